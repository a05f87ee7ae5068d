export type BadgeSize = "sm" | "md" | "lg";

export const badgeSizes: Record<BadgeSize, string> = {
  sm: "h-5 px-1.5 text-tiny",
  md: "h-6 px-2 text-tiny",
  lg: "h-7 px-2.5 text-meta",
};

/** Of a badge that has no colour to itself. */
export const plainTone = "bg-gray-paper text-gray-ink";
