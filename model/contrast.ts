/** Red, green and blue, 0 to 255. */
export interface Rgb {
  red: number;
  green: number;
  blue: number;
}

interface BadgeColors {
  background: string;
  text: string;
}

/** Text is white on backgrounds below this relative luminance. */
const whiteBelow = 0.27;

/** The minimum contrast of text by WCAG 2, level AA. */
const textContrast = 4.5;

/** The factor of one shading step: too small to see, and large enough that a dozen steps suffice. */
const shadePerStep = 0.97;

/** Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, without the alpha; undefined for any other text. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
  if (digits === undefined || digits.length === 5 || digits.length === 7) return undefined;
  const width = digits.length < 6 ? 1 : 2;
  const channel = (index: number): number => {
    const part = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? part + part : part, 16);
  };
  return { red: channel(0), green: channel(1), blue: channel(2) };
}

export function toHex({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Converts a channel of sRGB to its share of light, 0 to 1. */
function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of WCAG 2, 0 to 1. */
export function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the colour with the given text colour if readable; else with black or white, shaded until readable. */
export function badgeColors(color: Rgb, ownText?: Rgb): BadgeColors {
  if (ownText !== undefined && contrast(color, ownText) >= textContrast)
    return { background: toHex(color), text: toHex(ownText) };
  const white = luminance(color) < whiteBelow;
  const text = white ? { red: 255, green: 255, blue: 255 } : { red: 0, green: 0, blue: 0 };
  let background = color;
  while (contrast(rounded(background), text) < textContrast) background = shade(background, white);
  return { background: toHex(background), text: white ? "#ffffff" : "#000000" };
}

/** Shades a colour one step: darker under white text, lighter under black text. */
function shade({ red, green, blue }: Rgb, darker: boolean): Rgb {
  const step = (channel: number): number =>
    darker ? channel * shadePerStep : 255 - (255 - channel) * shadePerStep;
  return { red: step(red), green: step(green), blue: step(blue) };
}

/** Rounds as the screen does, since a lost fraction may cost the last hundredth of contrast. */
function rounded({ red, green, blue }: Rgb): Rgb {
  return { red: Math.round(red), green: Math.round(green), blue: Math.round(blue) };
}
