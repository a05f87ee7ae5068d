import "./plotly.css";
import { useMemo, useState } from "react";
import createPlot from "react-plotly.js/factory";
import type { LineProps, PieProps, Slice } from "../chart-specs.ts";
import { plotly } from "./plotly-bundle.ts";
import { config, stillConfig, toLine, toPie } from "./plotly-translate.ts";

const Plot = createPlot(plotly);

export function Pie({ spec, paint, size, onChoose, onPoint }: PieProps) {
  const figure = useMemo(() => toPie(spec, paint, size), [spec, paint, size]);
  const findSlice = ({ points }: PlotEvent): Slice | undefined => spec.slices[points[0]?.pointNumber ?? -1];
  return (
    <Plot
      {...figure}
      config={config}
      className="chart-plotly"
      onClick={(event: PlotEvent) => {
        const slice = findSlice(event);
        if (slice !== undefined) onChoose(slice);
      }}
      onHover={(event: PlotEvent) => onPoint(findSlice(event))}
      onUnhover={() => onPoint(undefined)}
      onError={useRethrow()}
    />
  );
}

export const dots = "path.point";

export function Line({ spec, paint, size }: LineProps) {
  const figure = useMemo(() => toLine(spec, paint, size), [spec, paint, size]);
  return <Plot {...figure} config={stillConfig} className="chart-plotly" onError={useRethrow()} />;
}

/** What Plotly's events hold that matters here. */
interface PlotEvent {
  points: readonly { pointNumber: number }[];
}

/** Plotly draws in a promise; thrown in a render, what went wrong there reaches the chart's boundary. */
function useRethrow() {
  const [, rethrow] = useState();
  return (error: Error) =>
    rethrow(() => {
      throw error;
    });
}
