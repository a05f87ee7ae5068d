/**
 * Tests that the page has one layout for both directions of writing, with starts and ends instead of left and right.
 * Exceptions are listed here with their reasons.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testCases } from "../corpus/cases.ts";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
/** Drawings of charts run from left to right in every language: see charts/drawing.tsx. */
const exempt = /^charts\/(?:adapters\/|chart-specs\.ts$)/;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|css)$/.test(file) && !exempt.test(file),
);

/** The allowed names of sides by file, with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // A legend has to float to be in a row with its fields, and the oldest supported browsers lack `float: inline-start`.
  "filters/filter-bar.tsx": ["md:float-left", "md:rtl:float-right"],
  // Chrome knows `float: inline-end` since 118.
  "layout/hero.tsx": ["float-right", "rtl:float-left"],
  "results/card.css": ["float-right", "rtl:float-left"],
  // These have no logical form.
  "demo/chart-pages.tsx": ["md:-translate-x-1/2", "md:rtl:translate-x-1/2"],
};

/** Tailwind classes that name a side, with their variants; `inset-x` and `space-x` do not. */
const classes =
  /(?<![\w-])(?:[\w[\]()<>=.@/-]+:)*-?(?:(?:[mp]|border-|rounded-[tb]?|scroll-[mp])[lr]|(?:text|float|clear)-(?:left|right)|origin-(?:\w+-)?(?:left|right)|bg-linear-to-[tb]?[lr]|translate-x-[\w./[(]+|(?:left|right)-[\w./[(]+)(?![a-z])(?:-[\w./]+)?/g;
/** Properties of objects in scripts. */
const scripted =
  /\b(?:style\.(?:left|right)\b|(?:margin|padding|border|scrollMargin)(?:Left|Right)\b|scrollLeft\s*[+-]?=\s*\d)/g;
/** Properties and values of style sheets. */
const styles =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right)|\bto (?:left|right)|(?:left|right) \/|translate[xX]|(?:margin|padding|inset|border-(?:width|radius)):(?:\s+[^\s;]+){4};/g;

/** Returns the names of sides in a source, in order. */
function findSides(file: string, source: string): string[] {
  if (!file.endsWith(".css")) {
    const literals = source.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
    return [...literals.flatMap((text) => text.match(classes) ?? []), ...(source.match(scripted) ?? [])];
  }
  const applied = [...source.matchAll(/@apply ([^;]*);/g)].flatMap(
    ([, text = ""]) => text.match(classes) ?? [],
  );
  return [...applied, ...(source.replace(/@apply [^;]*;|\/\*.*?\*\//gs, "").match(styles) ?? [])];
}

testCases("page/sides", (input) => {
  const [file = "", source = ""] = input.split(" + ");
  return findSides(file, source).join(" ");
});

it("lists only existing files as exceptions", () => {
  expect(files.map((file) => file.replaceAll("\\", "/"))).toEqual(
    expect.arrayContaining(Object.keys(allowed)),
  );
});

it.each(files)("no physical side is named in %s", (file) => {
  expect(findSides(file, readFileSync(join(root, file), "utf8"))).toEqual(
    allowed[file.replaceAll("\\", "/")] ?? [],
  );
});
