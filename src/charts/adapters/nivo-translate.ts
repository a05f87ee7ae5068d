import { look } from "../chart-metrics.ts";
import type { LineSpec, Paint, PieSpec } from "../chart-specs.ts";

/** What of a spec Nivo takes for a pie. */
export function toPie(spec: PieSpec, paint: Paint) {
  return {
    data: spec.slices.map(({ id, value, color }) => ({ id, value, color })),
    colors: { datum: "data.color" } as const,
    innerRadius: look.holeShare,
    borderWidth: look.outline,
    borderColor: paint.outline,
  };
}

/** What of a spec Nivo takes for a line. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, paint: Paint) {
  const theme = {
    axis: {
      ticks: { text: { fontFamily: paint.font, fontSize: look.fontSize, fill: paint.label } },
    },
    grid: { line: { stroke: paint.line, strokeWidth: 1, strokeDasharray: look.gridDash.join(" ") } },
  };
  const ticks = { tickSize: 0, tickPadding: look.labelGap };
  return {
    data: [{ id: "years", data: points.map(({ year, value }) => ({ x: year, y: value })) }],
    colors: [color],
    xScale: { type: "linear", min: span.from, max: span.to, nice: false } as const,
    yScale: { type: "linear", min: 0, max: valueTicks.at(-1) ?? 1, nice: false } as const,
    axisBottom: { ...ticks, tickValues: yearTicks, format: String },
    axisLeft: { ...ticks, tickValues: valueTicks },
    gridYValues: valueTicks,
    margin: look.margin,
    lineWidth: look.lineWidth,
    pointSize: 2 * look.dotRadius,
    areaOpacity: look.areaOpacity,
    theme,
  };
}
