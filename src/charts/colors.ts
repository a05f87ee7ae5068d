import { contrast, parseHex, type Rgb, toHex } from "../ui/contrast.ts";

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
