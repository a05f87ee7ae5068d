/**
 * The colours of a theme: all of the page's tokens, made of an accent, an ink and a paper for each scheme. What is made
 * here gives way until it can be read; only the owner's own three colours can be refused, see theme.ts.
 */
import { contrast, parseHex, type Rgb, toHex, toLinear } from "../../src/ui/contrast.ts";

export type Scheme = "light" | "dark";

/** What an owner chooses, as `#rrggbb`. */
export interface Seeds {
  accent: string;
  ink: string;
  paper: string;
}

/** The tokens of src/styles.css that a theme sets, without their dashes. */
export type Palette = Readonly<Record<string, string>>;

/** The seeds of the default look, where a theme leaves one out. */
export const defaultSeeds: Readonly<Record<Scheme, Seeds>> = {
  light: { accent: "#0f5f5c", ink: "#1d1b16", paper: "#faf8f3" },
  dark: { accent: "#6cc5bd", ink: "#eeebe4", paper: "#171512" },
};

/** The colours of states, which keep their hue on any paper. */
export const stateColors: Readonly<Record<string, Readonly<Record<Scheme, string>>>> = {
  open: { light: "#1f6b42", dark: "#6fcf97" },
  merged: { light: "#6b3fa0", dark: "#bb9af7" },
  closed: { light: "#a3262a", dark: "#f08a86" },
  stale: { light: "#855600", dark: "#e2b04a" },
  warn: { light: "#855600", dark: "#e2b04a" },
  bad: { light: "#a3262a", dark: "#f08a86" },
};

/** The least contrasts of WCAG 2.2, level AA: of text, and of controls and marks. */
export const textContrast = 4.5;
export const markContrast = 3;
/** That of level AAA, for visitors who prefer more. */
const strongContrast = 7;

const papers = ["page", "raised", "sunk"] as const;

export function ratio(one: string, other: string): number {
  return contrast(toRgb(one), toRgb(other));
}

/** Makes all tokens. The seeds must have passed `textContrast` on their paper, whose lightness is beyond theirs. */
export function toPalette(scheme: Scheme, { accent, ink, paper }: Seeds): Palette {
  const isLight = scheme === "light";
  const byScheme = (light: number, dark: number) => (isLight ? light : dark);
  const { l: lightness } = toLab(paper);
  const isReadable = (ground: string) => [ink, accent].every((text) => ratio(text, ground) >= textContrast);
  const ground = (other: string, share: number) => give(mix(paper, other, share), paper, isReadable);
  const text = (share: number, grounds: readonly string[], least = textContrast) =>
    give(mix(ink, paper, share), ink, (color) => grounds.every((ground) => ratio(color, ground) >= least));

  // On white and on black paper, what rises or sinks cannot become lighter or darker.
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

/** Returns the tokens that are others for visitors who prefer more contrast. */
export function toStrongPalette(scheme: Scheme, palette: Palette): Palette {
  const { ink = "", control = "" } = palette;
  const grounds = papers.map((paper) => palette[paper] ?? "");
  const passes = (color: string) => grounds.every((ground) => ratio(color, ground) >= strongContrast);
  const strong = findNearest(ink, scheme, passes) ?? (scheme === "light" ? "#000000" : "#ffffff");
  const names = ["ink", "ink-2", "ink-3", "gray-ink", "control", "line-strong"];
  return { line: control, ...Object.fromEntries(names.map((name) => [name, strong])) };
}

/** A step of lightness that is too small to be seen. */
const lightnessStep = 0.002;

/**
 * Returns the colour, or the nearest of its hue that passes, darker in the light scheme and lighter in the dark one;
 * undefined where even black or white does not pass.
 */
export function findNearest(
  color: string,
  scheme: Scheme,
  passes: (color: string) => boolean,
): string | undefined {
  if (passes(color)) return color;
  const step = scheme === "light" ? -lightnessStep : lightnessStep;
  const { l } = toLab(color);
  for (let at = l + step; at > -lightnessStep && at < 1 + lightnessStep; at += step) {
    const moved = withLightness(color, Math.min(1, Math.max(0, at)));
    if (passes(moved)) return moved;
  }
  return undefined;
}

/** Mixes more and more of the second colour into the first, until that passes or is the second. */
function give(color: string, other: string, passes: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, other, share);
    if (passes(mixed)) return mixed;
  }
  return other;
}

/** Mixes `share`, from 0 to 1, of the second colour into the first, evenly to the eye. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [toLab(one), toLab(other)];
  const at = (a: number, b: number) => a + (b - a) * share;
  return fromLab({ l: at(from.l, to.l), a: at(from.a, to.a), b: at(from.b, to.b) });
}

/** Keeps the hue, and as much of the chroma as a screen can show at that lightness. */
function withLightness(color: string, l: number): string {
  const { a, b } = toLab(color);
  let [min, max] = [0, 1];
  if (isShown({ l, a, b })) min = 1;
  else
    for (let attempt = 0; attempt < 12; attempt++) {
      const share = (min + max) / 2;
      if (isShown({ l, a: a * share, b: b * share })) min = share;
      else max = share;
    }
  return fromLab({ l, a: a * min, b: b * min });
}

/** A colour of OKLab, https://bottosson.github.io/posts/oklab/, from which the numbers below are. */
interface Lab {
  l: number;
  a: number;
  b: number;
}

function toRgb(color: string): Rgb {
  const rgb = parseHex(color);
  if (rgb === undefined) throw new Error(`${color} is no colour.`);
  return rgb;
}

function toLab(color: string): Lab {
  const { red, green, blue } = toRgb(color);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

/** Returns the channels as shares of one, which are out of that range where no screen shows the colour. */
function toShares({ l, a, b }: Lab): [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
  return [
    encode(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function isShown(lab: Lab): boolean {
  return toShares(lab).every((share) => share > -0.0005 && share < 1.0005);
}

function fromLab(lab: Lab): string {
  const [red, green, blue] = toShares(lab).map((share) => Math.min(1, Math.max(0, share)) * 255);
  return toHex({ red: red ?? 0, green: green ?? 0, blue: blue ?? 0 });
}
