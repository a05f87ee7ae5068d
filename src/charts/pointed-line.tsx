import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { look } from "./chart-metrics.ts";
import type { Point } from "./chart-specs.ts";

/** In CSS pixels. */
interface Place {
  x: number;
  y: number;
}

/**
 * Which of the dots, from left to right, a pointer there is for: the nearest of those in its reach; else, above and
 * below the line, the nearest year's. Undefined beside the line.
 */
function findPoint(dots: readonly Place[], pointer: Place): number | undefined {
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

interface PointedLineProps {
  /** A selector of the dots that the library draws, one for each point. */
  dots: string;
  points: readonly Point[];
  /** A point was clicked. */
  onChoose: (point: Point) => void;
  /** The pointer is on a point, or has left it. */
  onPoint: (point: Point | undefined) => void;
  /** The line as a library draws it. */
  children: ReactNode;
}

/**
 * The line's pointer, whatever library draws it: the libraries differ in how near to a dot they listen, and some
 * cut the first and the last one's half off. The dots are looked for where they have been drawn.
 */
export function PointedLine({ dots, points, onChoose, onPoint, children }: PointedLineProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const [isOnPoint, setOnPoint] = useState(false);

  function find({ clientX, clientY }: { clientX: number; clientY: number }): Point | undefined {
    const centres = [...(drawn.current?.querySelectorAll(dots) ?? [])].map(toCentre);
    const found = findPoint(
      centres.sort((a, b) => a.x - b.x),
      { x: clientX, y: clientY },
    );
    return found === undefined ? undefined : points[found];
  }

  function follow(event: PointerEvent) {
    const point = find(event);
    setOnPoint(point !== undefined);
    onPoint(point);
  }

  return (
    <div className="relative">
      <div ref={drawn} className="pointer-events-none">
        {children}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the buttons of YearKeys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        // The highest dot's reach ends above the drawing.
        className={`absolute -inset-1 ${isOnPoint ? "cursor-pointer" : ""}`}
        onPointerMove={follow}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const point = find(event);
          if (point !== undefined) onChoose(point);
        }}
      />
    </div>
  );
}

function toCentre(dot: Element) {
  const { x, y, width, height } = dot.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
