import type { Ui } from "../../worker/contract.ts";
import { badgeColors, parseHex } from "./contrast.ts";

export interface BadgePaint {
  backgroundColor: string;
  color: string;
}

/** The colours of a badge as the data has them, readable; undefined where there is no background that can be read. */
export function toBadgePaint({ backgroundColor, color }: Partial<Ui> = {}): BadgePaint | undefined {
  const own = parseHex(backgroundColor ?? "");
  if (own === undefined) return undefined;
  const { background, text } = badgeColors(own, parseHex(color ?? ""));
  return { backgroundColor: background, color: text };
}
