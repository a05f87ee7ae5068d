import { look } from "../chart-metrics.ts";
import type { LineSpec, Paint, PieSpec, Size, Slice } from "../chart-specs.ts";

/** What of a spec Victory takes for a pie. */
export function toPie(spec: PieSpec, paint: Paint, size: Size) {
  const radius = Math.min(size.width, size.height) / 2 - 1;
  return {
    data: spec.slices.map(({ value }, x) => ({ x, y: value })),
    colorScale: spec.slices.map(({ color }) => color),
    radius,
    innerRadius: radius * look.holeShare,
    style: { data: { stroke: paint.outline, strokeWidth: look.outline } },
  };
}

/** What of a spec Victory's axes, line, area and dots share, and what each has of its own. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, paint: Paint, size: Size) {
  const domain: { x: [number, number]; y: [number, number] } = {
    x: [span.from, span.to],
    y: [0, valueTicks.at(-1) ?? 1],
  };
  const tickLabels = { fontFamily: paint.font, fontSize: look.fontSize, fill: paint.label };
  return {
    shared: { ...size, domain, padding: look.margin },
    data: points.map(({ year, value }) => ({ x: year, y: value })),
    lineStyle: { data: { stroke: color, strokeWidth: look.lineWidth, strokeLinejoin: "round" } },
    areaStyle: { data: { fill: color, fillOpacity: look.areaOpacity, stroke: "none" } },
    dotStyle: { data: { fill: color, stroke: "none" } },
    yearAxis: {
      tickValues: yearTicks,
      style: {
        axis: { stroke: "none" },
        grid: { stroke: "none" },
        tickLabels: { ...tickLabels, padding: look.labelGap },
      },
    },
    valueAxis: {
      tickValues: valueTicks,
      style: {
        axis: { stroke: "none" },
        grid: { stroke: paint.line, strokeDasharray: look.gridDash.join(" ") },
        tickLabels: { ...tickLabels, padding: look.labelGap },
      },
    },
  };
}

interface EventRequest {
  slices: readonly Slice[];
  onChoose: (slice: Slice) => void;
  onPoint: (slice: Slice | undefined) => void;
}

/** Victory tells which of the data an event is about; null leaves its own state alone. */
export function toEvents({ slices, onChoose, onPoint }: EventRequest) {
  const choose = (_: unknown, { index }: { index: number }) => {
    const slice = slices[index];
    if (slice !== undefined) onChoose(slice);
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
