import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, parseHex } from "../../../src/ui/contrast.ts";

const css = readFileSync(new URL("../../../src/styles.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/^ {2}--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$/gm)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** Where more contrast is asked for, some of them are another's. */
const strongTokens = new Map(tokens);
const [, strongRules = ""] = /@media \(prefers-contrast: more\) \{([^}]*)\}/.exec(css) ?? [];
for (const [, name = "", light, dark, other = ""] of strongRules.matchAll(
  /--([a-z0-9-]+): (?:light-dark\((\S+), (\S+)\)|var\(--(\S+)\));/g,
)) {
  const token = light === undefined || dark === undefined ? tokens.get(other) : { light, dark };
  if (token !== undefined) strongTokens.set(name, token);
}

const papers = ["page", "raised", "sunk"];
const inks = ["ink", "ink-2", "ink-3", "accent", "open", "merged", "closed", "stale", "warn", "bad"];
const tones = ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"];

const textPairs = [
  ...papers.flatMap((paper) => inks.map((ink) => [ink, paper] as const)),
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-paper`] as const),
  ["accent-ink", "accent"] as const,
  ["accent", "accent-soft"] as const,
  ["ink", "accent-soft"] as const,
  ["ink", "mark"] as const,
  ["ink-2", "mark"] as const,
  ["ink-3", "accent-soft"] as const,
];
const controlPairs = papers.flatMap((paper) => [["control", paper] as const, ["accent", paper] as const]);

function ratio(one: string, other: string, theme: "light" | "dark", from = tokens): number {
  const [a, b] = [from.get(one), from.get(other)].map((token) => parseHex(token?.[theme] ?? ""));
  if (a === undefined || b === undefined) throw new Error(`styles.css lacks --${one} or --${other}`);
  return contrast(a, b);
}

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it.each(textPairs)("sets %s on %s at 4.5:1 or more", (ink, paper) => {
    expect(ratio(ink, paper, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)("draws %s on %s at 3:1 or more", (line, paper) => {
    expect(ratio(line, paper, theme)).toBeGreaterThanOrEqual(3);
  });

  it.each(textPairs)("where more contrast is asked for, %s on %s loses none", (ink, paper) => {
    expect(ratio(ink, paper, theme, strongTokens)).toBeGreaterThanOrEqual(ratio(ink, paper, theme));
  });

  it.each(papers)("then has inks of 7:1 and hairlines of 3:1 on %s", (paper) => {
    for (const ink of ["ink", "ink-2", "ink-3", "control", "line-strong"])
      expect(ratio(ink, paper, theme, strongTokens)).toBeGreaterThanOrEqual(7);
    expect(ratio("line", paper, theme, strongTokens)).toBeGreaterThanOrEqual(3);
  });
});
