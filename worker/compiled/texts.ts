import type { Texts } from "./format.ts";

/** Texts hardly ever hold it, and JSON writes it as it is. */
const separator = "\u007f";

export function joinTexts(texts: readonly string[]): Texts {
  return texts.length === 0 || texts.some((text) => text.includes(separator))
    ? [...texts]
    : texts.join(separator);
}

export function splitTexts(texts: Texts): readonly string[] {
  return typeof texts === "string" ? texts.split(separator) : texts;
}
