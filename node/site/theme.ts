/** Converts a theme to files of a site: rules for tokens, which the app reads, fonts and a style sheet. */
import type { Dataset } from "../../model/dataset.ts";
import {
  type Density,
  type FontFamily,
  type FontFile,
  type FontUse,
  type Palette,
  type Scheme,
  stateColors,
  type Theme,
  toStrongPalette,
} from "../owner/theme.ts";
import { placeholders } from "./template.ts";

export interface SiteTheme {
  /** Elements for the head of every page, after the app's own styles. The paths begin with the placeholder `base`. */
  head: string;
  /** The colours of a phone's browser bar; undefined for the page's own. */
  barColors?: Record<Scheme, string>;
  files: ReadonlyMap<string, string | Uint8Array>;
}

interface ThemeRequest {
  /** Returns a file name from a prefix, an extension and the content. */
  nameFile: (kind: string, ending: string, content: string | Uint8Array) => string;
}

/** The families of src/ui/tokens.css, which other families fall back on. */
export const systemFonts: Readonly<Record<FontFamily, string>> = {
  sans: '"Segoe UI", Roboto, "Liberation Sans", system-ui, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", Georgia, "Liberation Serif", serif',
  mono: 'Menlo, Consolas, "Liberation Mono", monospace',
};

/** The token of each use, named after its default family. */
const fontTokens: Readonly<Record<FontUse, FontFamily>> = { text: "sans", headings: "serif", code: "mono" };

const gaps: Readonly<Record<Density, string>> = { compact: "0.5rem", regular: "0.875rem", airy: "1.375rem" };

/** Larger fonts would delay the first paint; smaller ones are preloaded. */
const maxPreloadBytes = 40_000;

/** From this radius on, buttons become pills. */
const pillFrom = 4;

export function makeSiteTheme(theme: Theme, request: ThemeRequest): SiteTheme {
  const { palettes, radius, density, styleSheet } = theme;
  const fonts = Object.entries(theme.fonts ?? {}).map(([use, of]) => toFont(theme, use, of, request));
  const tokens = [
    ...(palettes === undefined ? [] : toTokens(palettes)),
    ...fonts.map(({ token }) => token),
    ...(radius === undefined ? [] : toRadii(radius)),
    ...(density === undefined ? [] : [`--gap:${gaps[density]}`]),
  ];
  const css = [
    ...fonts.map(({ faces }) => faces),
    ...(palettes === undefined ? [] : [schemes]),
    ...(tokens.length === 0 ? [] : [`:root{${tokens.join(";")}}`]),
    ...(palettes === undefined ? [] : [toStrongRule(palettes)]),
  ].join("");
  const files = new Map<string, string | Uint8Array>(fonts.flatMap((font) => font.files));
  const head = [...fonts.map(({ preloads }) => preloads), css === "" ? "" : `<style>${css}</style>`];
  if (styleSheet !== undefined) {
    const name = request.nameFile("style", "css", styleSheet);
    files.set(name, styleSheet);
    head.push(`<link rel="stylesheet" href="${placeholders.base}${name}" />`);
  }
  return {
    head: head.filter((part) => part !== "").join("\n    "),
    ...(palettes && { barColors: { light: palettes.light.page ?? "", dark: palettes.dark.page ?? "" } }),
    files,
  };
}

/** A switch, as light-dark() is too new: an empty variable removes its `var(--if-…,…)`. Paper is light. */
const light = "--if-light:initial;--if-dark: ";
const dark = "--if-light: ;--if-dark:initial";
const schemes = `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}:root.light{${light}}:root.dark{${dark}}@media print{:root:root{${light}}}`;

function toTokens(palettes: Record<Scheme, Palette>): string[] {
  const own = Object.entries(palettes.light).filter(([name, color]) => {
    const known = stateColors[name];
    return color !== known?.light || palettes.dark[name] !== known.dark;
  });
  return own.map(
    ([name, color]) => `--${name}:var(--if-light,${color})var(--if-dark,${palettes.dark[name]})`,
  );
}

/** The app's own rule comes before the theme, which would override it. */
function toStrongRule(palettes: Record<Scheme, Palette>): string {
  const strong = {
    light: toStrongPalette("light", palettes.light),
    dark: toStrongPalette("dark", palettes.dark),
  };
  return `@media (prefers-contrast:more){:root{${toTokens(strong).join(";")}}}`;
}

function toRadii(radius: number): string[] {
  const pill = radius < pillFrom ? `${radius}px` : "999px";
  const [small, large] = [radius / 2, radius * 1.5].map((pixels) => `${pixels}px`);
  return [`--radius-s:${small}`, `--radius-m:${radius}px`, `--radius-l:${large}`, `--radius-pill:${pill}`];
}

interface Font {
  token: string;
  faces: string;
  preloads: string;
  files: [string, Uint8Array][];
}

/** A late font is used from the next visit on, so that lines do not reflow. */
function toFont(theme: Theme, use: string, of: FontFamily | FontFile[], { nameFile }: ThemeRequest): Font {
  const own = isUse(use) ? fontTokens[use] : "sans";
  if (typeof of === "string")
    return { token: `--${own}:${systemFonts[of]}`, faces: "", preloads: "", files: [] };
  const family = `theme-${use}`;
  const files = of.map(({ file }): [string, Uint8Array] => {
    const content = theme.readFont(file);
    return [nameFile("font", file.endsWith("2") ? "woff2" : "woff", content), content];
  });
  const faces = of.map(({ weight = "400", style = "normal" }, at) => {
    const url = `url("${placeholders.base}${files[at]?.[0]}")`;
    return `@font-face{font-family:${family};font-weight:${weight};font-style:${style};font-display:optional;src:${url}}`;
  });
  const preloads = files
    .filter(([name, { length }]) => length <= maxPreloadBytes && name.endsWith("2"))
    .map(
      ([name]) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${placeholders.base}${name}" />`,
    );
  return {
    token: `--${own}:${family},${systemFonts[own]}`,
    faces: faces.join(""),
    preloads: preloads.join("\n    "),
    files,
  };
}

function isUse(name: string): name is FontUse {
  return Object.hasOwn(fontTokens, name);
}

/** Sets the theme's paper as the colour of a phone's browser bar before any script runs. */
export function colorBar(html: string, colors: Record<Scheme, string>): string {
  return html.replace(
    /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\)")/g,
    (_, before: string, after: string, scheme: string) =>
      before + (scheme === "light" ? colors.light : colors.dark) + after,
  );
}

/** Adds the theme's wordmark to the dataset, as part of the owner. */
export function withWordmark<T extends Pick<Dataset, "owner">>(dataset: T, wordmark: string | undefined): T {
  return wordmark === undefined ? dataset : { ...dataset, owner: { ...dataset.owner, wordmark } };
}
