/** Specs of a pie and a line, in CSS pixels, which each library's adapter translates into its options. */
import type { ComponentType } from "react";
import type { ChartColors } from "./chart-colors.ts";

/** The id of the slice for all languages without their own slice. No language has an empty id. */
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

/** The slices clockwise from twelve o'clock: the largest first, 'Other' last. */
export interface PieSpec {
  slices: Slice[];
}

export interface Point {
  year: number;
  value: number;
}

export interface LineSpec {
  /** Every year from the first to the last; those without activities have the value 0. */
  points: Point[];
  color: string;
  /** The ends of the year axis, which is longer than the line if there is only one point. */
  span: { from: number; to: number };
  yearTicks: number[];
  /** Ascends from zero in whole steps; the last tick is the top of the axis. */
  valueTicks: number[];
}

export interface Size {
  width: number;
  height: number;
}

export interface PieProps {
  spec: PieSpec;
  colors: ChartColors;
  size: Size;
  /** Called when a slice is clicked; undefined if the event belongs to none. */
  onChoose: (slice: Slice | undefined) => void;
  /** Called when the pointer enters a slice, and with undefined when it leaves. */
  onPoint: (slice: Slice | undefined) => void;
}

/** The line has no events: year-panel.tsx handles the pointer for every library. */
export interface LineProps {
  spec: LineSpec;
  colors: ChartColors;
  size: Size;
}

/**
 * The exports of a library's adapter. Adapters translate; they neither fetch nor observe. They render one element for each
 * slice and one dot for each point, which the row of chart-libraries.ts selects.
 */
export interface Adapter {
  Pie: ComponentType<PieProps>;
  Line: ComponentType<LineProps>;
}

/** The measures that all adapters use, so that their charts look alike. */
export const chartMetrics = {
  /** The hole's share of the radius, with room for the slice's name. Carbon's is fixed. */
  holeShare: 0.75,
  /** The width of the slices' outline, which keeps pale slices visible and neighbours of one colour apart. */
  outline: 1.5,
  lineWidth: 2.5,
  dotRadius: 3.5,
  /** A dot responds to the pointer at least this far from its centre, because a finger is larger than a dot. */
  hitRadius: 12,
  areaOpacity: 0.12,
  fontSize: 12,
  gridDash: [2, 4],
  /** Leaves room for three digits on the left, half a year on the right and the years below. */
  margin: { top: 10, right: 18, bottom: 24, left: 34 },
  /** The distance between a tick and its label. */
  labelGap: 8,
} as const;
