/**
 * The page has one layout for both directions of writing: it names starts and ends, not left and right. What it may
 * name otherwise is listed here with the reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
/** Drawings of charts run from left to right in every language: see charts/drawing.tsx. */
const exempt = /^charts\/(?:adapters\/|chart-specs\.ts$)/;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|css)$/.test(file) && !exempt.test(file),
);

/** By file: what names a side, and why it may. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // A legend has to float to be in a row with its fields, and the oldest supported browsers float to no start.
  "filters/filter-bar.tsx": ["md:float-left", "md:rtl:float-right"],
  // These have no logical form.
  "demo/chart-pages.tsx": ["md:-translate-x-1/2", "md:rtl:translate-x-1/2"],
  "demo/demo-page.tsx": ["origin-top-left", "rtl:origin-top-right"],
};

/** Classes of Tailwind, with their variants, that name a side; `inset-x` and `space-x` do not. */
const classes =
  /(?<![\w-])(?:[\w[\]()<>=.@/-]+:)*-?(?:(?:[mp]|border-|rounded-[tb]?|scroll-[mp])[lr]|(?:text|float|clear)-(?:left|right)|origin-(?:\w+-)?(?:left|right)|bg-linear-to-[tb]?[lr]|translate-x-[\w./[(]+|(?:left|right)-[\w./[(]+)(?![a-z])(?:-[\w./]+)?/g;
/** Properties of objects in scripts. */
const scripted =
  /\b(?:style\.(?:left|right)\b|(?:margin|padding|border|scrollMargin)(?:Left|Right)\b|scrollLeft\s*[+-]?=\s*\d)/g;
/** Properties and values of style sheets. */
const styles =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right)|\bto (?:left|right)|(?:left|right) \/|translate[xX]|(?:margin|padding|inset|border-(?:width|radius)):(?:\s+[^\s;]+){4};/g;

/** Returns what names a side in a source, in its order. */
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

it.each([
  [
    "class",
    "a.tsx",
    '<p className="ml-2 md:-right-1.5 text-left max-md:pl-3" />',
    "ml-2 md:-right-1.5 text-left max-md:pl-3",
  ],
  [
    "class in a style sheet",
    "a.css",
    ".a { @apply pr-2 border-l rounded-tl-field; }",
    "pr-2 border-l rounded-tl-field",
  ],
  [
    "property in a script",
    "a.tsx",
    'b.style.left = "0"; const a = { marginLeft: 1 };',
    "style.left marginLeft",
  ],
  [
    "property",
    "a.css",
    ".a { margin-left: 1px; right: 0; padding: 0 1px 0 2px; }",
    "margin-left: right: padding: 0 1px 0 2px;",
  ],
])("is named by a %s", (_, file, source, found) => {
  expect(findSides(file, source).join(" ")).toBe(found);
});

it("is not named by words, starts and ends", () => {
  const source = `
    <p className="ms-2 end-0 text-start inset-x-2 space-x-2 rounded-e-round">{left}</p>; // to the left-hand side
    const { left, right } = place; list.scrollLeft = input.scrollLeft;`;
  expect(findSides("a.tsx", source)).toEqual([]);
  expect(
    findSides("a.css", ".a { @apply ps-2; inset-inline-start: 0; text-align: start; } /* left: 0 */"),
  ).toEqual([]);
});

it.each(files)("is not named in %s", (file) => {
  expect(findSides(file, readFileSync(join(root, file), "utf8"))).toEqual(
    allowed[file.replaceAll("\\", "/")] ?? [],
  );
});
