import { expect, it } from "vitest";
import { findRoute, type Match } from "../../../src/router/router.ts";
import { routes } from "../../../src/routes.ts";

type PageMatch = Extract<Match, { kind: "page" }>;

function page(path: string): PageMatch {
  const match = findRoute(path);
  if (match.kind !== "page") throw new Error(`${path} leads to ${match.to}`);
  return match;
}

const isUnknown = (path: string) => page(path).page === "notFound";

it("every pattern of the table matches itself, with and without a trailing slash", () => {
  for (const { path } of routes) {
    const given = path.replace(":library", "nivo").replace(":layout", "grid").replace(":viewport", "phone");
    for (const spelling of [given, `${given}/`]) {
      const match = findRoute(spelling);
      expect(match.kind === "redirect" || !isUnknown(spelling), spelling).toBe(true);
    }
  }
});

it("fills in the parameters", () => {
  expect(page("/demo/charts/carbon/flex/tablet")).toMatchObject({
    title: "Chart: Carbon, Flex, Tablet",
    params: { library: "carbon", layout: "flex", viewport: "tablet" },
  });
  expect(findRoute("/demo/charts/victory/")).toEqual({ kind: "redirect", to: "/demo/charts/victory/fixed" });
});

it.each([
  "/nowhere",
  "/demo//",
  "/Demo",
  "/demo/charts/d3",
  "/demo/charts/nivo/round",
  "/demo/charts/nivo/grid/watch",
  "/demo/charts/constructor/fixed",
  "/demo/charts/:library/fixed",
  "/demo/charts/legacy",
])("%s is unknown", (path) => {
  expect(isUnknown(path)).toBe(true);
});
