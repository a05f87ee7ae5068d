/** What the button of a dropdown shares with the menu that replaces it once that is opened. */
import type { CategoryIconProps } from "../ui/category-icon.tsx";
import { filtersMessages } from "./messages.ts";
import { FacetName } from "./names.tsx";

type FacetText = (typeof filtersMessages.facets)[keyof typeof filtersMessages.facets];

export interface OptionLook {
  name: string;
  /** A CSS colour. */
  color?: string;
  category?: CategoryIconProps;
}

/** A facet's options in the order of the data. There may be thousands, so that each is made when it is drawn. */
export interface OptionList {
  ids: readonly string[];
  lookOf: (index: number) => OptionLook;
}

export interface FacetDropdownProps {
  text: FacetText;
  /** Must be the same object as long as the options are the same. */
  list: OptionList;
  /** The number of results after choosing each option, in the list's order. */
  counts: ArrayLike<number>;
  selected: readonly string[];
  /** The names of the selected options. */
  names: readonly string[];
  onChoose: (ids: string[]) => void;
}

export interface YearDropdownProps {
  label: string;
  /** Newest first. */
  years: number[];
  /** The last year of the CV, labelled 'Present'. */
  lastYear: number;
  value: number;
  isActive: boolean;
  /** The first and the last year that can be chosen. */
  from: number;
  to: number;
  onChoose: (year: number) => void;
}

/** The number of names that fit a button; the others are counted. */
const maxNames = 2;

/** What the button says: the facet's name, or the chosen options, with their number for screen readers. */
export function FacetLabel({ text, names }: Pick<FacetDropdownProps, "text" | "names">) {
  if (names.length === 0) return <FacetName name={text.name} />;
  const rest = names.length - maxNames;
  return (
    <span className={`max-w-44 truncate ${text === filtersMessages.facets.categories ? "kind-name" : ""}`}>
      <span className="sr-only">{`${text.selected(names.length)}: `}</span>
      <span>{names.slice(0, maxNames).join(", ") + (rest > 0 ? ` +${rest}` : "")}</span>
    </span>
  );
}

export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? filtersMessages.present : String(year ?? "");
}
