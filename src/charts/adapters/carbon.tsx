import "./carbon.css";
import type { AreaChartOptions, DonutChartOptions } from "@carbon/charts";
import { AreaChart, DonutChart, ScaleTypes } from "@carbon/charts-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import {
  chartMetrics,
  type LineProps,
  type LineSpec,
  otherId,
  type PieProps,
  type PieSpec,
  type Size,
} from "../chart-specs.ts";

export function Pie(props: PieProps) {
  const { spec, size } = props;
  const chart = useRef<DonutChart>(null);
  useSliceEvents(chart, props);
  const { data, options } = useMemo(() => toPieChart(spec, size), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-pie">
      <DonutChart ref={chart} data={data} options={options} />
    </div>
  );
}

export function Line({ spec, size }: LineProps) {
  const { data, options } = useMemo(() => toLineChart(spec, size), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-line">
      <AreaChart data={data} options={options} />
    </div>
  );
}

type SliceEvent = CustomEvent<{ datum: { data: { group: string } } }>;

/** Subscribes to the chart's event service; Carbon's React components have no props for events. */
function useSliceEvents(chart: RefObject<DonutChart | null>, props: PieProps) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const service = chart.current?.chart?.services.events;
    const slice = ({ detail }: SliceEvent) => findSlice(latest.current.spec, detail.datum.data);
    const listeners = {
      "pie-slice-click": (event: SliceEvent) => latest.current.onChoose(slice(event)),
      "pie-slice-mouseover": (event: SliceEvent) => latest.current.onPoint(slice(event)),
      "pie-slice-mouseout": () => latest.current.onPoint(undefined),
    };
    for (const [name, listener] of Object.entries(listeners)) service?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) service?.removeEventListener(name, listener);
    };
  }, [chart]);
}

/** Replaces `otherId`, because Carbon treats an empty group name as no group. */
const otherGroup = "\u2026";

const yearGroup = "years";

const toGroup = (id: string) => (id === otherId ? otherGroup : id);

const toBare = ({ width, height }: Size) => ({
  animations: false,
  resizable: false,
  width: `${width}px`,
  height: `${height}px`,
  legend: { enabled: false },
  // The panel's readout replaces tooltips.
  tooltip: { enabled: false },
  toolbar: { enabled: false },
  // Without a code Carbon uses the browser's locale, which may not be English.
  locale: { code: "en-US" },
});

export function toPieChart(spec: PieSpec, size: Size) {
  const groups = spec.slices.map(({ id }) => toGroup(id));
  const data = spec.slices.map(({ id, value }) => ({ group: toGroup(id), value }));
  const options = {
    ...toBare(size),
    color: { scale: Object.fromEntries(spec.slices.map(({ id, color }) => [toGroup(id), color])) },
    pie: {
      labels: { enabled: false },
      // Carbon sorts by value otherwise, and 'Other' may have the largest.
      sortFunction: (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
    },
    donut: { alignment: "center", center: { label: "" } },
  } satisfies DonutChartOptions;
  return { data, options };
}

/** Carbon's axis is as wide as its labels; this many pixels move it to its place in the other libraries. */
const carbonIndent = 14;

/** Carbon draws only dates up to the edges of the plot, and reads them in local time. */
const toDate = (year: number) => new Date(year, 0, 1);

/** Carbon merges old and new lists of options item by item, but replaces an instance of a class. */
class Ticks<Value> {
  readonly values: Value[];
  readonly formatter: (value: number | Date) => string;

  constructor(values: Value[], formatter: (value: number | Date) => string) {
    this.values = values;
    this.formatter = formatter;
  }
}

export function toLineChart({ points, color, span, yearTicks, valueTicks }: LineSpec, size: Size) {
  const data = points.map(({ year, value }) => ({ group: yearGroup, date: toDate(year), value }));
  const options = {
    // Carbon leaves room above the highest tick and for the labels, but not for the last label's right half.
    ...toBare({ ...size, width: size.width - chartMetrics.margin.right - carbonIndent }),
    axes: {
      bottom: {
        mapsTo: "date",
        scaleType: ScaleTypes.TIME,
        domain: [toDate(span.from), toDate(span.to)],
        ticks: new Ticks(yearTicks.map(toDate), (date) => String(new Date(date).getFullYear())),
      },
      left: {
        mapsTo: "value",
        domain: [0, valueTicks.at(-1) ?? 1],
        ticks: new Ticks(valueTicks, String),
      },
    },
    color: { scale: { [yearGroup]: color } },
    curve: "curveLinear",
    timeScale: { addSpaceOnEdges: 0 },
    grid: { x: { enabled: false }, y: { enabled: true, alignWithAxisTicks: true } },
    points: { radius: chartMetrics.dotRadius, filled: true, fillOpacity: 1 },
  } satisfies AreaChartOptions;
  return { data, options };
}

export function findSlice(spec: PieSpec, datum: { group: string }) {
  return spec.slices.find(({ id }) => toGroup(id) === datum.group);
}
