import { look } from "../chart-metrics.ts";
import type { LineSpec, Paint, PieSpec, Size } from "../chart-specs.ts";

/** No toolbar, no zooming, no logo: a picture that answers to clicks. */
export const config = {
  displayModeBar: false,
  doubleClick: false,
  scrollZoom: false,
  showAxisDragHandles: false,
  showTips: false,
  responsive: false,
} as const;

/** The same for a picture that answers to nothing. */
export const stillConfig = { ...config, staticPlot: true } as const;

const bare = {
  autosize: false,
  showlegend: false,
  dragmode: false,
  paper_bgcolor: "rgba(0,0,0,0)",
  plot_bgcolor: "rgba(0,0,0,0)",
} as const;

/** What of a spec Plotly takes for a pie. */
export function toPie(spec: PieSpec, paint: Paint, size: Size) {
  return {
    data: [
      {
        type: "pie",
        // Plotly adds up slices of one label: numbers are never alike.
        labels: spec.slices.map((_, index) => String(index)),
        values: spec.slices.map(({ value }) => value),
        marker: {
          colors: spec.slices.map(({ color }) => color),
          line: { color: paint.outline, width: look.outline },
        },
        hole: look.holeShare,
        sort: false,
        direction: "clockwise",
        textinfo: "none",
        hoverinfo: "none",
      },
    ],
    layout: { ...bare, ...size, margin: { t: 1, r: 1, b: 1, l: 1 } },
  };
}

/** What of a spec Plotly takes for a line. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, paint: Paint, size: Size) {
  const { top, right, bottom, left } = look.margin;
  const highest = valueTicks.at(-1) ?? 1;
  // Plotly leaves out grid lines on the edges of the plot.
  const edge = (2 * highest) / (size.height - top - bottom);
  const axis = {
    fixedrange: true,
    tickmode: "array",
    ticks: "",
    zeroline: false,
    showline: false,
    tickfont: { family: paint.font, size: look.fontSize, color: paint.label },
  };
  return {
    data: [
      {
        type: "scatter",
        mode: "lines+markers",
        x: points.map(({ year }) => year),
        y: points.map(({ value }) => value),
        line: { color, width: look.lineWidth, shape: "linear" },
        marker: { color, size: 2 * look.dotRadius, line: { width: 0 } },
        fill: "tozeroy",
        fillcolor: `${color}${Math.round(look.areaOpacity * 255).toString(16)}`,
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
        ticklabelstandoff: look.labelGap - 4,
      },
      yaxis: {
        ...axis,
        range: [-edge, highest + edge],
        tickvals: valueTicks,
        gridcolor: paint.line,
        griddash: look.gridDash.map((length) => `${length}px`).join(","),
        ticklabelstandoff: look.labelGap - 3,
      },
    },
  };
}
