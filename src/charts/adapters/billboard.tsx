import "./billboard.css";
import bb, { area, type Chart, type ChartOptions, type DataItem, grid, pie } from "billboard.js";
import { type RefObject, useEffect, useRef } from "react";
import {
  chartMetrics,
  type LineProps,
  type LineSpec,
  type PieProps,
  type PieSpec,
  type Size,
  type Slice,
} from "../chart-specs.ts";

interface ChartRequest {
  options: ChartOptions;
  /** Changes the existing chart to these options. */
  update: (chart: Chart) => void;
  /** The spec from which the options are derived; the chart is updated when it changes. */
  source: unknown;
  size: Size;
  /** Undefined for a chart without events. */
  events?: { onClick: (datum: DataItem) => void; onPoint: (datum: DataItem | undefined) => void };
}

/** Keeps a Billboard chart in the returned element: a new size creates a new chart, other changes update it. */
function useChart(request: ChartRequest): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<{ api: Chart; source: unknown } | null>(null);
  const latest = useRef(request);
  latest.current = request;
  const { source, size } = request;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Billboard measures its texts once, for one size.
  useEffect(() => {
    const { options, source } = latest.current;
    const api = bb.generate({
      ...options,
      bindto: place.current,
      data: {
        ...options.data,
        onclick: (datum) => latest.current.events?.onClick(datum),
        onover: (datum) => latest.current.events?.onPoint(datum),
        onout: () => latest.current.events?.onPoint(undefined),
      },
    });
    chart.current = { api, source };
    return () => {
      chart.current = null;
      api.destroy();
    };
  }, [size.width, size.height]);

  useEffect(() => {
    if (chart.current === null || chart.current.source === source) return;
    chart.current.source = source;
    latest.current.update(chart.current.api);
  }, [source]);
  return place;
}

// Billboard draws grid lines only after this part has been switched on.
grid();

export function Pie({ spec, size, onChoose, onPoint }: PieProps) {
  const { ids, load, options } = toPieChart(spec, size);
  const place = useChart({
    options: { ...options, data: { ...load, type: pie(), order: null } },
    update(chart) {
      const shown = chart.data().map(({ id }) => id);
      chart.load({ ...load, unload: shown.filter((id) => !ids.includes(id)) });
    },
    source: spec,
    size,
    events: {
      onClick: (datum) => onChoose(findSlice(spec, datum)),
      onPoint: (datum) => onPoint(datum && findSlice(spec, datum)),
    },
  });
  return <div ref={place} className="chart-billboard" />;
}

export function Line({ spec, size }: LineProps) {
  const { load, options } = toLineChart(spec, size);
  const place = useChart({
    options: { ...options, data: { ...load, x: "year", type: area() } },
    update(chart) {
      const { x, y } = options.axis;
      chart.config("axis.x.tick.values", x.tick.values);
      chart.config("axis.y.tick.values", y.tick.values);
      chart.axis.range({ min: { x: x.min, y: y.min }, max: { x: x.max, y: y.max } });
      chart.ygrids(options.grid.y.lines);
      chart.load(load);
    },
    source: spec,
    size,
  });
  return <div ref={place} className="chart-billboard" />;
}

/** Ids are positions: Billboard turns ids into class names, and those of 'C++' and 'C#' would be the same. */
const toId = (index: number) => `slice-${index}`;

const bare = {
  legend: { show: false },
  resize: { auto: false },
  // The panel's readout replaces tooltips.
  tooltip: { show: false },
  transition: { duration: 0 },
} as const;

/** Translates a pie's spec into Billboard's options; `load` is the part that changes with each answer. */
export function toPieChart(spec: PieSpec, size: Size) {
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
export function toLineChart({ points, color, span, yearTicks, valueTicks }: LineSpec, size: Size) {
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

export function findSlice(spec: PieSpec, { id }: { id: string }): Slice | undefined {
  return spec.slices.find((_, index) => toId(index) === id);
}
