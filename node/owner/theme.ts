/** Reads theme.json over the theme it extends and derives all colours from seeds. Any defect refuses it. */

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from "culori";
import { fileDefect } from "../../model/data-files.ts";
import {
  type Infer,
  objectOf,
  quote,
  readValue,
  type Schema,
  suggest,
  type ValueDefect,
} from "../../model/json-schema.ts";
import {
  count,
  field,
  listOf,
  matching,
  oneOf,
  parseCssColor,
  text,
} from "../../model/schemas/value-types.ts";
import { findFiles, openDataFile, readTextFile } from "./data-file.ts";
import { createLocator, formatLocated } from "./located-json.ts";
import { findProgramFolder } from "./program-files.ts";
import { findDefects, toLocated } from "./read-folder.ts";

const oklch = converter("oklch");

export type Scheme = "light" | "dark";

/** The owner's colours, as `#rrggbb`. */
interface Seeds {
  accent: string;
  ink: string;
  paper: string;
}

/** The tokens of src/ui/tokens.css that a theme sets, without their dashes. */
export type Palette = Readonly<Record<string, string>>;

/** The default look's seeds. */
export const defaultSeeds: Readonly<Record<Scheme, Seeds>> = {
  light: { accent: "#0f5f5c", ink: "#1d1b16", paper: "#faf8f3" },
  dark: { accent: "#6cc5bd", ink: "#eeebe4", paper: "#171512" },
};

/** The colours of states, with the same hue on any paper. */
export const stateColors: Readonly<Record<string, Readonly<Record<Scheme, string>>>> = {
  open: { light: "#1f6b42", dark: "#6fcf97" },
  merged: { light: "#6b3fa0", dark: "#bb9af7" },
  closed: { light: "#a3262a", dark: "#f08a86" },
  stale: { light: "#855600", dark: "#e2b04a" },
  warn: { light: "#855600", dark: "#e2b04a" },
  bad: { light: "#a3262a", dark: "#f08a86" },
};

/** The minimum contrasts of WCAG 2.2, level AA: for text, and for controls and marks. */
export const textContrast = 4.5;
export const markContrast = 3;
/** The contrast of level AAA, for visitors who prefer more. */
const strongContrast = 7;

const papers = ["page", "raised", "sunk"] as const;

export function ratio(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Derives all tokens. The seeds must have `textContrast` on their paper. */
export function toPalette(scheme: Scheme, { accent, ink, paper }: Seeds): Palette {
  const isLight = scheme === "light";
  const byScheme = (light: number, dark: number) => (isLight ? light : dark);
  const { l: lightness } = toOklch(paper);
  const isReadable = (ground: string) => [ink, accent].every((text) => ratio(text, ground) >= textContrast);
  const ground = (other: string, share: number) => give(mix(paper, other, share), paper, isReadable);
  const text = (share: number, grounds: readonly string[], least = textContrast) =>
    give(mix(ink, paper, share), ink, (color) => grounds.every((ground) => ratio(color, ground) >= least));

  // On white paper raised areas cannot become lighter, and on black paper sunken areas cannot become darker.
  const hasRoom = isLight ? lightness < 0.985 : lightness > 0.1;
  const raised = isLight && hasRoom ? ground("#ffffff", 0.7) : ground(ink, byScheme(0.03, 0.055));
  const sunk = isLight || !hasRoom ? ground(ink, byScheme(0.045, 0.1)) : ground("#000000", 0.17);
  const grounds = [paper, raised, sunk];
  const accentSoft = ground(accent, byScheme(0.12, 0.17));
  const mark = ground(accent, byScheme(0.2, 0.28));
  const grayPaper = ground(ink, byScheme(0.075, 0.13));
  const states = Object.entries(stateColors).map(([name, colors]) => {
    const passes = (color: string) => grounds.every((ground) => ratio(color, ground) >= textContrast);
    return [name, findNearest(colors[scheme], scheme, passes) ?? ink] as const;
  });
  return {
    page: paper,
    raised,
    sunk,
    line: mix(paper, ink, byScheme(0.1, 0.125)),
    "line-strong": mix(paper, ink, byScheme(0.22, 0.27)),
    control: text(0.5, grounds, markContrast),
    ink,
    "ink-2": text(byScheme(0.27, 0.22), [...grounds, mark]),
    "ink-3": text(byScheme(0.38, 0.35), [...grounds, accentSoft]),
    accent,
    "accent-ink": isLight ? "#ffffff" : paper,
    "accent-soft": accentSoft,
    mark,
    ...Object.fromEntries(states),
    "gray-paper": grayPaper,
    "gray-ink": text(0.2, [grayPaper]),
  };
}

/** Returns the tokens that differ for visitors who prefer more contrast. */
export function toStrongPalette(scheme: Scheme, palette: Palette): Palette {
  const { ink = "", control = "" } = palette;
  const grounds = papers.map((paper) => palette[paper] ?? "");
  const passes = (color: string) => grounds.every((ground) => ratio(color, ground) >= strongContrast);
  const strong = findNearest(ink, scheme, passes) ?? (scheme === "light" ? "#000000" : "#ffffff");
  const names = ["ink", "ink-2", "ink-3", "gray-ink", "control", "line-strong"];
  return { line: control, ...Object.fromEntries(names.map((name) => [name, strong])) };
}

/** An invisible step of lightness. */
const lightnessStep = 0.002;

/** Returns the nearest passing colour of the same hue, darker in light, lighter in dark; undefined without one. */
export function findNearest(
  color: string,
  scheme: Scheme,
  passes: (color: string) => boolean,
): string | undefined {
  if (passes(color)) return color;
  const step = scheme === "light" ? -lightnessStep : lightnessStep;
  const { l } = toOklch(color);
  for (let at = l + step; at > -lightnessStep && at < 1 + lightnessStep; at += step) {
    const moved = withLightness(color, Math.min(1, Math.max(0, at)));
    if (passes(moved)) return moved;
  }
  return undefined;
}

/** Mixes the second colour into the first until that passes or equals the second. */
function give(color: string, other: string, passes: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, other, share);
    if (passes(mixed)) return mixed;
  }
  return other;
}

