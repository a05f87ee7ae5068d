import { memo } from "react";
import type { Reading } from "../cv-state.ts";
import { type Piece, paint } from "./paint.ts";

const kindLooks: Record<NonNullable<Piece["kind"]>, string> = {
  field: "font-semibold text-accent",
  operator: "font-semibold text-ink-3",
  phrase: "text-merged",
};

/** The query as it is painted behind the box's own, transparent text. */
export const PaintedText = memo(({ text, reading }: { text: string; reading: Reading }) => {
  const wave = reading.incomplete ? "decoration-dotted decoration-ink-3" : "decoration-wavy decoration-bad";
  return paint(text, reading).map(({ start, text: piece, kind, isProblem }) => (
    <span
      key={start}
      className={`${kind === undefined ? "" : kindLooks[kind]} ${isProblem ? `underline decoration-1 underline-offset-4 ${wave}` : ""}`}
    >
      {piece}
    </span>
  ));
});
