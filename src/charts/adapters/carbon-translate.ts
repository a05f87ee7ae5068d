import type { AreaChartOptions, DonutChartOptions, ScaleTypes } from "@carbon/charts";
import { chartMetrics, type LineSpec, otherId, type PieSpec, type Size } from "../chart-specs.ts";

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
  // The panel's readout takes the place of tooltips.
  tooltip: { enabled: false },
  toolbar: { enabled: false },
  // Without a code Carbon uses the browser's locale, which may not be English.
  locale: { code: "en-US" },
});

/** Translates a pie's spec into Carbon's props. */
export function toPie(spec: PieSpec, size: Size) {
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

/** Carbon's axis is as wide as its labels; this many pixels move it to where the other libraries have theirs. */
const carbonIndent = 14;

/** Carbon draws only dates up to the edges of the plot, and reads them in local time. */
const toDate = (year: number) => new Date(year, 0, 1);

/**
 * Carbon merges new options into the old ones, lists item by item, so that the end of a longer old list would stay.
 * It merges plain objects only: an instance of a class replaces the one before.
 */
class Ticks<Value> {
  readonly values: Value[];
  readonly formatter: (value: number | Date) => string;

  constructor(values: Value[], formatter: (value: number | Date) => string) {
    this.values = values;
    this.formatter = formatter;
  }
}

/** Translates a line's spec into Carbon's props. */
export function toLine(
  { points, color, span, yearTicks, valueTicks }: LineSpec,
  size: Size,
  /** The enum's member for an axis of dates. It is passed in, since importing the enum would load the library. */
  time: ScaleTypes,
) {
  const data = points.map(({ year, value }) => ({ group: yearGroup, date: toDate(year), value }));
  const options = {
    // Carbon leaves room above the highest tick and for the labels, but not for the last label's right half.
    ...toBare({ ...size, width: size.width - chartMetrics.margin.right - carbonIndent }),
    axes: {
      bottom: {
        mapsTo: "date",
        scaleType: time,
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

/** Finds the slice that an event's datum belongs to. */
export function findSlice(spec: PieSpec, datum: { group: string }) {
  return spec.slices.find(({ id }) => toGroup(id) === datum.group);
}