/** Mixes `share`, from 0 to 1, of the second colour into the first, evenly to the eye. */
function mix(one: string, other: string, share: number): string {
  return formatHex(interpolate([one, other], "oklab")(share));
}

/** Keeps the hue, and as much chroma as screens can show at that lightness. */
function withLightness(color: string, l: number): string {
  return formatHex(clampChroma({ ...toOklch(color), l }, "oklch"));
}

function toOklch(color: string): Oklch {
  const converted = oklch(color);
  if (converted === undefined) throw new Error(`${color} is not a colour.`);
  return converted;
}

const shippedFolder = findProgramFolder("themes");

type ThemeFile = Infer<typeof themeSchema>;
export type FontFile = Infer<typeof fontFile>;
export type FontFamily = (typeof families)[number];
export type FontUse = keyof NonNullable<ThemeFile["fonts"]>;
export type Density = NonNullable<ThemeFile["density"]>;

export interface Theme extends Omit<ThemeFile, "extends" | keyof Seeds> {
  /** Undefined for the page's own colours. */
  palettes?: Record<Scheme, Palette>;
  /** Reads a font file that the theme names. */
  readFont: (file: string) => Uint8Array;
  /** The owner's style sheet, next to theme.json. */
  styleSheet?: string;
}

/** Defects and warnings are lines of `file:line:column: message`, or sentences. */
type ThemeReply =
  | { ok: true; theme: Theme; warnings: readonly string[] }
  | { ok: false; defects: readonly string[] };

/** The name of a shipped theme; anything else is a path. */
const shippedName = /^[a-z][a-z0-9-]*$/;

export function listShippedThemes(): string[] {
  return findFiles(shippedFolder, /\.json$/).map((file) => basename(file, ".json"));
}

/** An opaque colour, since the contrast of a transparent one depends on the background. */
const solidColor: Schema<string> = {
  type: "string",
  pattern: "^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})|[A-Za-z]+)$",
  refuse: (color) =>
    /^#(?:.{4}|.{8})$/.test(color) || parseCssColor(color) === undefined
      ? `is neither #rrggbb nor a colour name: ${quote(color)}`
      : undefined,
  convert: (color) => (typeof color === "string" ? parseCssColor(color) : color),
};

const byScheme = (what: string, seed: keyof Seeds) =>
  field(
    objectOf(
      {
        light: field(solidColor, `${what} in the light scheme.`, defaultSeeds.light[seed]),
        dark: field(solidColor, `${what} in the dark scheme.`, defaultSeeds.dark[seed]),
      },
      ["light", "dark"],
    ),
    `${what}. All other colours are derived from accent, ink and paper.`,
  );

