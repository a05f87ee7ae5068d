import { VictoryArea, VictoryAxis, VictoryLine, VictoryPie, VictoryScatter } from "victory";
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

/** Keeps Victory from writing each slice's name across it. */
const noLabel = () => "";

export function Pie({ spec, colors, size, onChoose, onPoint }: PieProps) {
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryPie
        standalone={false}
        {...size}
        padding={0}
        labels={noLabel}
        {...toPieChart(spec, colors, size)}
        events={toEvents(spec.slices, { onChoose, onPoint })}
      />
    </svg>
  );
}

export function Line({ spec, colors, size }: LineProps) {
  const { shared, data, lineStyle, areaStyle, dotStyle, yearAxis, valueAxis } = toLineChart(
    spec,
    colors,
    size,
  );
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryAxis standalone={false} {...shared} {...valueAxis} dependentAxis crossAxis={false} />
      <VictoryAxis standalone={false} {...shared} {...yearAxis} tickFormat={String} />
      <VictoryArea standalone={false} {...shared} data={data} style={areaStyle} />
      {/* Its own group would cut the line in half at its lowest and highest points. */}
      <VictoryLine standalone={false} {...shared} data={data} style={lineStyle} groupComponent={<g />} />
      <VictoryScatter
        standalone={false}
        {...shared}
        data={data}
        size={chartMetrics.dotRadius}
        style={dotStyle}
      />
    </svg>
  );
}

export function toPieChart(spec: PieSpec, colors: ChartColors, size: Size) {
  const radius = Math.min(size.width, size.height) / 2 - 1;
  return {
    data: spec.slices.map(({ value }, x) => ({ x, y: value })),
    colorScale: spec.slices.map(({ color }) => color),
    radius,
    innerRadius: radius * chartMetrics.holeShare,
    style: { data: { stroke: colors.outline, strokeWidth: chartMetrics.outline } },
  };
}

/** Translates a line's spec into the props that Victory's components share and the props of each. */
export function toLineChart(
  { points, color, span, yearTicks, valueTicks }: LineSpec,
  colors: ChartColors,
  size: Size,
) {
  const domain: { x: [number, number]; y: [number, number] } = {
    x: [span.from, span.to],
    y: [0, valueTicks.at(-1) ?? 1],
  };
  const tickLabels = { fontFamily: colors.font, fontSize: chartMetrics.fontSize, fill: colors.axisLabel };
  return {
    shared: { ...size, domain, padding: chartMetrics.margin },
    data: points.map(({ year, value }) => ({ x: year, y: value })),
    lineStyle: { data: { stroke: color, strokeWidth: chartMetrics.lineWidth, strokeLinejoin: "round" } },
    areaStyle: { data: { fill: color, fillOpacity: chartMetrics.areaOpacity, stroke: "none" } },
    dotStyle: { data: { fill: color, stroke: "none" } },
    yearAxis: {
      tickValues: yearTicks,
      style: {
        axis: { stroke: "none" },
        grid: { stroke: "none" },
        tickLabels: { ...tickLabels, padding: chartMetrics.labelGap },
      },
    },
    valueAxis: {
      tickValues: valueTicks,
      style: {
        axis: { stroke: "none" },
        grid: { stroke: colors.gridLine, strokeDasharray: chartMetrics.gridDash.join(" ") },
        tickLabels: { ...tickLabels, padding: chartMetrics.labelGap },
      },
    },
  };
}

/** Victory passes the index of an event's datum. A handler returns null to leave Victory's own state unchanged. */
export function toEvents(
  slices: readonly Slice[],
  { onChoose, onPoint }: Pick<PieProps, "onChoose" | "onPoint">,
) {
  const choose = (_: unknown, { index }: { index: number }) => {
    onChoose(slices[index]);
    return null;
  };
  const point = (_: unknown, { index }: { index: number }) => {
    onPoint(slices[index]);
    return null;
  };
  const leave = () => {
    onPoint(undefined);
    return null;
  };
  return [
    { target: "data" as const, eventHandlers: { onClick: choose, onMouseOver: point, onMouseOut: leave } },
  ];
}
