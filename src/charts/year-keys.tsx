import { type KeyboardEvent, useRef, useState } from "react";
import { laterWords } from "../later-words.ts";
import type { Point } from "./props.ts";

interface YearKeysProps {
  points: readonly Point[];
  onChoose: (point: Point) => void;
  onPoint: (point: Point | undefined) => void;
}

/**
 * The line's keyboard, whatever library draws it: one stop for Tab, arrows from year to year, Enter opens. The
 * buttons are for keys and screen readers alone; the eye follows in the title's readout.
 */
export function YearKeys({ points, onChoose, onPoint }: YearKeysProps) {
  const group = useRef<HTMLDivElement>(null);
  const [year, setYear] = useState<number>();
  const known = points.findIndex((point) => point.year === year);
  const current = known === -1 ? points.length - 1 : known;

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: points.length - 1 }[
      event.key
    ];
    const point = next === undefined ? undefined : points[next];
    if (next === undefined || point === undefined) return;
    event.preventDefault();
    setYear(point.year);
    group.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={laterWords.charts.years}
      className="absolute inset-0 -z-1 overflow-hidden opacity-0"
      onKeyDown={onKeyDown}
    >
      {points.map((point, index) => (
        <button
          key={point.year}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className="absolute size-px"
          onClick={() => onChoose(point)}
          onFocus={() => {
            setYear(point.year);
            onPoint(point);
          }}
          onBlur={() => onPoint(undefined)}
        >
          {point.year}: {laterWords.charts.count(point.value)}
        </button>
      ))}
    </div>
  );
}
