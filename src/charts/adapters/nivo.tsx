import { Line as NivoLine } from "@nivo/line";
import { Pie as NivoPie } from "@nivo/pie";
import type { ChartColors } from "../chart-colors.ts";
import { chartMetrics, type LineProps, type LineSpec, type PieProps, type PieSpec } from "../chart-specs.ts";

/** The panel's readout replaces tooltips. */
const NoTooltip = () => null;

/** Keeps the outer half of the outline from being cut off. */
const margin = { top: 1, right: 1, bottom: 1, left: 1 };

export function Pie({ spec, colors, size, onChoose, onPoint }: PieProps) {
  const findSlice = (id: string | number) => spec.slices.find((slice) => slice.id === id);
  return (
    <NivoPie
      {...size}
      {...toPieChart(spec, colors)}
      margin={margin}
      sortByValue={false}
      animate={false}
      enableArcLabels={false}
      enableArcLinkLabels={false}
      tooltip={NoTooltip}
      onClick={({ id }) => onChoose(findSlice(id))}
      onMouseEnter={({ id }) => onPoint(findSlice(id))}
      onMouseLeave={() => onPoint(undefined)}
    />
  );
}

export function Line({ spec, colors, size }: LineProps) {
  return (
    <NivoLine
      {...size}
      {...toLineChart(spec, colors)}
      curve="linear"
      enableArea
      enableGridX={false}
      isInteractive={false}
      animate={false}
    />
  );
}

export function toPieChart(spec: PieSpec, colors: ChartColors) {
  return {
    data: spec.slices.map(({ id, value, color }) => ({ id, value, color })),
    colors: { datum: "data.color" } as const,
    innerRadius: chartMetrics.holeShare,
    borderWidth: chartMetrics.outline,
    borderColor: colors.outline,
  };
}

export function toLineChart({ points, color, span, yearTicks, valueTicks }: LineSpec, colors: ChartColors) {
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
