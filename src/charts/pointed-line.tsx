import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { chartMetrics, type Point } from "./chart-specs.ts";

interface PointedLineProps {
  /** Selects the dots that the library draws, one for each point. */
  dots: string;
  points: readonly Point[];
  /** Called when a point is clicked. */
  onChoose: (point: Point) => void;
  /** Called when the pointer reaches a point, and with undefined when it leaves all of them. */
  onPoint: (point: Point | undefined) => void;
  /** The line as a library draws it. */
  children: ReactNode;
}

/**
 * Handles the pointer on the line for every library: the libraries differ in how near to a dot they respond, and
 * some cut off half of the first and the last one. The dots are found by the positions where they have been drawn.
 */
export function PointedLine({ dots, points, onChoose, onPoint, children }: PointedLineProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const [isOnPoint, setOnPoint] = useState(false);

  function findPoint({ clientX, clientY }: { clientX: number; clientY: number }): Point | undefined {
    const centres = [...(drawing.current?.querySelectorAll(dots) ?? [])].map(toCentre);
    const found = findDot(
      centres.sort((a, b) => a.x - b.x),
      { x: clientX, y: clientY },
    );
    return found === undefined ? undefined : points[found];
  }

  function onPointerMove(event: PointerEvent) {
    const point = findPoint(event);
    setOnPoint(point !== undefined);
    onPoint(point);
  }

  return (
    <div className="relative">
      <div ref={drawing} className="pointer-events-none">
        {children}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the buttons of YearKeys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        // The area extends past the drawing, because the highest dot's reach does.
        className={`absolute -inset-1 ${isOnPoint ? "cursor-pointer" : ""}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const point = findPoint(event);
          if (point !== undefined) onChoose(point);
        }}
      />
    </div>
  );
}

/** A position in the window, in CSS pixels. */
interface Position {
  x: number;
  y: number;
}

/**
 * Returns the index of the dot, counted from left to right, that a pointer refers to: the nearest dot within reach,
 * else the dot of the nearest year. Returns undefined beside the line.
 */
function findDot(dots: readonly Position[], pointer: Position): number | undefined {
  const { hitRadius } = chartMetrics;
  const distances = dots.map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y));
  const nearest = findLeast(distances);
  if (nearest === undefined || (distances[nearest] ?? 0) <= hitRadius) return nearest;
  const [first, last] = [dots[0]?.x ?? 0, dots.at(-1)?.x ?? 0];
  if (pointer.x < first - hitRadius || pointer.x > last + hitRadius) return undefined;
  return findLeast(dots.map(({ x }) => Math.abs(x - pointer.x)));
}

/** Returns the index of the least number, the earlier one of two that are equal. */
function findLeast(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.indexOf(Math.min(...numbers));
}

function toCentre(dot: Element): Position {
  const { x, y, width, height } = dot.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
