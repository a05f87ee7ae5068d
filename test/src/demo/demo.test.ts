import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readProfile } from "../../../model/profile.ts";
import { libraries } from "../../../src/chart-libraries.ts";
import { findBelow } from "../../../src/demo/demo-frame.tsx";
import { demoCases, toFixture } from "../../../src/demo/edge-cases.ts";
import { palette } from "../../../src/demo/style-pages.tsx";
import { allPages } from "../../../src/router/all-pages.ts";
import { findRoute } from "../../../src/router/router.ts";
import { isDemoPath, parameters, routes } from "../../../src/routes.ts";

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

it("the demo has every page of the route table below /demo, by its title, and no other", () => {
  const demoPages = allPages.filter(({ path }) => isDemoPath(path));
  for (const { path, title } of demoPages)
    expect(findRoute(path), path).toMatchObject({ kind: "page", title });
  expect(new Set(demoPages.map(({ path }) => path)).size).toBe(demoPages.length);
  const values = { library: 5, layout: 6, viewport: 3 };
  const toCount = (path: string) =>
    Object.entries(values).reduce(
      (total, [name, count]) => (path.includes(`:${name}`) ? total * count : total),
      1,
    );
  const counts = routes.flatMap((route) =>
    "page" in route && route.path.startsWith("/demo") ? [{ count: toCount(route.path) }] : [],
  );
  expect(demoPages).toHaveLength(sum(counts));
});

it("lists the samples directly below a page", () => {
  const samples = findBelow("/demo").map(({ title }) => title);
  expect(samples.join(" ")).toBe("Typography Colors Layout Components Sections Benchmark Charts");
  const grid = "/demo/charts/nivo/grid";
  expect(findBelow(grid).map(({ path, title }) => [path, title])).toEqual([
    [`${grid}/phone`, "Chart: nivo, Grid, Phone"],
    [`${grid}/tablet`, "Chart: nivo, Grid, Tablet"],
    [`${grid}/desktop`, "Chart: nivo, Grid, Desktop"],
  ]);
  // Each library has an older chart, and one in each layout.
  expect(findBelow("/demo/charts")).toHaveLength(libraries.length * (1 + parameters.layout.length));
});

const partsOf = <Part extends "data" | "profile">(part: Part) =>
  demoCases.flatMap(({ name, [part]: value }) => (value === undefined ? [] : [[name, value] as const]));

it.each(partsOf("profile"))("the profile '%s' passes the checks", (_, profile) => {
  const file = { ok: true, text: JSON.stringify(profile) } as const;
  expect(readProfile(file, { defectsPerEntry: "all" })).toEqual({ profile, defects: [] });
});

it("the palette contains every colour of the style sheet", () => {
  const css = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8");
  const tokens = [...css.matchAll(/^ {2}--([a-z0-9-]+): light-dark/gm)].map(([, name]) => name);
  expect(palette.flatMap((group) => group.tokens).sort()).toEqual(tokens.sort());
});

describe.each(partsOf("data"))("the data '%s'", (_, data) => {
  const { answer, cards, site, texts } = toFixture(data, []);

  it("have the same counts as in the worker", () => {
    expect(answer.total).toBe(data.activities.length);
    expect([...answer.rows]).toEqual(data.activities.map((_, row) => row));
    expect(sum(answer.years)).toBe(answer.total);
    expect(answer.facets.categories.reduce((total, count) => total + count, 0)).toBe(answer.total);
    const { optionIds } = site;
    expect(answer.facets.orgs).toHaveLength(optionIds.orgs.length);
    expect(answer.shownLanguages).toHaveLength(optionIds.languages.length);
    const years = answer.years.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    let start = 0;
    for (const group of answer.years) {
      expect(group.start).toBe(start);
      start += group.count;
    }
  });

  it("keep texts apart from the cards, which say whether they have any", () => {
    for (const [row, { summary, highlights }] of data.activities.entries()) {
      const { activity, hasMore } = cards.get(row) ?? {};
      expect(activity).not.toHaveProperty("summary");
      expect(activity).not.toHaveProperty("highlights");
      expect(hasMore === true).toBe(summary !== undefined || highlights !== undefined);
      expect(texts[row]?.highlights?.length).toBe(highlights?.length);
    }
  });

  it("are in order, newest first, with known languages", () => {
    const dates = data.activities.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect([...cards.keys()]).toEqual([...answer.rows]);
    const known = new Set(site.languages.map(({ id }) => id));
    expect(site.optionIds.languages.filter((id) => !known.has(id))).toEqual([]);
  });
});
