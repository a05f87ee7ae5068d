import type { AreaChartOptions, DonutChartOptions, ScaleTypes } from "@carbon/charts";
import { look } from "../chart-metrics.ts";
import { type LineSpec, otherId, type PieSpec, type Size } from "../chart-specs.ts";

/** Carbon takes an empty group for none at all. */
const otherGroup = "\u2026";

const yearGroup = "years";

const toGroup = (id: string) => (id === otherId ? otherGroup : id);

const toBare = ({ width, height }: Size) => ({
  animations: false,
  resizable: false,
  width: `${width}px`,
  height: `${height}px`,
  legend: { enabled: false },
  // The panel's readout says what Carbon would in a tooltip.
  tooltip: { enabled: false },
  toolbar: { enabled: false },
  // Without a code it asks the browser for a locale that may not be English.
  locale: { code: "en-US" },
});

/** What of a spec Carbon takes for a pie. */
export function toPie(spec: PieSpec, size: Size) {
  const groups = spec.slices.map(({ id }) => toGroup(id));
  const data = spec.slices.map(({ id, value }) => ({ group: toGroup(id), value }));
  const options = {
    ...toBare(size),
    color: { scale: Object.fromEntries(spec.slices.map(({ id, color }) => [toGroup(id), color])) },
    pie: {
      labels: { enabled: false },
      // Carbon would sort by value, and 'Other' may be the largest.
      sortFunction: (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
    },
    donut: { alignment: "center", center: { label: "" } },
  } satisfies DonutChartOptions;
  return { data, options };
}

/** Carbon's axis is as wide as its labels; this brings it to where the others have theirs. */
const carbonIndent = 14;

/** Dates are the only values that Carbon draws up to the edges of the plot. Local ones: that is how it reads them. */
const toDate = (year: number) => new Date(year, 0, 1);

/**
 * Carbon merges new options into the old ones, lists item by item, so that a longer list's end would outlive it.
 * Only plain objects are merged: an instance takes the place of the one before.
 */
class Ticks<Value> {
  readonly values: Value[];
  readonly formatter: (value: number | Date) => string;

  constructor(values: Value[], formatter: (value: number | Date) => string) {
    this.values = values;
    this.formatter = formatter;
  }
}

/** What of a spec Carbon takes for a line. */
export function toLine(
  { points, color, span, yearTicks, valueTicks }: LineSpec,
  size: Size,
  /** Carbon's name for an axis of dates. An enum's member, which only the library itself can give. */
  time: ScaleTypes,
) {
  const data = points.map(({ year, value }) => ({ group: yearGroup, date: toDate(year), value }));
  const options = {
    // Carbon makes room above the highest tick and for the labels, but not for the half of one on the right.
    ...toBare({ ...size, width: size.width - look.margin.right - carbonIndent }),
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
    points: { radius: look.dotRadius, filled: true, fillOpacity: 1 },
  } satisfies AreaChartOptions;
  return { data, options };
}

/** The slice that a datum of an event stands for. */
export function findSlice(spec: PieSpec, datum: { group: string }) {
  return spec.slices.find(({ id }) => toGroup(id) === datum.group);
}
