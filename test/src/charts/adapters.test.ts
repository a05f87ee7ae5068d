/** Tests that every adapter gives its library the same pie and the same line. */

import { describe, expect, it, vi } from "vitest";
import type { Library } from "../../../src/chart-libraries.ts";
import * as billboard from "../../../src/charts/adapters/billboard.tsx";
import * as carbon from "../../../src/charts/adapters/carbon.tsx";
import * as nivo from "../../../src/charts/adapters/nivo.tsx";
import * as plotly from "../../../src/charts/adapters/plotly.tsx";
import * as victory from "../../../src/charts/adapters/victory.tsx";
import { type LineSpec, otherId, type PieSpec } from "../../../src/charts/chart-specs.ts";
import { lightColors } from "./fixture-colors.ts";

// Plotly's modules need a browser when they are imported.
const empty = vi.hoisted(() => ({ default: {} }));
vi.mock("plotly.js/src/components/fx", () => empty);
vi.mock("plotly.js/src/locale-en", () => empty);
vi.mock("plotly.js/src/locale-en-us", () => empty);
vi.mock("plotly.js/src/plot_api/plot_api", () => empty);
vi.mock("plotly.js/src/plots/plots", () => empty);
vi.mock("plotly.js/src/registry", () => ({ default: { register() {} } }));
vi.mock("plotly.js/src/traces/pie", () => empty);
vi.mock("plotly.js/src/traces/scatter", () => empty);

const size = { width: 450, height: 150 };

const pie: PieSpec = {
  slices: [
    { id: "C++", label: "C++", value: 7, percent: 30, color: "#f34b7d" },
    { id: "C#", label: "C#", value: 4, percent: 18, color: "#178600" },
    { id: otherId, label: "Other", value: 12, percent: 52, color: "#c8c1b1" },
  ],
};

const line: LineSpec = {
  points: [
    { year: 2012, value: 3 },
    { year: 2013, value: 0 },
    { year: 2014, value: 8 },
  ],
  color: "#3572a5",
  span: { from: 2012, to: 2014 },
  yearTicks: [2012, 2013, 2014],
  valueTicks: [0, 2, 4, 6, 8],
};

type Slices = [value: number, color: string | undefined][];

/** Each library's slices, read back from its input, in rendering order. */
const pies: Record<Library, () => Slices> = {
  victory() {
    const { data, colorScale } = victory.toPieChart(pie, lightColors, size);
    return data.map(({ x, y }) => [y, colorScale[x]]);
  },
  nivo: () => nivo.toPieChart(pie, lightColors).data.map(({ value, color }) => [value, color]),
  plotly() {
    const [trace] = plotly.toPieChart(pie, lightColors, size).data;
    return trace?.values.map((value, index) => [value, trace.marker.colors[index]]) ?? [];
  },
  carbon() {
    const { data, options } = carbon.toPieChart(pie, size);
    const sorted = data.toSorted(options.pie.sortFunction);
    return sorted.map(({ group, value }) => [value, options.color.scale[group]]);
  },
  billboard() {
    const { load } = billboard.toPieChart(pie, size);
    return load.columns.map(([id, value]) => [value, load.colors[id]]);
  },
};

interface Drawn {
  points: [year: number, value: number][];
  color: string | undefined;
  years: number[];
  values: number[];
}

const lines: Record<Library, () => Drawn> = {
  victory() {
    const { data, lineStyle, yearAxis, valueAxis } = victory.toLineChart(line, lightColors, size);
    return {
      points: data.map(({ x, y }) => [x, y]),
      color: lineStyle.data.stroke,
      years: yearAxis.tickValues,
      values: valueAxis.tickValues,
    };
  },
  nivo() {
    const { data, colors, axisBottom, axisLeft } = nivo.toLineChart(line, lightColors);
    return {
      points: data.flatMap((series) => series.data.map(({ x, y }): [number, number] => [x, y])),
      color: colors[0],
      years: axisBottom.tickValues,
      values: axisLeft.tickValues,
    };
  },
  plotly() {
    const { data, layout } = plotly.toLineChart(line, lightColors, size);
    const [trace] = data;
    return {
      points: trace?.x.map((year, index) => [year, trace.y[index] ?? Number.NaN]) ?? [],
      color: trace?.line.color,
      years: layout.xaxis.tickvals,
      values: layout.yaxis.tickvals,
    };
  },
  carbon() {
    const { data, options } = carbon.toLineChart(line, size);
    return {
      points: data.map(({ date, value }) => [date.getFullYear(), value]),
      color: Object.values(options.color.scale)[0],
      years: options.axes.bottom.ticks.values.map((date) => date.getFullYear()),
      values: options.axes.left.ticks.values,
    };
  },
  billboard() {
    const { load, options } = billboard.toLineChart(line, size);
    const [years, values] = load.columns.map(([, ...numbers]) => numbers);
    return {
      points: years?.map((year, index) => [year, values?.[index] ?? Number.NaN]) ?? [],
      color: load.colors.value,
      years: options.axis.x.tick.values,
      values: options.axis.y.tick.values,
    };
  },
};

it.each(Object.entries(pies))("the pie of %s has all slices in order, with values and colours", (_, read) => {
  expect(read()).toEqual(pie.slices.map(({ value, color }) => [value, color]));
});

it.each(Object.entries(lines))(
  "the line of %s has all points, including zeros, its colour and its ticks",
  (_, read) => {
    expect(read()).toEqual({
      points: line.points.map(({ year, value }) => [year, value]),
      color: line.color,
      years: line.yearTicks,
      values: line.valueTicks,
    });
  },
);

describe("a clicked slice", () => {
  it("is found by its name, also 'Other' and names that differ only in a sign", () => {
    const [, cSharp, other] = pie.slices;
    expect(carbon.findSlice(pie, { group: "C#" })).toBe(cSharp);
    expect(carbon.findSlice(pie, carbon.toPieChart(pie, size).data[2] ?? { group: "" })).toBe(other);
    expect(billboard.findSlice(pie, { id: billboard.toPieChart(pie, size).ids[1] ?? "" })).toBe(cSharp);
  });

  it("is found by its index in Victory", () => {
    const heard: unknown[] = [];
    const [events] = victory.toEvents(pie.slices, {
      onChoose: (slice) => heard.push(["chosen", slice?.id]),
      onPoint: (slice) => heard.push(["pointed", slice?.id]),
    });
    events?.eventHandlers.onMouseOver(undefined, { index: 1 });
    events?.eventHandlers.onClick(undefined, { index: 1 });
    events?.eventHandlers.onMouseOut();
    expect(heard).toEqual([
      ["pointed", "C#"],
      ["chosen", "C#"],
      ["pointed", undefined],
    ]);
  });
});
