import { area, grid, pie } from "billboard.js";
import type { LineProps, PieProps } from "../props.ts";
import "./billboard.css";
import { findSlice, toLine, toPie } from "./translate.ts";
import { useChart } from "./use-chart.ts";

// Billboard's lines across the plot are a part that has to be switched on.
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
      onClick(datum) {
        const slice = findSlice(spec, datum);
        if (slice !== undefined) onChoose(slice);
      },
      onOver: (datum) => onPoint(findSlice(spec, datum)),
      onOut: () => onPoint(undefined),
    },
  });
  return <div ref={place} className="chart-billboard" />;
}

export const dots = "circle.bb-circle";

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
