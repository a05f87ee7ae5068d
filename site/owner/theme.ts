/**
 * An owner's theme.json: read, checked with places, and joined with the shipped theme that it extends. Whatever is wrong
 * refuses it, since a colour that is left out would be another look than the one that was asked for.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
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
import { count, field, listOf, matching, oneOf, parseCssColor, text } from "../../model/schemas/kinds.ts";
import { findProgramFolder } from "../program-files.ts";
import { findFiles, openDataFile, readDataFile } from "./data-file.ts";
import { createLocator } from "./located-json.ts";
import {
  defaultSeeds,
  findNearest,
  type Palette,
  ratio,
  type Scheme,
  type Seeds,
  textContrast,
  toPalette,
} from "./palette.ts";
import { findDefects, showLocated, toLocated } from "./read-folder.ts";

const shippedFolder = findProgramFolder("themes");

type ThemeFile = Infer<typeof themeSchema>;
export type FontFile = Infer<typeof fontFile>;
export type FontFamily = (typeof families)[number];
export type FontUse = keyof NonNullable<ThemeFile["fonts"]>;
export type Density = NonNullable<ThemeFile["density"]>;

export interface Theme extends Omit<ThemeFile, "extends" | keyof Seeds> {
  /** Undefined where the colours are the page's own. */
  palettes?: Record<Scheme, Palette>;
  /** Reads a font file that the theme names. */
  readFont: (file: string) => Uint8Array;
  /** The owner's style sheet, which stands beside theme.json. */
  styleSheet?: string;
  /** The files that the theme was read from, for whoever watches them. */
  sources: readonly string[];
}

/** Defects and warnings are lines of `file:line:column: message`, or sentences. */
export type ThemeReply =
  | { ok: true; theme: Theme; warnings: readonly string[] }
  | { ok: false; defects: readonly string[]; sources: readonly string[] };

/** A name like those of the shipped themes; anything else is a path. */
const shippedName = /^[a-z][a-z0-9-]*$/;

export function listShippedThemes(): string[] {
  return findFiles(shippedFolder, /\.json$/).map((file) => basename(file, ".json"));
}

/** A colour that lets nothing through: its contrast would depend on what lies under it. */
const solidColor: Schema<string> = {
  type: "string",
  pattern: "^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})|[A-Za-z]+)$",
  refuse: (color) =>
    /^#(?:.{4}|.{8})$/.test(color) || parseCssColor(color) === undefined
      ? `is neither #rrggbb nor a named colour: ${quote(color)}`
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
    `${what}. All other colours are made of accent, ink and paper.`,
  );

const fontFile = objectOf(
  {
    file: field(
      matching(
        /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:?#"]+\.woff2?$/,
        "path of a .woff2 or .woff file in the theme's folder",
      ),
      "A font file in the folder of theme.json or below it. It comes with the site; no other host is asked.",
      "fonts/inter.woff2",
    ),
    weight: field(
      matching(/^[1-9]\d{0,2}(?: [1-9]\d{0,2})?$/, "weight such as 400, or 100 900 for a variable font"),
      "The weight that the file holds, or the first and the last of a variable font; 400 where it is left out.",
      "100 900",
    ),
    style: field(oneOf(["normal", "italic"]), "The style that the file holds.", "normal"),
  },
  ["file"],
);

const families = ["sans", "serif", "mono"] as const;

const fontsOf = (what: string): Schema<FontFamily | FontFile[]> => ({
  description: `${what}: one of the page's own families of system fonts, or font files.`,
  anyOf: [oneOf(families), { ...listOf(fontFile), minItems: 1, maxItems: 8 }],
});

/** theme.json. */
export const themeSchema = objectOf(
  {
    extends: field(text, "The name of a shipped theme, of which this one changes what it holds.", "slate"),
    accent: byScheme("The colour of what is active, focused or matched", "accent"),
    ink: byScheme("The colour of text", "ink"),
    paper: byScheme("The colour under everything", "paper"),
    fonts: field(
      objectOf(
        {
          text: fontsOf("Running text and controls"),
          headings: fontsOf("The name and the years"),
          code: fontsOf("The query and what is code"),
        },
        [],
      ),
      "Fonts. One that has not come at once is used from the next visit on, so that no text moves.",
    ),
    radius: field(
      { ...count, maximum: 16 },
      "The radius of a field's corners in pixels, of which those of badges, panels and pills are made.",
      8,
    ),
    density: field(oneOf(["compact", "regular", "airy"]), "The room between the results.", "regular"),
    wordmark: field(
      { ...text, maxLength: 40 },
      "A word or two in the top bar instead of the mark and the owner's name.",
      "ilse/varga",
    ),
  },
  [],
);

