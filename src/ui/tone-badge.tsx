// Stands apart from badges.tsx: only the demo shows these badges, so the first visit does without them.
import type { ReactNode } from "react";
import { type BadgeSize, badgeSizes, plainTone } from "./badges.tsx";

export type Tone = "gray" | "red" | "yellow" | "green" | "blue" | "indigo" | "purple" | "pink";

export const tones: Record<Tone, string> = {
  gray: plainTone,
  red: "bg-red-paper text-red-ink",
  yellow: "bg-yellow-paper text-yellow-ink",
  green: "bg-green-paper text-green-ink",
  blue: "bg-blue-paper text-blue-ink",
  indigo: "bg-indigo-paper text-indigo-ink",
  purple: "bg-purple-paper text-purple-ink",
  pink: "bg-pink-paper text-pink-ink",
};

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  size?: BadgeSize;
}

export function Badge({ children, tone = "gray", size = "md" }: BadgeProps) {
  return (
    <span className={`badge font-semibold ${badgeSizes[size]} ${tones[tone]}`}>
      <span className="truncate">{children}</span>
    </span>
  );
}
