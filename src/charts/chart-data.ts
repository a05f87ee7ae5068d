/** Turns the worker's answer into what the charts draw and their tables list. */
import type { Language } from "../../model/cv.ts";
import type { Count, PageAnswer, Site, YearCount } from "../../worker/contract.ts";
import { type ChartColors, toVisible } from "./chart-colors.ts";
import { chartMetrics, type LineSpec, otherId, type PieSpec, type Point } from "./chart-specs.ts";
import { chartsMessages } from "./messages.ts";

interface Share {
  value: number;
  /** Whole percent, rounded: equal counts have equal shares, and the sum need not be 100. */
  percent: number;
}

type LanguageShare = Share & { language: string };

interface LanguageShares {
  named: LanguageShare[];
  /** The languages that the pie draws as one slice: none, or at least two. */
  others: LanguageShare[];
  /** The share of all `others` together. */
  other: Share;
}

/** Slices keep their own colours down to this contrast with the background; below it they would look like a hole. */
const leastAreaContrast = 1.3;

/** Returns the number of results of each language that has any, most results first. */
export function toLanguageCounts(
  { optionIds }: Pick<Site, "optionIds">,
  { shownLanguages }: PageAnswer,
): Count[] {
  return optionIds.languages
    .map((id, index) => ({ id, count: shownLanguages[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** An activity counts for each of its languages, so shares are of all counts. `maxSlices` includes 'Other'. */
export function toLanguageShares(counts: readonly Count[], maxSlices = 6): LanguageShares {
  const present = counts.filter(({ count }) => count > 0);
  const namedCount = present.length <= maxSlices ? present.length : maxSlices - 1;
  const whole = sum(present);
  const toShare = (value: number) => ({ value, percent: Math.round((value / Math.max(whole, 1)) * 100) });
  const shares = present.map(({ id, count }) => ({ language: id, ...toShare(count) }));
  return {
    named: shares.slice(0, namedCount),
    others: shares.slice(namedCount),
    other: toShare(sum(present.slice(namedCount))),
  };
}

export function toPieSpec(
  { named, others, other }: LanguageShares,
  languages: readonly Language[],
  colors: ChartColors,
): PieSpec {
  const ownColors = new Map(languages.map(({ id, ui }) => [id, ui?.backgroundColor]));
  const slices = named.map(({ language, value, percent }) => ({
    id: language,
    label: language,
    value,
    percent,
    color: toVisible(ownColors.get(language) ?? colors.fallback, colors.background, leastAreaContrast),
  }));
  if (others.length > 0) {
    slices.push({ id: otherId, label: chartsMessages.other, ...other, color: colors.other });
  }
  return { slices };
}

/** Returns a point for every year from the first to the last that has activities. */
export function toPoints(years: readonly YearCount[]): Point[] {
  const values = new Map(years.filter(({ count }) => count > 0).map(({ year, count }) => [year, count]));
  if (values.size === 0) return [];
  const [first, last] = [Math.min(...values.keys()), Math.max(...values.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    value: values.get(first + index) ?? 0,
  }));
}

/** Up to this many years are easier to compare as bars; a line through so few points shows no trend. */
const maxBars = 4;

/** Returns how to show the years: `bars` for a few, a `sentence` if none has more than one, else a `line`. */
export function toYearsForm(points: readonly Point[]): "bars" | "sentence" | "line" {
  if (points.filter(({ value }) => value > 0).length <= maxBars) return "bars";
  return points.every(({ value }) => value <= 1) ? "sentence" : "line";
}

interface LineRequest {
  points: Point[];
  colors: ChartColors;
  /** The width of the whole drawing in CSS pixels. */
  width: number;
}

export function toLineSpec({ points, colors, width }: LineRequest): LineSpec {
  const from = points[0]?.year ?? 0;
  const to = points.at(-1)?.year ?? from;
  const plotWidth = width - chartMetrics.margin.left - chartMetrics.margin.right;
  return {
    points,
    color: colors.accent,
    // A single year is in the middle of its axis, not at its edge.
    span: from === to ? { from: from - 1, to: to + 1 } : { from, to },
    yearTicks: toYearTicks(from, to, plotWidth),
    valueTicks: toValueTicks(Math.max(...points.map(({ value }) => value), 0)),
  };
}

/** The width of four digits and the space before the next label, in CSS pixels. */
const yearLabelWidth = 44;

/** Returns as many evenly spaced years as fit into `width`; the last year is always among them. */
function toYearTicks(from: number, to: number, width: number): number[] {
  const room = Math.max(Math.floor(width / yearLabelWidth), 1);
  const step = toNiceStep((to - from) / room);
  const ticks: number[] = [];
  for (let year = to; year >= from; year -= step) ticks.unshift(year);
  return ticks;
}

const maxValueSteps = 4;

/** Returns the ticks from zero up to the first at or above `most`. */
function toValueTicks(max: number): number[] {
  const step = toNiceStep(Math.max(max, 1) / maxValueSteps);
  const count = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50… that is not below `least`. */
function toNiceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
