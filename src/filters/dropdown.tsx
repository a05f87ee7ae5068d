/** What the button of a dropdown shares with the menu that replaces it once that is opened. */
import type { CategoryIconProps } from "../ui/category-icon.tsx";
import { filtersMessages } from "./messages.ts";

type FacetText = (typeof filtersMessages.facets)[keyof typeof filtersMessages.facets];

export interface FacetOption {
  id: string;
  name: string;
  /** The number of results after choosing the option. */
  count: number;
  /** A CSS colour. */
  color?: string;
  /** What its icon is drawn from. */
  category?: CategoryIconProps;
}

export interface FacetDropdownProps {
  text: FacetText;
  /** Returns the options in the order of the data; must be the same function as long as they are the same. */
  toOptions: () => readonly FacetOption[];
  selected: readonly string[];
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

/** The second part of the name is visible on a narrow page, and for screen readers only on a wide one. */
export function FacetName({ text }: { text: FacetText }) {
  return (
    <span>
      {text.name}
      <span className="md:sr-only">{text.nameRest}</span>
    </span>
  );
}

export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? filtersMessages.present : String(year ?? "");
}
