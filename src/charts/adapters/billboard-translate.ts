import type { ChartOptions } from "billboard.js";
import { look } from "../chart-metrics.ts";
import type { LineSpec, PieSpec, Size, Slice } from "../chart-specs.ts";

/** Billboard makes class names of its ids, and 'C++' and 'C#' would be one: slices go by their place. */
const toId = (index: number) => `slice-${index}`;

const bare = {
  legend: { show: false },
  resize: { auto: false },
  // The panel's readout says what Billboard would in a tooltip.
  tooltip: { show: false },
  transition: { duration: 0 },
} as const;

/** What of a spec Billboard takes for a pie; `load` is what changes with the next answer. */
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
      innerRadius: radius * look.holeShare,
      label: { show: false },
      outerRadius: radius,
      startingAngle: 0,
    },
  } satisfies ChartOptions;
  return { ids, load: { columns, colors }, options };
}

/** What of a spec Billboard takes for a line; `load` is what changes with the next answer. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, size: Size) {
  const { top, right, bottom, left } = look.margin;
  const columns: [string, ...number[]][] = [
    ["year", ...points.map(({ year }) => year)],
    ["value", ...points.map(({ value }) => value)],
  ];
  const options = {
    ...bare,
    interaction: { enabled: false },
    size,
    clipPath: false,
    // Billboard leaves four more above the highest tick.
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
    point: { r: look.dotRadius },
  } satisfies ChartOptions;
  return { load: { columns, colors: { value: color } }, options };
}

/** The slice that a datum of an event stands for. */
export function findSlice(spec: PieSpec, { id }: { id: string }): Slice | undefined {
  return spec.slices.find((_, index) => toId(index) === id);
}
