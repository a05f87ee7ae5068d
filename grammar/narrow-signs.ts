/** Full-width and Arabic signs, which other keyboards type for those of the query language. */
import { quotes } from "./letters.ts";

/** The signs, for a character class. */
export const wideSigns = "：（），、،＊－";
const hasWideSigns = new RegExp(`[${wideSigns}]`);
const commas = "，、،";

/**
 * Returns a text of the same length with the narrow forms of full-width and Arabic signs wherever these are operators: a
 * colon after a field's name, parentheses around terms, commas between values, a star at the end of a word and a minus
 * before one. Elsewhere, as in `東京（日本）`, they belong to the words.
 *
 * @example narrowSigns("language：IN（Python，Go）") === "language:IN(Python,Go)"
 */
export function narrowSigns(text: string): string {
  if (!hasWideSigns.test(text)) return text;
  let narrow = "";
  let isQuoted = false;
  let isInList = false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quotes.includes(sign)) isQuoted = !isQuoted;
    if (isQuoted) narrow += sign;
    else if (sign === "：") narrow += /(?:^|[\s(-])[a-z]+$/i.test(narrow) ? ":" : sign;
    else if (commas.includes(sign)) narrow += isInList || /:[^\s()]+$/.test(narrow) ? "," : sign;
    else if (sign === "＊") narrow += /[^\s]$/.test(narrow) && endsWord.test(next) ? "*" : sign;
    else if (sign === "－") narrow += isTermStart(narrow) && /[^\s－]/.test(next) ? "-" : sign;
    else if (sign === "(" || (sign === "（" && (isTermStart(narrow) || listStart.test(narrow)))) {
      isInList ||= listStart.test(narrow);
      depth++;
      narrow += "(";
    } else if (sign === ")" || (sign === "）" && depth > 0)) {
      isInList = false;
      depth--;
      narrow += ")";
    } else narrow += sign;
  }
  return narrow;
}

const isTermStart = (before: string) => /(?:^|[\s(]|(?:^|[\s(])-)$/.test(before);
const listStart = /:in\s*$/i;
const endsWord = new RegExp(`^$|[\\s)）,${commas}]`);
