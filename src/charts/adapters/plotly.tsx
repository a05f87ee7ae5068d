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
import type { ChartColors } from "../chart-colors.ts";
import {
  chartMetrics,
  type LineProps,
  type LineSpec,
  type PieProps,
  type PieSpec,
  type Size,
  type Slice,
} from "../chart-specs.ts";

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
  const figure = useMemo(() => toPieChart(spec, colors, size), [spec, colors, size]);
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
  const figure = useMemo(() => toLineChart(spec, colors, size), [spec, colors, size]);
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

/** Switches off toolbar, zooming and logo; clicks and hovering stay. */
export const config = {
  displayModeBar: false,
  doubleClick: false,
  scrollZoom: false,
  showAxisDragHandles: false,
  showTips: false,
  responsive: false,
} as const;

/** Switches off all events too. */
export const staticConfig = { ...config, staticPlot: true } as const;

const bare = {
  autosize: false,
  showlegend: false,
  dragmode: false,
  paper_bgcolor: "rgba(0,0,0,0)",
  plot_bgcolor: "rgba(0,0,0,0)",
} as const;

export function toPieChart(spec: PieSpec, colors: ChartColors, size: Size) {
  return {
    data: [
      {
        type: "pie",
        // Labels are positions, since Plotly adds up slices with equal labels.
        labels: spec.slices.map((_, index) => String(index)),
        values: spec.slices.map(({ value }) => value),
        marker: {
          colors: spec.slices.map(({ color }) => color),
          line: { color: colors.outline, width: chartMetrics.outline },
        },
        hole: chartMetrics.holeShare,
        sort: false,
        direction: "clockwise",
        textinfo: "none",
        hoverinfo: "none",
      },
    ],
    layout: { ...bare, ...size, margin: { t: 1, r: 1, b: 1, l: 1 } },
  };
}

export function toLineChart(
  { points, color, span, yearTicks, valueTicks }: LineSpec,
  colors: ChartColors,
  size: Size,
) {
  const { top, right, bottom, left } = chartMetrics.margin;
  const highest = valueTicks.at(-1) ?? 1;
  // Plotly omits grid lines on the edges of the plot, so the axis extends 2 px beyond them.
  const edge = (2 * highest) / (size.height - top - bottom);
  const axis = {
    fixedrange: true,
    tickmode: "array",
    ticks: "",
    zeroline: false,
    showline: false,
    tickfont: { family: colors.font, size: chartMetrics.fontSize, color: colors.axisLabel },
  };
  return {
    data: [
      {
        type: "scatter",
        mode: "lines+markers",
        x: points.map(({ year }) => year),
        y: points.map(({ value }) => value),
        line: { color, width: chartMetrics.lineWidth, shape: "linear" },
        marker: { color, size: 2 * chartMetrics.dotRadius, line: { width: 0 } },
        fill: "tozeroy",
        fillcolor: `${color}${Math.round(chartMetrics.areaOpacity * 255).toString(16)}`,
        hoverinfo: "none",
        cliponaxis: false,
      },
    ],
    layout: {
      ...bare,
      ...size,
      margin: { t: top, r: right, b: bottom, l: left },
      hovermode: false,
      xaxis: {
        ...axis,
        range: [span.from, span.to],
        tickvals: yearTicks,
        ticktext: yearTicks.map(String),
        showgrid: false,
        ticklabelstandoff: chartMetrics.labelGap - 4,
      },
      yaxis: {
        ...axis,
        range: [-edge, highest + edge],
        tickvals: valueTicks,
        gridcolor: colors.gridLine,
        griddash: chartMetrics.gridDash.map((length) => `${length}px`).join(","),
        ticklabelstandoff: chartMetrics.labelGap - 3,
      },
    },
  };
}