const fontFile = objectOf(
  {
    file: field(
      matching(
        /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:?#"]+\.woff2?$/,
        "path of a .woff2 or .woff file in the theme's folder",
      ),
      "A font file in the folder of theme.json or below it. It is part of the site; no other host is contacted.",
      "fonts/inter.woff2",
    ),
    weight: field(
      matching(/^[1-9]\d{0,2}(?: [1-9]\d{0,2})?$/, "weight such as 400, or 100 900 for a variable font"),
      "The weight of the font, or the lowest and the highest of a variable font. Default: 400.",
      "100 900",
    ),
    style: field(oneOf(["normal", "italic"]), "The style of the font.", "normal"),
  },
  ["file"],
);

const families = ["sans", "serif", "mono"] as const;

const fontsOf = (what: string): Schema<FontFamily | FontFile[]> => ({
  description: `${what}: one of the page's own families of system fonts, or font files.`,
  anyOf: [oneOf(families), { ...listOf(fontFile), minItems: 1, maxItems: 8 }],
});

export const themeSchema = objectOf(
  {
    extends: field(text, "The name of the shipped theme that this one changes.", "slate"),
    accent: byScheme("The colour of active, focused and matched elements", "accent"),
    ink: byScheme("The colour of text", "ink"),
    paper: byScheme("The colour of the background", "paper"),
    fonts: field(
      objectOf(
        {
          text: fontsOf("Running text and controls"),
          headings: fontsOf("The name and the years"),
          code: fontsOf("The query and code"),
        },
        [],
      ),
      "Fonts. A font that does not load at once is used from the next visit on, so that text does not move.",
    ),
    radius: field(
      { ...count, maximum: 16 },
      "The radius of a field's corners in pixels, from which those of badges, panels and pills are derived.",
      8,
    ),
    density: field(oneOf(["compact", "regular", "airy"]), "The space between the results.", "regular"),
    wordmark: field(
      { ...text, maxLength: 40 },
      "One or two words in the top bar instead of the mark and the owner's name.",
      "ilse/varga",
    ),
  },
  [],
);

/** Reads a shipped theme by its name, or a theme.json by its path or its folder's. `place`: where it is asked for. */
export function readTheme(given: string, place = "theme"): ThemeReply {
  if (listShippedThemes().includes(given)) return readThemeFile(join(shippedFolder, `${given}.json`), false);
  const found = statSync(given, { throwIfNoEntry: false });
  if (found === undefined) {
    const reason = shippedName.test(given)
      ? notShippedReason(given)
      : `names a missing file: ${quote(given)}`;
    return { ok: false, defects: [`${place} ${reason}`] };
  }
  return readThemeFile(found.isDirectory() ? join(given, "theme.json") : given, true);
}

function notShippedReason(name: string): string {
  const shipped = listShippedThemes();
  return `is not one of the shipped themes (${shipped.join(", ")}): ${quote(name)}${suggest(name, shipped)}`;
}

function readThemeFile(path: string, mayExtend: boolean): ThemeReply {
  const folder = dirname(path);
  const opened = openDataFile(folder, { name: basename(path), root: "object", required: true });
  const file = { ...opened, path };
  const { text, json } = file;
  if (!text.ok)
    return {
      ok: false,
      defects: [`${path}:1:1: ${basename(path)} ${text.missing ? "is missing" : text.reason}`],
    };

  const read = readValue<ThemeFile>(themeSchema, json?.value);
  const own = read.value ?? {};
  const base = own.extends === undefined || !mayExtend ? undefined : findBase(own.extends);
  const joined: ThemeFile = { ...base?.file, ...own, fonts: { ...base?.file.fonts, ...own.fonts } };
  const defects = json === undefined ? [] : [...read.defects, ...(base?.defects ?? [])];
  // Contrasts of invalid colours are meaningless.
  if (defects.length === 0) defects.push(...findColorDefects(joined), ...findFontDefects(own, folder));
  const located = findDefects(
    file,
    defects.map((defect) => fileDefect(basename(path), defect, "error")),
  );
  if (located.length > 0) return { ok: false, defects: toLocated(file, located).map(formatLocated) };

  const styleFile = join(folder, "style.css");
  const style = mayExtend && existsSync(styleFile) ? readTextFile(styleFile) : undefined;
  if (style !== undefined && style.defects.length > 0)
    return { ok: false, defects: style.defects.map(formatLocated) };
  const { accent, ink, paper, extends: _, ...rest } = joined;
  return {
    ok: true,
    theme: {
      ...rest,
      ...((accent || ink || paper) && { palettes: toPalettes(joined) }),
      ...(style && { styleSheet: style.text }),
      readFont: (font) => readFileSync(join(folder, font)),
    },
    warnings: style ? findForeignAddresses(style.text, styleFile) : [],
  };
}

