import "./billboard.css";
import bb, { area, type Chart, type ChartOptions, type DataItem, grid, pie } from "billboard.js";
import { type RefObject, useEffect, useRef } from "react";
import type { LineProps, PieProps, Size } from "../chart-specs.ts";
import { findSlice, toLine, toPie } from "./billboard-translate.ts";

interface ChartRequest {
  /** The options that the chart is created with. */
  options: ChartOptions;
  /** Changes the existing chart to these options. */
  update: (chart: Chart) => void;
  /** The spec that the options are made from; the chart is updated when it changes. */
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
  const { ids, load, options } = toPie(spec, size);
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
  const { load, options } = toLine(spec, size);
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
