import { look } from "./look.ts";

/** In CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/**
 * Which of the dots, from left to right, a pointer there is for: the nearest of those in its reach; else, above and
 * below the line, the nearest year's. Undefined beside the line.
 */
export function findPoint(dots: readonly Place[], pointer: Place): number | undefined {
  const distances = dots.map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y));
  const nearest = toLeast(distances);
  if (nearest === undefined || (distances[nearest] ?? 0) <= look.hitRadius) return nearest;
  const [first, last] = [dots[0]?.x ?? 0, dots.at(-1)?.x ?? 0];
  if (pointer.x < first - look.hitRadius || pointer.x > last + look.hitRadius) return undefined;
  return toLeast(dots.map(({ x }) => Math.abs(x - pointer.x)));
}

/** The index of the least of them, the earlier of two that are equal. */
function toLeast(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.indexOf(Math.min(...numbers));
}
