import { useSyncExternalStore } from "react";
import { contrast, parseHex, type Rgb, toHex } from "../ui/contrast.ts";
import type { Paint } from "./chart-specs.ts";

/** Small enough that no one sees a step. */
const mixPerStep = 0.04;

/**
 * The colour itself if it stands out from the paper by this contrast, else nudged away from the paper until it
 * does. Colours given by name stay as they are.
 */
export function toVisible(color: string, paper: string, ratio: number): string {
  const [own, ground] = [parseHex(color), parseHex(paper)];
  if (own === undefined || ground === undefined) return color;
  const [black, white]: [Rgb, Rgb] = [
    { red: 0, green: 0, blue: 0 },
    { red: 255, green: 255, blue: 255 },
  ];
  const ink = contrast(ground, black) > contrast(ground, white) ? black : white;
  let share = 0;
  let mixed = own;
  while (contrast(mixed, ground) < ratio && share < 1) {
    share += mixPerStep;
    mixed = mix(own, ink, Math.min(share, 1));
  }
  return share === 0 ? color : toHex(mixed);
}

/** `share` of the second colour, 0 to 1. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (a: number, b: number) => a + (b - a) * share;
  return {
    red: channel(one.red, other.red),
    green: channel(one.green, other.green),
    blue: channel(one.blue, other.blue),
  };
}

let paint: Paint | undefined;
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;
let contrastMedia: MediaQueryList | undefined;

/** The page's colours as the libraries need them: plain values, new ones as soon as the root's class or the wish for contrast changes. */
export function usePaint(): Paint {
  return useSyncExternalStore(subscribe, getPaint, getUnknown);
}

/** While a page is prerendered there are no computed styles; nothing is drawn with these. */
const unknown: Paint = {
  paper: "",
  label: "",
  line: "",
  outline: "",
  accent: "",
  plain: "",
  other: "",
  font: "",
};
const getUnknown = () => unknown;

/** One observer for all charts, while there are any. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (observer === undefined) {
    observer = new MutationObserver(refresh);
    observer.observe(document.documentElement, { attributeFilter: ["class"] });
    contrastMedia = window.matchMedia("(prefers-contrast: more)");
    contrastMedia.addEventListener("change", refresh);
    // The theme may have changed while nobody was looking.
    refresh();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
    contrastMedia?.removeEventListener("change", refresh);
  };
}

function getPaint(): Paint {
  paint ??= readPaint();
  return paint;
}

function refresh() {
  const fresh = readPaint();
  if (paint !== undefined && JSON.stringify(fresh) === JSON.stringify(paint)) return;
  paint = fresh;
  for (const listener of listeners) listener();
}

/** A custom property reads as it was written, `light-dark()` and all; only a real property is worked out. */
function readPaint(): Paint {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return fromComputed(computed.color);
  };
  const fresh = {
    paper: read("--raised"),
    label: read("--ink-3"),
    line: read("--line"),
    outline: read("--control"),
    accent: read("--accent"),
    plain: read("--ink-3"),
    other: read("--line-strong"),
    font: computed.fontFamily,
  };
  probe.remove();
  return fresh;
}

/** Computed colours of the tokens are always `rgb(1, 2, 3)`. */
function fromComputed(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return toHex({ red, green, blue });
}
