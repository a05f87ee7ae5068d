import type { laterWords } from "../later-words.ts";
import type { FacetOption } from "./facet-options.ts";

export type FacetText = (typeof laterWords.filters.facets)[keyof typeof laterWords.filters.facets];

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
