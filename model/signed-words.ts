/** Keeps signs on their side of a number or a name among letters that are written from right to left. */

/** Letters of scripts that are written from right to left. */
export const letterFromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A number or name with a sign that right-to-left text would move to its other side: `#1234`, `+30%`, `C++`. */
export const signedWord =
  /(?<![\p{L}\p{N}])(?:[#+−±-]\p{N}[\p{N}.,:/-]*%?|\p{Script=Latin}[\p{Script=Latin}\p{N}]*[+#]+)(?![\p{L}\p{N}])/gu;

/** Marks of Unicode that isolate a text from left to right. */
const [leftToRight, endOfIsolate] = ["\u2066", "\u2069"];

/**
 * Isolates numbers and names with signs in a text that has letters from right to left.
 *
 * @example isolateSigned("محرر (C++)") // the C++ is in an isolate, so that browsers do not show (++C)
 */
export function isolateSigned(text: string): string {
  if (!letterFromRight.test(text)) return text;
  return text.replace(signedWord, (word) => leftToRight + word + endOfIsolate);
}
