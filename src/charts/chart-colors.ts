/** The page's colours as chart libraries need them: plain values that follow the theme. */
import { useSyncExternalStore } from "react";
import { contrast, parseHex, type Rgb, toHex } from "../../model/contrast.ts";

/** The present theme's colours as `#rrggbb`, and the page's font. */
export interface ChartColors {
  background: string;
  axisLabel: string;
  gridLine: string;
  /** Surrounds the slices, whose own colours may be close to the background. */
  outline: string;
  accent: string;
  /** The colour of languages that have none. */
  fallback: string;
  other: string;
  font: string;
}

let current: ChartColors | undefined;

/** Returns the chart colours, and new ones whenever the root's class or the preference for contrast changes. */
export function useChartColors(): ChartColors {
  return useSyncExternalStore(subscribe, getColors, () => prerendered);
}

function getColors(): ChartColors {
  current ??= readColors();
  return current;
}

function subscribe(listener: () => void): () => void {
  const refresh = () => {
    const fresh = readColors();
    // Returns the same object for the same colours, so that nothing is rendered again.
    if (JSON.stringify(fresh) !== JSON.stringify(current)) current = fresh;
    listener();
  };
  const observer = new MutationObserver(refresh);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  const contrastMedia = window.matchMedia("(prefers-contrast: more)");
  contrastMedia.addEventListener("change", refresh);
  // The theme may have changed while nothing observed it.
  refresh();
  return () => {
    observer.disconnect();
    contrastMedia.removeEventListener("change", refresh);
  };
}

/** Reads the tokens through a hidden element's colour, because a custom property keeps `light-dark()`. */
function readColors(): ChartColors {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const colors = toColors((token) => {
    probe.style.color = `var(${token})`;
    return computedToHex(computed.color);
  }, computed.fontFamily);
  probe.remove();
  return colors;
}

function toColors(read: (token: string) => string, font: string): ChartColors {
  return {
    background: read("--raised"),
    axisLabel: read("--ink-3"),
    gridLine: read("--line"),
    outline: read("--control"),
    accent: read("--accent"),
    fallback: read("--ink-3"),
    other: read("--other"),
    font,
  };
}

/** While prerendering there are no computed styles; nothing is drawn with these. */
const prerendered = toColors(() => "", "");

/** Converts a computed colour, which is `rgb(1, 2, 3)` for all of the page's tokens, to `#rrggbb`. */
export function computedToHex(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return toHex({ red, green, blue });
}

const black: Rgb = { red: 0, green: 0, blue: 0 };
const white: Rgb = { red: 255, green: 255, blue: 255 };

/** A step of mixing that is too small to be seen. */
const mixPerStep = 0.04;

/** Returns the colour, mixed with black or white until its contrast is `ratio`; named ones unchanged. */
export function toVisible(color: string, background: string, ratio: number): string {
  const [own, behind] = [parseHex(color), parseHex(background)];
  if (own === undefined || behind === undefined) return color;
  const target = contrast(behind, black) > contrast(behind, white) ? black : white;
  let share = 0;
  let mixed = own;
  while (contrast(mixed, behind) < ratio && share < 1) {
    share += mixPerStep;
    mixed = mix(own, target, Math.min(share, 1));
  }
  return share === 0 ? color : toHex(mixed);
}

/** Mixes `share`, from 0 to 1, of the second colour into the first. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (a: number, b: number) => a + (b - a) * share;
  return {
    red: channel(one.red, other.red),
    green: channel(one.green, other.green),
    blue: channel(one.blue, other.blue),
  };
}
