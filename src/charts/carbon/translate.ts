import type { AreaChartOptions, DonutChartOptions } from "@carbon/charts";
import { look } from "../look.ts";
import { type LineSpec, otherId, type PieSpec, type Size } from "../props.ts";

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

/** What of a spec Carbon takes for a line. */
export function toLine({ points, color, span, yearTicks, valueTicks }: LineSpec, size: Size) {
  const data = points.map(({ year, value }) => ({ group: yearGroup, year, value }));
  const options = {
    ...toBare(size),
    axes: {
      bottom: {
        mapsTo: "year",
        domain: [span.from, span.to],
        includeZero: false,
        ticks: { values: yearTicks, formatter: String },
      },
      left: {
        mapsTo: "value",
        domain: [0, valueTicks.at(-1) ?? 1],
        ticks: { values: valueTicks, formatter: String },
      },
    },
    color: { scale: { [yearGroup]: color } },
    curve: "curveLinear",
    grid: { x: { enabled: false }, y: { enabled: true, alignWithAxisTicks: true } },
    points: { radius: look.dotRadius, filled: true, fillOpacity: 1 },
  } satisfies AreaChartOptions;
  return { data, options };
}

/** The spec's part that a datum of an event stands for. */
export function findSlice(spec: PieSpec, datum: { group: string }) {
  return spec.slices.find(({ id }) => toGroup(id) === datum.group);
}

export function findPoint(spec: LineSpec, datum: { year: number }) {
  return spec.points.find(({ year }) => year === datum.year);
}
