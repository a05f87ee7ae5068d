import bb, { area, type Chart, type ChartOptions, pie } from "billboard.js";
import { useEffect, useRef } from "react";
import type { LineProps, PieProps } from "../props.ts";
import "./billboard.css";
import { findSlice, toLine, toPie } from "./translate.ts";

export function Pie({ spec, size, onChoose, onPoint }: PieProps) {
  const { ids, load, options } = toPie(spec, size);
  const place = useChart({
    options: { ...options, data: { ...load, type: pie(), order: null } },
    update: (chart) => {
      const gone = chart.data().map(({ id }) => id);
      chart.load({ ...load, unload: gone.filter((id) => !ids.includes(id)) });
    },
    deps: [spec],
    size,
    onClick: ({ id }) => {
      const slice = findSlice(spec, id);
      if (slice !== undefined) onChoose(slice);
    },
    onOver: ({ id }) => onPoint(findSlice(spec, id)),
    onOut: () => onPoint(undefined),
  });
  return <div ref={place} className="chart-billboard" />;
}
