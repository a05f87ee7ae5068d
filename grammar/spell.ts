/** How values are spelled in a query text: bare where that reads back as the same value, quoted otherwise. */
import type { Value } from "./ast.ts";

/** White space, the syntax's own characters, and stars, which would be read as wildcards. */
const needsQuotes = /^$|[\s"“”():,*]/;

/** A plain word or phrase. A leading minus would negate, unless one that does stands before it. */
export function spellTerm(value: Value, afterMinus = false): string {
  const reserved = /^(?:and|or|not)$/i.test(value.text) && !value.wildcard;
  const negates = value.text.startsWith("-") && !afterMinus;
  return spell(value, reserved || negates);
}

/** The value of `field:value`. */
export function spellFieldValue(value: Value): string {
  return spell(value, /^in$/i.test(value.text) && !value.wildcard);
}

/** A value inside `IN(…)`, where no word is special. */
export function spellListValue(value: Value): string {
  return spell(value, false);
}

function spell({ text, wildcard }: Value, special: boolean): string {
  const star = wildcard ? "*" : "";
  // An empty value with a star is the bare star.
  const bare = !special && (!needsQuotes.test(text) || (text === "" && wildcard));
  return bare ? text + star : `"${text.replace(mustEscape, "\\$&")}"${star}`;
}

/** Quotes, and backslashes that would otherwise escape what follows. */
const mustEscape = /["“”]|\\(?=[\\"“”]|$)/g;
