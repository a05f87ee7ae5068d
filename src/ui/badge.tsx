import type { ReactNode } from "react";

export type Tone = "gray" | "red" | "yellow" | "green" | "blue" | "indigo" | "purple" | "pink";
export type BadgeSize = "sm" | "md" | "lg";

export const tones: Record<Tone, string> = {
  gray: "bg-gray-paper text-gray-ink",
  red: "bg-red-paper text-red-ink",
  yellow: "bg-yellow-paper text-yellow-ink",
  green: "bg-green-paper text-green-ink",
  blue: "bg-blue-paper text-blue-ink",
  indigo: "bg-indigo-paper text-indigo-ink",
  purple: "bg-purple-paper text-purple-ink",
  pink: "bg-pink-paper text-pink-ink",
};

export const badgeSizes: Record<BadgeSize, string> = {
  sm: "h-5 px-1.5 text-tiny",
  md: "h-6 px-2 text-tiny",
  lg: "h-7 px-2.5 text-meta",
};

export const badgeShape =
  "outlined-in-print forced-colors:border inline-flex max-w-full items-center rounded-small whitespace-nowrap";

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  size?: BadgeSize;
}

export function Badge({ children, tone = "gray", size = "md" }: BadgeProps) {
  return (
    <span className={`${badgeShape} font-semibold ${badgeSizes[size]} ${tones[tone]}`}>
      <span className="truncate">{children}</span>
    </span>
  );
}
