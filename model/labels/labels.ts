/** The words for activities, dates and sections of a CV, one file for each language, for the page and all exports. */
import type { CategoryId } from "../categories.ts";
import type { CvSectionId } from "../cv-sections.ts";
import type { PublicationStatus } from "../publication-status.ts";

/** The labels of an activity that is running or waiting, and of one that is over or accepted. */
interface ActionLabels {
  readonly open: string;
  readonly done: string;
}

export interface Labels {
  /** `profiles` are accounts in networks. */
  readonly sections: Readonly<Record<CvSectionId | "profiles", string>>;
  readonly actions: Readonly<Record<CategoryId, ActionLabels>>;
  /** Shown instead of "Published". */
  readonly statuses: Readonly<Record<PublicationStatus, string>>;
  /** A patch that was not merged. */
  readonly closed: string;
  /** The buyer's name follows. */
  readonly acquiredBy: string;
  /** Shown instead of an end date for ongoing entries ("present"). */
  readonly present: string;
  /** The parts of a length of time, and the text that joins them. */
  readonly years: (count: number) => string;
  readonly months: (count: number) => string;
  readonly yearsAndMonths: string;
}

/** @example toLength(en, 2, 3) // "2 yr 3 mo"; either may be 0, but not both */
export function toLength(
  labels: Pick<Labels, "years" | "months" | "yearsAndMonths">,
  years: number,
  months: number,
): string {
  return [years === 0 ? "" : labels.years(years), months === 0 ? "" : labels.months(months)]
    .filter(Boolean)
    .join(labels.yearsAndMonths);
}
