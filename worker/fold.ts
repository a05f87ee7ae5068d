/** Text as it is compared everywhere: composed, then in lower case, so that `É` typed in either way finds `é`. */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : compose(text).toLowerCase();
}

/** Most text is. Composing would leave it as it is. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/**
 * No writing stacks more marks on a letter than this. Composing sorts the marks of a run in quadratic time, so
 * that a long run, which is noise or an attack, stays as it is.
 */
const mostMarks = 64;
const longRuns = new RegExp(String.raw`(\p{M}{${mostMarks + 1},})`, "u");

function compose(text: string): string {
  if (text.length <= mostMarks || !longRuns.test(text)) return text.normalize("NFC");
  // Split by a group, the text's parts and the runs take turns.
  return text
    .split(longRuns)
    .map((part, at) => (at % 2 === 0 ? part.normalize("NFC") : part))
    .join("");
}
