/** How the benchmark writes numbers, factors and times; times are given in milliseconds. */
import { showCount } from "../../ui/messages.ts";

export function toNumber(value: number): string {
  return showCount(Math.round(value));
}

/** Writes three digits in the unit that needs the fewest zeros. */
export function toTime(ms: number, toText = toThreeDigits): string {
  if (ms < 0.9995) return `${toText(ms * 1000)}\u202fµs`;
  if (ms < 999.5) return `${toText(ms)}\u202fms`;
  return `${toText(ms / 1000)}\u202fs`;
}

/** Writes a round time, without zeros at the end of a fraction. */
export function toBound(ms: number): string {
  return toTime(ms, (value) => String(Number(toThreeDigits(value))));
}

export function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}\u202fs`;
}

export function toMilliseconds(ms: number): string {
  return `${Math.round(ms)}\u202fms`;
}

export function toTimes(factor: number): string {
  return `${factor >= 10 ? toNumber(factor) : factor.toFixed(1)}\u202f×`;
}

/** Writes three significant digits, and all digits from a thousand on. */
function toThreeDigits(value: number): string {
  return value < 999.5 ? value.toPrecision(3) : toNumber(value);
}
