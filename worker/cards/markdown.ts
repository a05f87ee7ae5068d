/**
 * Titles as trees of inline markdown. The parser is 40 kB, and most titles are plain: it is fetched for the first
 * title that holds a character it could act on.
 */
import type { Inline } from "../contract.ts";
import { fold } from "../data/letters.ts";

const maxTitleLength = 500;

/** A title's inline markdown. Where the parser cannot be fetched, or not soon, the title stays as it is typed. */
export async function toInline(title: string): Promise<Inline[]> {
  const text = cap(title);
  if (text === "") return [];
  if (!markup.test(text)) return [{ kind: "text", text }];
  try {
    if (parser === undefined) {
      parser = import("./inline-parser.ts");
      late = new Promise((resolve) => setTimeout(resolve, parserPatienceMs));
    }
    const ready = await Promise.race([parser, late]);
    if (ready === undefined) return [{ kind: "text", text }];
    return ready.parseInline(text);
  } catch (error) {
    parser = undefined;
    console.warn("Titles are shown without markdown:", error);
    return [{ kind: "text", text }];
  }
}

/** What the parser is to be asked for; undefined for a title that is plain. */
export function findMarkup(title: string): string | undefined {
  const text = cap(title);
  return markup.test(text) ? text : undefined;
}

/** Code points, so that no character is cut in half; the ellipsis is one of them. */
function cap(title: string): string {
  if (title.length <= maxTitleLength) return title;
  // Twice as many UTF-16 units hold at least as many code points, and spare the rest of a very long title.
  const characters = [...title.slice(0, 2 * maxTitleLength + 2)];
  return characters.length <= maxTitleLength ? title : `${characters.slice(0, maxTitleLength - 1).join("")}…`;
}

/** What the parser acts on: line ends, NUL, escapes, code, strikes, emphasis, links, autolinks and entities. */
const markup = /[\n\r\0\\`~*_[<&]/;

let parser: Promise<typeof import("./inline-parser.ts")> | undefined;
let late: Promise<undefined> | undefined;

/** An answer is not held up by the line: what is written before the parser comes is written without it. */
const parserPatienceMs = 1_000;

/** Marks the parts of text and code that hold one of the needles, without regard to case. */
export function markMatches(tokens: readonly Inline[], needles: readonly string[]): Inline[] {
  const folded = needles.map(foldForMarks).filter((needle) => needle !== "");
  return folded.length === 0 ? [...tokens] : tokens.flatMap((token) => markToken(token, folded));
}

function markToken(token: Inline, needles: readonly string[]): Inline[] {
  switch (token.kind) {
    case "em":
    case "strong":
    case "strike":
    case "link":
      return [{ ...token, children: token.children.flatMap((child) => markToken(child, needles)) }];
    case "text":
    case "code": {
      const { kind } = token;
      return splitAtMatches(token.text, needles).map(({ text, isMatch }) =>
        isMatch ? { kind, text, mark: true } : { kind, text },
      );
    }
  }
}

interface Part {
  text: string;
  isMatch: boolean;
}

/**
 * Folding may change lengths (`İ` becomes two units, a composed letter one), so no offset of the folded text says
 * anything of the text itself. Whole characters are folded one by one, and a match marks those that it touches.
 */
function splitAtMatches(text: string, needles: readonly string[]): Part[] {
  const folded = foldForMarks(text);
  if (!needles.some((needle) => folded.includes(needle))) return [{ text, isMatch: false }];
  const characters = toCharacters(text);
  const folds = characters.map(foldForMarks);
  const whole = folds.join("");
  const characterAt = folds.flatMap((fold, character) => new Array<number>(fold.length).fill(character));
  const matching = new Set<number | undefined>();
  for (const needle of needles) {
    for (let start = whole.indexOf(needle); start >= 0; start = whole.indexOf(needle, start + 1)) {
      for (let unit = start; unit < start + needle.length; unit++) matching.add(characterAt[unit]);
    }
  }

  const parts: Part[] = [];
  for (const [index, character] of characters.entries()) {
    const isMatch = matching.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
}

/** What a reader takes for one character; where the browser does not know, a letter with the marks that combine with it. */
function toCharacters(text: string): string[] {
  if (!("Segmenter" in Intl)) return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

let graphemes: Intl.Segmenter | undefined;

/** The two small sigmas are one letter; which one toLowerCase chooses depends on what follows. */
function foldForMarks(text: string): string {
  return fold(text).replaceAll("ς", "σ");
}
