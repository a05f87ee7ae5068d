import type { FacetOption } from "./facet-options.ts";
import { filtersMessages } from "./messages.ts";

type FacetText = (typeof filtersMessages.facets)[keyof typeof filtersMessages.facets];

export interface FacetDropdownProps {
  text: FacetText;
  /** In the order to show: the most results first. */
  options: readonly FacetOption[];
  selected: readonly string[];
  onChoose: (ids: string[]) => void;
}

export interface YearDropdownProps {
  label: string;
  /** Newest first. */
  years: number[];
  /** The year that goes on: it is labelled 'Present'. */
  lastYear: number;
  value: number;
  isActive: boolean;
  /** Both ends of what may be chosen. */
  from: number;
  to: number;
  onChoose: (year: number) => void;
}

/** A narrow page has room for the whole of it; a wide one reads it out. */
export function FacetName({ text }: { text: FacetText }) {
  return (
    <span>
      {text.name}
      <span className="md:sr-only">{text.nameRest}</span>
    </span>
  );
}

/** A CV goes on: its last year is the present. */
export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? filtersMessages.present : String(year ?? "");
}
