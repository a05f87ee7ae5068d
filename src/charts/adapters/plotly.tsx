/**
 * Puts together Plotly's parts that draw a pie and a line. Its own entry, `plotly.js/lib/core`, adds 45 kB after gzip,
 * and inserts a style element, which a strict CSP forbids.
 */
/// <reference path="./plotly-modules.d.ts" />
import "./plotly.css";
import fx from "plotly.js/src/components/fx";
import english from "plotly.js/src/locale-en";
import americanEnglish from "plotly.js/src/locale-en-us";
import plotApi from "plotly.js/src/plot_api/plot_api";
import plots from "plotly.js/src/plots/plots";
import registry from "plotly.js/src/registry";
import pie from "plotly.js/src/traces/pie";
import scatter from "plotly.js/src/traces/scatter";
import { useMemo, useState } from "react";
import createPlot from "react-plotly.js/factory";
import type { LineProps, PieProps, Slice } from "../chart-specs.ts";
import { config, staticConfig, toLine, toPie } from "./plotly-translate.ts";

/** Plotly reads the toolbar's orientation, even though there is no toolbar. */
const toolbar = {
  moduleType: "component",
  name: "modebar",
  supplyLayoutDefaults(_: unknown, layout: { modebar?: object }) {
    layout.modebar = { orientation: "h" };
  },
};

// Plotly's parts call each other through the registry, by name.
for (const [name, fn] of Object.entries(plotApi)) registry.register({ moduleType: "apiMethod", name, fn });
registry.register([scatter, pie, fx, english, americanEnglish, toolbar]);

const Plot = createPlot({ react: plotApi.react, purge: plotApi.purge, Plots: plots });

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
