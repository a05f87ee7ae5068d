import type { Answer, Count, Language, YearCount } from "../../worker/contract.ts";
import { toVisible } from "./chart-colors.ts";
import { look } from "./chart-metrics.ts";
import { type LineSpec, otherId, type Paint, type PieSpec, type Point, type Slice } from "./chart-specs.ts";
import { chartsMessages } from "./messages.ts";

/** Four digits and the air that tells them from the next four, in CSS pixels. */
const yearLabelWidth = 44;

const mostValueSteps = 4;

/** From zero in steps of 1, 2 or 5 times a power of ten, up to the first at or above `most`. */
function toValueTicks(most: number): number[] {
  const step = niceStep(Math.max(most, 1) / mostValueSteps);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** As many years as have room in `width`, evenly apart, the last one always among them. */
function toYearTicks(from: number, to: number, width: number): number[] {
  const room = Math.max(Math.floor(width / yearLabelWidth), 1);
  const step = niceStep((to - from) / room);
  const ticks: number[] = [];
  for (let year = to; year >= from; year -= step) ticks.unshift(year);
  return ticks;
}

/** The smallest of 1, 2, 5, 10, 20, 50… that is not below `least`. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}

/** From the worker's answer to what is drawn and what the tables list. */

interface LanguageShare {
  language: string;
  /** Number of activities. */
  value: number;
  /** Whole percent, rounded: equal counts have equal shares, and all of them need not make 100. */
  percent: number;
}

interface LanguageShares {
  named: LanguageShare[];
  /** Those that the pie draws as one slice: none, or at least two. */
  others: LanguageShare[];
  /** What they have together. */
  other: Omit<LanguageShare, "language">;
}

/** More names than this, and a legend outgrows its pie. */
const mostSlices = 6;

/** Areas keep their own colours down to this contrast with the paper; below it they would be a hole in the pie. */
const leastAreaContrast = 1.3;

/** WCAG 2.2 for graphics; a thin line has no area to be seen by. */
const leastLineContrast = 3;

/** An activity counts for each of its languages, so shares are of what is counted, not of the activities. */
export function toLanguageShares(counts: Answer["charts"]["languages"]): LanguageShares {
  const present = counts.filter(({ count }) => count > 0);
  const namedCount = present.length <= mostSlices ? present.length : mostSlices - 1;
  const whole = sum(present);
  const toShare = (value: number) => ({ value, percent: Math.round((value / Math.max(whole, 1)) * 100) });
  const shares = present.map(({ id, count }) => ({ language: id, ...toShare(count) }));
  return {
    named: shares.slice(0, namedCount),
    others: shares.slice(namedCount),
    other: toShare(sum(present.slice(namedCount))),
  };
}

export function toPieSpec(shares: LanguageShares, languages: readonly Language[], paint: Paint): PieSpec {
  const colors = new Map(languages.map(({ id, ui }) => [id, ui?.backgroundColor]));
  const slices: Slice[] = shares.named.map(({ language, value, percent }) => ({
    id: language,
    label: language,
    value,
    percent,
    color: toVisible(colors.get(language) ?? paint.plain, paint.paper, leastAreaContrast),
  }));
  if (shares.others.length > 0) {
    slices.push({
      id: otherId,
      label: chartsMessages.other,
      ...shares.other,
      color: paint.other,
    });
  }
  return { slices };
}

/** Every year from the first to the last that has activities. */
export function toPoints(years: readonly YearCount[]): Point[] {
  const values = new Map(years.filter(({ count }) => count > 0).map(({ year, count }) => [year, count]));
  if (values.size === 0) return [];
  const [first, last] = [Math.min(...values.keys()), Math.max(...values.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    value: values.get(first + index) ?? 0,
  }));
}

interface LineRequest {
  points: Point[];
  /** The language with the most activities, if there is one. */
  dominant: Language | undefined;
  paint: Paint;
  /** Of the whole drawing, in CSS pixels. */
  width: number;
}

export function toLineSpec({ points, dominant, paint, width }: LineRequest): LineSpec {
  const from = points[0]?.year ?? 0;
  const to = points.at(-1)?.year ?? from;
  const plotWidth = width - look.margin.left - look.margin.right;
  return {
    points,
    color: toVisible(dominant?.ui?.backgroundColor ?? paint.accent, paint.paper, leastLineContrast),
    // A single year stands in the middle of its axis, not on its edge.
    span: from === to ? { from: from - 1, to: to + 1 } : { from, to },
    yearTicks: toYearTicks(from, to, plotWidth),
    valueTicks: toValueTicks(Math.max(...points.map(({ value }) => value), 0)),
  };
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
