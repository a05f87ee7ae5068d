/** Reports what an import left out or could not read: one line for each kind of problem. */
import { groupBy } from "../../model/collections.ts";

export interface ImportProblem {
  /** Such as `papers.bib:3:1`. */
  readonly place?: string | undefined;
  /** The entry or the field. */
  readonly subject: string;
  /** The predicate of the subject, which is equal for all problems of one kind. */
  readonly problem: string;
  /** The value at fault. */
  readonly detail?: string;
}

/** A text is a sentence of its own. */
export type ImportWarning = string | ImportProblem;

/** The number of places that a line lists. */
const maxPlaces = 3;

/** Joins the problems of one kind in one line with their count and their first places. */
export function describeWarnings(warnings: readonly ImportWarning[]): string[] {
  const problems = warnings.filter((warning) => typeof warning !== "string");
  const kinds = groupBy(problems, ({ problem }) => problem);
  return warnings.flatMap((warning) => {
    if (typeof warning === "string") return [warning];
    const same = kinds.get(warning.problem) ?? [];
    return same[0] === warning ? [describeKind(same, warning)] : [];
  });
}

function describeKind(same: readonly ImportProblem[], first: ImportProblem): string {
  const { place, subject, problem, detail } = first;
  if (same.length === 1)
    return `${place === undefined ? "" : `${place}: `}${subject} ${problem}${detail === undefined ? "" : `: ${detail}`}`;
  const places = same
    .slice(0, maxPlaces)
    .map((one) => [one.place, one.subject, one.detail].filter(Boolean).join(" "));
  const more = same.length - places.length;
  return `${problem} (${same.length} entries): ${places.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
