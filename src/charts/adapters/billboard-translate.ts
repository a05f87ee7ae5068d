import type { ChartOptions } from "billboard.js";
import { chartMetrics, type LineSpec, type PieSpec, type Size, type Slice } from "../chart-specs.ts";

/** Ids are positions: Billboard turns ids into class names, and those of 'C++' and 'C#' would be the same. */
const toId = (index: number) => `slice-${index}`;

const bare = {
  legend: { show: false },
  resize: { auto: false },
  // The panel's readout takes the place of tooltips.
  tooltip: { show: false },
  transition: { duration: 0 },
} as const;

/** Translates a pie's spec into Billboard's options; `load` is the part that changes with each answer. */
export function toPie(spec: PieSpec, size: Size) {
  const ids = spec.slices.map((_, index) => toId(index));
  const radius = Math.min(size.width, size.height) / 2 - 1;
  const columns: [string, number][] = spec.slices.map(({ value }, index) => [toId(index), value]);
  const colors = Object.fromEntries(spec.slices.map(({ color }, index) => [toId(index), color]));
  const options = {
    ...bare,
    interaction: { enabled: true },
    size,
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    pie: {
      expand: false,
      innerRadius: radius * chartMetrics.holeShare,
      label: { show: false },
      outerRadius: radius,
      startingAngle: 0,
    },
  } satisfies ChartOptions;
  return { ids, load: { columns, colors }, options };
}

/** Translates a line's spec into Billboard's options; `load` is the part that changes with each answer. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, size: Size) {
  const { top, right, bottom, left } = chartMetrics.margin;
  const columns: [string, ...number[]][] = [
    ["year", ...points.map(({ year }) => year)],
    ["value", ...points.map(({ value }) => value)],
  ];
  const options = {
    ...bare,
    interaction: { enabled: false },
    size,
    clipPath: false,
    // Billboard adds 4 px above the highest tick.
    padding: { top: top - 4, right, left, bottom },
    area: { linearGradient: false, zerobased: true },
    axis: {
      x: {
        min: span.from,
        max: span.to,
        padding: 0,
        tick: { values: yearTicks, format: String, outer: false, culling: false, multiline: false },
      },
      y: {
        min: 0,
        max: valueTicks.at(-1) ?? 1,
        padding: 0,
        tick: { values: valueTicks, format: String, outer: false },
      },
    },
    grid: { lines: { front: false }, y: { lines: valueTicks.map((value) => ({ value })) } },
    line: { zerobased: true },
    point: { r: chartMetrics.dotRadius },
  } satisfies ChartOptions;
  return { load: { columns, colors: { value: color } }, options };
}

/** Finds the slice that an event's datum belongs to. */
export function findSlice(spec: PieSpec, { id }: { id: string }): Slice | undefined {
  return spec.slices.find((_, index) => toId(index) === id);
}
