/** Tests reading theme.json: errors with their positions, and that every accepted theme is readable on screen. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  findNearest,
  listShippedThemes,
  markContrast,
  type Palette,
  ratio,
  readTheme,
  type Scheme,
  textContrast,
  toPalette,
  toStrongPalette,
} from "../../../node/owner/theme.ts";
import { testCases } from "../../corpus/cases.ts";
import { markPairs, textPairs } from "./token-pairs.ts";

const work = mkdtempSync(join(tmpdir(), "theme-"));
afterAll(() => rmSync(work, { recursive: true }));
let count = 0;

function write(theme: unknown, files: Record<string, string> = {}): string {
  const folder = join(work, String(count++), "Mein Thema #1 %20'\"");
  const text = typeof theme === "string" ? theme : JSON.stringify(theme);
  for (const [name, content] of Object.entries({ ...files, "theme.json": text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return join(folder, "theme.json");
}

function defectsOf(theme: unknown, files?: Record<string, string>): readonly string[] {
  const path = write(theme, files);
  const reply = readTheme(path);
  return reply.ok ? [] : reply.defects.map((defect) => defect.replace(path, "theme.json"));
}

function expectReadable(palette: Palette): void {
  for (const [pairs, least] of [
    [textPairs, textContrast],
    [markPairs, markContrast],
  ] as const)
    for (const [color, ground] of pairs) {
      const found = ratio(palette[color] ?? "", palette[ground] ?? "");
      expect(found, `${color} on ${ground} in ${JSON.stringify(palette)}`).toBeGreaterThanOrEqual(least);
    }
}

const schemes = ["light", "dark"] as const satisfies readonly Scheme[];

testCases("owner/theme", (text) => defectsOf(text).join("; ") || "read");

describe("theme.json", () => {
  it("is rejected if a font is not a font file", () => {
    const theme = { fonts: { headings: [{ file: "a.woff2" }] } };
    expect(defectsOf(theme, { "a.woff2": "OTTO…" })[0]).toContain("does not match its extension (wOF2)");
    expect(defectsOf(theme, { "a.woff2": "wO" })[0]).toContain("does not match its extension (wOF2)");
    expect(defectsOf(theme, { "a.woff2": "wOF2…" })).toEqual([]);
  });

  it("is rejected if it is missing, or its name does not ship", () => {
    expect(readTheme(join(work, "none.json"))).toMatchObject({
      ok: false,
      defects: [expect.stringMatching(/^theme names a missing file: ".*none\.json"$/)],
    });
    expect(readTheme("slaet", "vitae.json:1:20: theme")).toMatchObject({
      ok: false,
      defects: [
        'vitae.json:1:20: theme is not one of the shipped themes (press, slate, terminal): "slaet"; did you mean "slate"?',
      ],
    });
  });

  it("is rejected with too little contrast, naming the pair and the nearest colour that passes", () => {
    const paper = { light: "#ffffff", dark: "#000000" };
    const [defect = ""] = defectsOf({ accent: { light: "#ff8800", dark: "#ffffff" }, paper });
    expect(defect).toMatch(
      /^theme\.json:1:20: accent\.light has too little contrast: accent #ff8800 on paper #ffffff is 2\.39:1, and text needs 4\.5:1; the nearest accent that passes is #[\da-f]{6}$/,
    );
    const nearest = defect.slice(-7);
    expect(ratio(nearest, "#ffffff")).toBeLessThan(4.6);
    expect(defectsOf({ accent: { light: nearest, dark: "#ffffff" }, paper })).toEqual([]);
  });

  it("is rejected with a background that suits no text colour, naming the nearest one that does", () => {
    const sides = { light: "#000", dark: "#fff" };
    const paper = { light: "#fff", dark: "#777" };
    const [defect = ""] = defectsOf({ accent: sides, paper });
    expect(defect).toContain("no accent passes on it; the nearest paper is #");
    expect(ratio(defect.slice(-7), "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  it("is rejected with light text in the light scheme", () => {
    const dark = { light: "#101010", dark: "#101010" };
    const white = { light: "#ffffff", dark: "#ffffff" };
    expect(defectsOf({ paper: dark, ink: white, accent: white })).toEqual([
      expect.stringContaining("ink.light is the wrong way round"),
      expect.stringContaining("accent.light is the wrong way round"),
    ]);
  });

  it("overrides the theme that it extends", () => {
    const reply = readTheme(write({ extends: "slate", radius: 0, wordmark: "Ada" }));
    const slate = readTheme("slate");
    if (!reply.ok || !slate.ok) throw new Error("It was refused.");
    expect(reply.theme.palettes).toEqual(slate.theme.palettes);
    expect(reply.theme).toMatchObject({ radius: 0, wordmark: "Ada", fonts: { headings: "sans" } });
  });

  it("may be empty, and may be named by its folder", () => {
    const path = write({}, { "style.css": "body { color: red }" });
    expect(readTheme(dirname(path))).toMatchObject({
      ok: true,
      theme: { styleSheet: "body { color: red }" },
    });
  });

  it("warns about anything that its style sheet loads from other hosts, with the position", () => {
    const css =
      '/* url(https://a.example) */\na { background: url("//b.example/x.png") }\n@import "y.css";\nb { background: url(../x.png), url(data:,) }';
    const path = write({}, { "style.css": css });
    const reply = readTheme(path);
    if (!reply.ok) throw new Error("It was refused.");
    expect(reply.warnings.map((line) => /style\.css:(\d+:\d+):/.exec(line)?.[1])).toEqual(["2:17", "3:1"]);
  });
});

describe("the colours", () => {
  it.each(listShippedThemes())("of the theme %s are readable", (name) => {
    const reply = readTheme(name);
    if (!reply.ok || reply.theme.palettes === undefined) throw new Error("It has no colours.");
    for (const scheme of schemes) expectReadable(reply.theme.palettes[scheme]);
  });

  const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);

  it("of any theme that passes are readable", () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemes), color, color, color, (scheme, paper, wished, other) => {
        const passes = (text: string) => ratio(text, paper) >= textContrast;
        // The contrast with the paper that the scheme requires, and often barely more.
        const [ink, accent] = [wished, other].map((text) => findNearest(text, scheme, passes));
        fc.pre(ink !== undefined && accent !== undefined);
        const isBeyond = (text: string) =>
          ratio(text, "#ffffff") > ratio(paper, "#ffffff") === (scheme === "light");
        fc.pre(isBeyond(ink) && isBeyond(accent));
        const palette = toPalette(scheme, { accent, ink, paper });
        expectReadable(palette);
        const strong = { ...palette, ...toStrongPalette(scheme, palette) };
        for (const token of ["ink", "ink-2", "ink-3"])
          expect(ratio(strong[token] ?? "", paper)).toBeGreaterThanOrEqual(
            ratio(palette[token] ?? "", paper),
          );
      }),
      { numRuns: 100 },
    );
  });

  it("keep their hue when adjusted", () => {
    const found = findNearest("#ff8800", "light", (text) => ratio(text, "#ffffff") >= 4.5) ?? "";
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green ?? 0);
    expect(green).toBeGreaterThan(blue ?? 0);
    expect(findNearest("#123456", "light", () => true)).toBe("#123456");
    expect(findNearest("#123456", "light", () => false)).toBeUndefined();
  });
});
