/** What a pie and a line are, in no library's words: each adapter draws these and nothing else. */
import type { ComponentType } from "react";

/** The slice that gathers what is not named. No language has an empty id. */
export const otherId = "";

export interface Slice {
  /** A language's id, or `otherId`. */
  id: string;
  label: string;
  /** Number of activities. */
  value: number;
  /** Whole percent, rounded. */
  percent: number;
  color: string;
}

/** Drawn clockwise from twelve o'clock in this order: the largest first, 'Other' last. */
export interface PieSpec {
  slices: Slice[];
}

export interface Point {
  year: number;
  /** Number of activities. */
  value: number;
}

export interface LineSpec {
  /** Every year from the first to the last, those without activities at zero. */
  points: Point[];
  color: string;
  /** What the axis of years spans; more than the points where there is only one. */
  span: { from: number; to: number };
  yearTicks: number[];
  /** From zero upwards in whole steps; the last one is the top of the axis. */
  valueTicks: number[];
}

/** The page's colours of the moment as `#rrggbb`, and its font. */
export interface Paint {
  paper: string;
  /** Labels of axes. */
  label: string;
  /** Lines of the grid. */
  line: string;
  /** Around slices, whose own colours may be near the paper's. */
  outline: string;
  accent: string;
  /** A language that has no colour. */
  plain: string;
  other: string;
  font: string;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface PieProps {
  spec: PieSpec;
  paint: Paint;
  size: Size;
  /** A slice was clicked. */
  onChoose: (slice: Slice) => void;
  /** The pointer is on a slice, or has left it. */
  onPoint: (slice: Slice | undefined) => void;
}

/** What the line answers to is no library's affair: see pointed-line.tsx. */
export interface LineProps {
  spec: LineSpec;
  paint: Paint;
  size: Size;
}

/** What a library's adapter exports. */
export interface Adapter {
  Pie: ComponentType<PieProps>;
  Line: ComponentType<LineProps>;
  /** A selector of the line's dots: one is drawn for each point. */
  dots: string;
}