/** Shipped themes use no font files. */
function findBase(name: string): { file: ThemeFile; defects: ValueDefect[] } {
  if (!listShippedThemes().includes(name))
    return { file: {}, defects: [{ path: ["extends"], reason: notShippedReason(name) }] };
  const text = readFileSync(join(shippedFolder, `${name}.json`), "utf8");
  return { file: readValue<ThemeFile>(themeSchema, JSON.parse(text)).value ?? {}, defects: [] };
}

function seedsOf({ accent, ink, paper }: ThemeFile, scheme: Scheme): Seeds {
  const seeds = defaultSeeds[scheme];
  return {
    accent: accent?.[scheme] ?? seeds.accent,
    ink: ink?.[scheme] ?? seeds.ink,
    paper: paper?.[scheme] ?? seeds.paper,
  };
}

function toPalettes(file: ThemeFile): Record<Scheme, Palette> {
  return {
    light: toPalette("light", seedsOf(file, "light")),
    dark: toPalette("dark", seedsOf(file, "dark")),
  };
}

/** Checks the contrast of ink and accent with the paper. All other colours derive from these. */
function findColorDefects(file: ThemeFile): ValueDefect[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const seeds = seedsOf(file, scheme);
    const { paper } = seeds;
    return (["ink", "accent"] as const).flatMap((name) => {
      const color = seeds[name];
      // The place of the value in the theme's own file, which contains one of the two.
      const path = [file[name] === undefined ? "paper" : name, scheme];
      const pair = `${name} ${color} on paper ${paper}`;
      const passes = (one: string, other: string) => ratio(one, other) >= textContrast;
      const isDarker = ratio(color, "#ffffff") > ratio(paper, "#ffffff");
      if (passes(color, paper) && isDarker === (scheme === "light")) return [];
      if (passes(color, paper))
        return { path, reason: `is the wrong way round (${pair}): the ${scheme} scheme has ${ways[scheme]}` };
      const found = Math.floor(ratio(color, paper) * 100) / 100;
      const nearest = findNearest(color, scheme, (moved) => passes(moved, paper));
      const other = scheme === "light" ? "dark" : "light";
      const advice =
        nearest !== undefined
          ? `the nearest ${name} that passes is ${nearest}`
          : `no ${name} passes on it; the nearest paper is ${findNearest(paper, other, (moved) => passes(color, moved)) ?? defaultSeeds[scheme].paper}`;
      return {
        path,
        reason: `has too little contrast: ${pair} is ${found}:1, and text needs ${textContrast}:1; ${advice}`,
      };
    });
  });
}

const ways = { light: "dark text on light paper", dark: "light text on dark paper" };

function findFontDefects({ fonts = {} }: ThemeFile, folder: string): ValueDefect[] {
  return Object.entries(fonts).flatMap(([use, files]) =>
    typeof files === "string"
      ? []
      : files.flatMap(({ file }, at) => {
          const reason = findFontError(join(folder, file));
          return reason === undefined
            ? []
            : [{ path: ["fonts", use, at, "file"], reason: `${reason}: ${quote(file)}` }];
        }),
  );
}

/** Signatures of font files: https://www.w3.org/TR/WOFF2/#woff20Header */
const signatures = { ".woff2": "wOF2", ".woff": "wOFF" };

function findFontError(path: string): string | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return "is not a file in the theme's folder";
  const bytes = Buffer.alloc(4);
  const file = openSync(path, "r");
  readSync(file, bytes, 0, 4, 0);
  closeSync(file);
  const expected = path.endsWith(".woff2") ? signatures[".woff2"] : signatures[".woff"];
  return bytes.toString("latin1") === expected ? undefined : `does not match its extension (${expected})`;
}

/** The page's policy loads nothing from other hosts, and a relative address would lead into the hashed folder. */
function findForeignAddresses(css: string, path: string): string[] {
  const positionOf = createLocator(css);
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return [...plain.matchAll(/@import\b|\burl\(\s*["']?(?!data:|#|\.\.\/|\/(?!\/)|["')\s])/gi)].map(
    ({ index }) =>
      formatLocated({
        file: path,
        ...positionOf(index),
        message:
          "is not a file of the site: paths begin with ../ there, and nothing is loaded from other hosts",
      }),
  );
}
