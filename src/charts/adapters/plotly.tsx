import "./plotly.css";
import { useMemo, useState } from "react";
import createPlot from "react-plotly.js/factory";
import type { LineProps, PieProps, Slice } from "../chart-specs.ts";
import { plotly } from "./plotly-bundle.ts";
import { config, staticConfig, toLine, toPie } from "./plotly-translate.ts";

const Plot = createPlot(plotly);

export function Pie({ spec, colors, size, onChoose, onPoint }: PieProps) {
  const figure = useMemo(() => toPie(spec, colors, size), [spec, colors, size]);
  const findSlice = ({ points }: PlotEvent): Slice | undefined => spec.slices[points[0]?.pointNumber ?? -1];
  return (
    <Plot
      {...figure}
      config={config}
      className="chart-plotly"
      onClick={(event: PlotEvent) => onChoose(findSlice(event))}
      onHover={(event: PlotEvent) => onPoint(findSlice(event))}
      onUnhover={() => onPoint(undefined)}
      onError={useRethrow()}
    />
  );
}

export const dots = "path.point";

export function Line({ spec, colors, size }: LineProps) {
  const figure = useMemo(() => toLine(spec, colors, size), [spec, colors, size]);
  return <Plot {...figure} config={staticConfig} className="chart-plotly" onError={useRethrow()} />;
}

/** The part of Plotly's events that is used. */
interface PlotEvent {
  points: readonly { pointNumber: number }[];
}

/** Throws an error in a render, so that it reaches the chart's error boundary: Plotly draws in a promise. */
function useRethrow() {
  const [, rethrow] = useState();
  return (error: Error) =>
    rethrow(() => {
      throw error;
    });
}
