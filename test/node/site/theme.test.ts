/** Constraints between a theme and the app, which is built without the theme. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTheme } from "../../../node/owner/theme.ts";
import { colorBar, makeSiteTheme, systemFonts } from "../../../node/site/theme.ts";

const css = readFileSync("src/ui/tokens.css", "utf8");

it("a theme without fonts uses the page's default fonts", () => {
  for (const [name, family] of Object.entries(systemFonts)) {
    const [, own] = new RegExp(`^  --${name}:([^;]+);`, "m").exec(css) ?? [];
    expect(own?.replace(/\s+/g, " ").trim()).toBe(family);
  }
});

it("sets only tokens that the page declares", () => {
  const declared = new Set([...css.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name));
  for (const name of ["slate", "press", "terminal"]) {
    const reply = readTheme(name);
    if (!reply.ok) throw new Error("It was refused.");
    const { head } = makeSiteTheme(reply.theme, { nameFile: () => "" });
    const set = [...head.matchAll(/[{;](--[\w-]+):/g)].map(([, token = ""]) => token);
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((token) => !token.startsWith("--if-") && !declared.has(token))).toEqual([]);
  }
});

it("colours a phone's browser bar", () => {
  const html = colorBar(readFileSync("index.html", "utf8"), { light: "#123456", dark: "#654321" });
  expect(html).toContain(
    '<meta name="theme-color" content="#123456" media="(prefers-color-scheme: light)" />',
  );
  expect(html).toContain(
    '<meta name="theme-color" content="#654321" media="(prefers-color-scheme: dark)" />',
  );
});

it("an empty theme.json adds nothing to the page", () => {
  const theme = { readFont: () => new Uint8Array() };
  expect(makeSiteTheme(theme, { nameFile: () => "" })).toEqual({ head: "", files: new Map() });
});
