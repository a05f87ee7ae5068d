import { useMemo, useState } from "react";
import createPlot from "react-plotly.js/factory";
import type { LineProps, PieProps, Point, Slice } from "../props.ts";
import { plotly } from "./bundle.ts";
import "./plotly.css";
import { config, toLine, toPie } from "./translate.ts";

const Plot = createPlot(plotly);

export function Pie({ spec, paint, size, onChoose, onPoint }: PieProps) {
  const figure = useMemo(() => toPie(spec, paint, size), [spec, paint, size]);
  return <Plot {...figure} config={config} {...useEvents({ parts: spec.slices, onChoose, onPoint })} />;
}

export function Line({ spec, paint, size, onChoose, onPoint }: LineProps) {
  const figure = useMemo(() => toLine(spec, paint, size), [spec, paint, size]);
  return <Plot {...figure} config={config} {...useEvents({ parts: spec.points, onChoose, onPoint })} />;
}

interface EventRequest<Part extends Slice | Point> {
  parts: readonly Part[];
  onChoose: (part: Part) => void;
  onPoint: (part: Part | undefined) => void;
}

/** What Plotly's events hold that matters here. */
interface PlotEvent {
  points: readonly { pointNumber: number }[];
}

function useEvents<Part extends Slice | Point>({ parts, onChoose, onPoint }: EventRequest<Part>) {
  const [, rethrow] = useState();
  const findPart = ({ points }: PlotEvent) => parts[points[0]?.pointNumber ?? -1];
  return {
    className: "chart-plotly",
    onClick: (event: PlotEvent) => {
      const part = findPart(event);
      if (part !== undefined) onChoose(part);
    },
    onHover: (event: PlotEvent) => onPoint(findPart(event)),
    onUnhover: () => onPoint(undefined),
    // Plotly draws in a promise; thrown in a render, it reaches the chart's boundary.
    onError: (error: Error) =>
      rethrow(() => {
        throw error;
      }),
  };
}
