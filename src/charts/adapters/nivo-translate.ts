import type { ChartColors } from "../chart-colors.ts";
import { chartMetrics, type LineSpec, type PieSpec } from "../chart-specs.ts";

/** Translates a pie's spec into Nivo's props. */
export function toPie(spec: PieSpec, colors: ChartColors) {
  return {
    data: spec.slices.map(({ id, value, color }) => ({ id, value, color })),
    colors: { datum: "data.color" } as const,
    innerRadius: chartMetrics.holeShare,
    borderWidth: chartMetrics.outline,
    borderColor: colors.outline,
  };
}

/** Translates a line's spec into Nivo's props. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, colors: ChartColors) {
  const theme = {
    axis: {
      ticks: { text: { fontFamily: colors.font, fontSize: chartMetrics.fontSize, fill: colors.axisLabel } },
    },
    grid: {
      line: { stroke: colors.gridLine, strokeWidth: 1, strokeDasharray: chartMetrics.gridDash.join(" ") },
    },
  };
  const ticks = { tickSize: 0, tickPadding: chartMetrics.labelGap };
  return {
    data: [{ id: "years", data: points.map(({ year, value }) => ({ x: year, y: value })) }],
    colors: [color],
    xScale: { type: "linear", min: span.from, max: span.to, nice: false } as const,
    yScale: { type: "linear", min: 0, max: valueTicks.at(-1) ?? 1, nice: false } as const,
    axisBottom: { ...ticks, tickValues: yearTicks, format: String },
    axisLeft: { ...ticks, tickValues: valueTicks },
    gridYValues: valueTicks,
    margin: chartMetrics.margin,
    lineWidth: chartMetrics.lineWidth,
    pointSize: 2 * chartMetrics.dotRadius,
    areaOpacity: chartMetrics.areaOpacity,
    theme,
  };
}
