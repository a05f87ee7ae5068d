import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, parseHex } from "../../../model/contrast.ts";
import { defaultSeeds, stateColors } from "../../../node/owner/theme.ts";
import { markPairs, papers, textPairs as themedPairs } from "../../node/owner/token-pairs.ts";

const css = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/^ {2}--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$/gm)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** With more contrast preferred, some tokens equal another one. */
const strongTokens = new Map(tokens);
const [, strongRules = ""] = /@media \(prefers-contrast: more\) \{([^}]*)\}/.exec(css) ?? [];
for (const [, name = "", light, dark, other = ""] of strongRules.matchAll(
  /--([a-z0-9-]+): (?:light-dark\((\S+), (\S+)\)|var\(--(\S+)\));/g,
)) {
  const token = light === undefined || dark === undefined ? tokens.get(other) : { light, dark };
  if (token !== undefined) strongTokens.set(name, token);
}

const tones = ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"];
const textPairs = [...themedPairs, ...tones.map((tone) => [`${tone}-ink`, `${tone}-paper`] as const)];

function ratio(one: string, other: string, theme: "light" | "dark", from = tokens): number {
  const [a, b] = [from.get(one), from.get(other)].map((token) => parseHex(token?.[theme] ?? ""));
  if (a === undefined || b === undefined) throw new Error(`tokens.css lacks --${one} or --${other}`);
  return contrast(a, b);
}

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it.each(textPairs)("text in %s on %s reaches 4.5:1", (ink, paper) => {
    expect(ratio(ink, paper, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)("graphics in %s on %s reach 3:1", (line, paper) => {
    expect(ratio(line, paper, theme)).toBeGreaterThanOrEqual(3);
  });

  it.each(textPairs)("%s on %s keeps its contrast if more contrast is preferred", (ink, paper) => {
    expect(ratio(ink, paper, theme, strongTokens)).toBeGreaterThanOrEqual(ratio(ink, paper, theme));
  });

  it("'Other' differs from the background and from the gray of C", () => {
    const other = parseHex(tokens.get("other")?.[theme] ?? "");
    const gray = parseHex("#555555");
    if (other === undefined || gray === undefined) throw new Error("tokens.css lacks --other");
    expect(contrast(other, gray)).toBeGreaterThanOrEqual(1.5);
    expect(ratio("other", "raised", theme)).toBeGreaterThanOrEqual(1.5);
  });

  it.each(papers)("text reaches 7:1 and hairlines 3:1 on %s if more contrast is preferred", (paper) => {
    for (const ink of ["ink", "ink-2", "ink-3", "control", "line-strong"])
      expect(ratio(ink, paper, theme, strongTokens)).toBeGreaterThanOrEqual(7);
    expect(ratio("line", paper, theme, strongTokens)).toBeGreaterThanOrEqual(3);
  });
});

it("theme seeds default to the tokens", () => {
  for (const scheme of ["light", "dark"] as const) {
    const {
      page: paper,
      ink,
      accent,
    } = Object.fromEntries([...tokens].map(([name, both]) => [name, both[scheme]]));
    expect(defaultSeeds[scheme]).toEqual({ accent, ink, paper });
  }
  for (const [name, both] of Object.entries(stateColors)) expect(both).toEqual(tokens.get(name));
});