/** Reads a shipped theme by its name, or a theme.json by its path or its folder's. */
export function readTheme(given: string): ThemeReply {
  if (listShippedThemes().includes(given)) return readThemeFile(join(shippedFolder, `${given}.json`), false);
  const found = statSync(given, { throwIfNoEntry: false });
  if (found === undefined && shippedName.test(given))
    return { ok: false, defects: [`The theme ${whyNotShipped(given)}`], sources: [] };
  return readThemeFile(found?.isDirectory() ? join(given, "theme.json") : given, true);
}

function whyNotShipped(name: string): string {
  const shipped = listShippedThemes();
  return `is none of those that ship (${shipped.join(", ")}): ${quote(name)}${suggest(name, shipped)}`;
}

function readThemeFile(path: string, mayExtend: boolean): ThemeReply {
  const folder = dirname(path);
  const opened = openDataFile(folder, { name: basename(path), root: "object", required: true });
  const file = { ...opened, path };
  const { text, json } = file;
  const sources = [path, join(folder, "style.css")];
  if (!text.ok) return { ok: false, defects: [`${path}: ${text.reason}`], sources };

  const read = readValue<ThemeFile>(themeSchema, json?.value);
  const own = read.value ?? {};
  const base = own.extends === undefined || !mayExtend ? undefined : findBase(own.extends);
  const joined: ThemeFile = { ...base?.file, ...own, fonts: { ...base?.file.fonts, ...own.fonts } };
  const defects = json === undefined ? [] : [...read.defects, ...(base?.defects ?? [])];
  // Contrasts of colours that are no colours say nothing.
  if (defects.length === 0) defects.push(...findColorDefects(joined), ...findFontDefects(own, folder));
  const located = findDefects(
    file,
    defects.map((defect) => fileDefect(basename(path), defect, "error")),
  );
  if (located.length > 0) return { ok: false, defects: toLocated(file, located).map(showLocated), sources };

  const style = mayExtend ? readDataFile(join(folder, "style.css")) : undefined;
  const { accent, ink, paper, extends: _, ...rest } = joined;
  return {
    ok: true,
    theme: {
      ...rest,
      ...((accent || ink || paper) && { palettes: toPalettes(joined) }),
      ...(style?.ok && { styleSheet: style.text }),
      readFont: (font) => readFileSync(join(folder, font)),
      sources,
    },
    warnings: style?.ok ? findForeignAddresses(style.text, join(folder, "style.css")) : [],
  };
}

/** A shipped theme names no font files, so that its fonts need no folder. */
function findBase(name: string): { file: ThemeFile; defects: ValueDefect[] } {
  if (!listShippedThemes().includes(name))
    return { file: {}, defects: [{ path: ["extends"], reason: whyNotShipped(name) }] };
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

/** Holds ink and accent against the paper. Everything else is made so that it can be read wherever these can. */
function findColorDefects(file: ThemeFile): ValueDefect[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const seeds = seedsOf(file, scheme);
    const { paper } = seeds;
    return (["ink", "accent"] as const).flatMap((name) => {
      const color = seeds[name];
      // The place is that of what the theme itself says; one of the two it does.
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
          const reason = whyNoFont(join(folder, file));
          return reason === undefined
            ? []
            : [{ path: ["fonts", use, at, "file"], reason: `${reason}: ${quote(file)}` }];
        }),
  );
}

/** What a file begins with: https://www.w3.org/TR/WOFF2/#woff20Header */
const signatures = { ".woff2": "wOF2", ".woff": "wOFF" };

function whyNoFont(path: string): string | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return "is no file in the theme's folder";
  const bytes = Buffer.alloc(4);
  const file = openSync(path, "r");
  readSync(file, bytes, 0, 4, 0);
  closeSync(file);
  const expected = path.endsWith(".woff2") ? signatures[".woff2"] : signatures[".woff"];
  return bytes.toString("latin1") === expected ? undefined : `is not what its ending says (${expected})`;
}

/** The page's policy loads nothing from other hosts, and a relative address would lead into the hashed folder. */
function findForeignAddresses(css: string, path: string): string[] {
  const positionOf = createLocator(css);
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return [...plain.matchAll(/@import\b|\burl\(\s*["']?(?!data:|#|\.\.\/|\/(?!\/)|["')\s])/gi)].map(
    ({ index }) =>
      showLocated({
        file: path,
        ...positionOf(index),
        message:
          "does not lead to a file of the site: a path begins with ../ there, and other hosts are not asked",
      }),
  );
}
