/**
 * Repairs lists of authors before they are read by BibTeX's rules, which know only `and` between names and the forms
 * `First Last`, `Last, First` and `Last, Jr, First`. People also separate names with commas and semicolons, underline
 * their own name, and mark names with stars. An ambiguous list stays as written.
 */
import { foldCase } from "../../grammar/letters.ts";
import { familyFirst } from "../owner/person.ts";

export interface RepairedAuthors {
  /** The file, with all lists rewritten for BibTeX. */
  readonly text: string;
  /** The ambiguous lists, which stay as written. `offset`: where the list begins in the given text. */
  readonly uncertain: readonly { readonly offset: number; readonly written: string }[];
}

export function repairAuthors(text: string): RepairedAuthors {
  const fields = findFields(text);
  const written = fields.map(({ value }) => splitAtDepth(value, / \\?and /iy));
  const lists = written.map((names) => names.map(withoutMarks));
  const known = new Set(lists.filter(isConsistent).flat().map(toNaturalKey));
  const uncertain: { offset: number; written: string }[] = [];
  let repaired = "";
  let done = 0;
  for (const [at, { offset, value }] of fields.entries()) {
    const names = lists[at] ?? [];
    const read = names.map((name) => readNames(name, names, known));
    // Other lists keep their line ends, so that messages find their entries.
    const joined = read.map((one) => one.text).join(" and ");
    const isChanged = foldCase(joined) !== foldCase(value.replace(/\s+/g, " ").trim());
    repaired += text.slice(done, offset) + (isChanged ? joined : value);
    done = offset + value.length;
    const [first] = read.flatMap((one) => (one.isCertain ? [] : [one.text.slice(1, -1)]));
    if (first !== undefined) uncertain.push({ offset, written: first });
  }
  return { text: repaired + text.slice(done), uncertain };
}

/** Finds the values of the fields `author`, without their braces or quotes. */
function findFields(text: string): { offset: number; value: string }[] {
  const fields: { offset: number; value: string }[] = [];
  replaceValues(text, /(?<=[,\s])(author)\s*=\s*["{]/gi, (value, _, offset) => {
    fields.push({ offset, value });
    return value;
  });
  return fields;
}

/**
 * Replaces the values of fields, without their braces or quotes. `start`: a pattern with the flag `g` of what begins a
 * value up to its opening sign; its first group is the field's name. Unclosed values stay.
 */
export function replaceValues(
  text: string,
  start: RegExp,
  replace: (value: string, field: string, offset: number) => string,
): string {
  let replaced = "";
  let done = 0;
  for (const { 0: found, 1: field = "", index } of text.matchAll(start)) {
    const offset = index + found.length;
    if (offset < done) continue;
    const end = findValueEnd(text, offset, found.endsWith("{") ? "}" : '"');
    if (end === text.length) continue;
    replaced += text.slice(done, offset) + replace(text.slice(offset, end), field, offset);
    done = end;
  }
  return replaced + text.slice(done);
}

function findValueEnd(text: string, offset: number, sign: string): number {
  let depth = 0;
  for (let at = offset; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (depth === 0 && char === sign) return at;
    else if (char === "{") depth++;
    else if (char === "}") depth--;
  }
  return text.length;
}

/** Splits a text at separators outside of braces. `separator`: a sticky pattern. White space counts as single spaces. */
function splitAtDepth(given: string, separator: RegExp): string[] {
  const text = given.replace(/\s+/g, " ");
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth++;
    else if (char === "}") depth--;
    separator.lastIndex = at;
    const length = depth === 0 ? (separator.exec(text)?.[0].length ?? 0) : 0;
    if (length > 0) {
      parts.push(text.slice(start, at));
      start = at + length;
      at = start - 1;
    } else if (char === "\\") at++;
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

/** Commands that only format their argument. */
const looks =
  /\\(?:underline|uline|ul|uwave|textbf|textit|textsl|textsc|textsf|textrm|texttt|textup|textmd|textnormal|text|emph|mbox|hbox|hl|highlight|strong|bold|boldsymbol|mathbf|me|myself|myname|self)\s*\{/;
const switches = /\{\s*\\(?:bf|it|em|sc|sl|sf|rm|tt|bfseries|itshape|scshape|slshape|sffamily|ttfamily)\b\s*/;
/** Commands for marks after a name, with their arguments. */
const markCommands =
  /\{?\\(?:textsuperscript|thanks|footnote|inst|orcid(?:link|ID|icon)?|fnref|corref|textdagger|textdaggerdbl)\s*\{[^{}]*\}\}?|\\(?:footnotemark|ast|dag|ddag|dagger|ddagger|textdagger|textasteriskcentered|Letter|Envelope)\b(?:\[[^\]]*\])?(?:\{\})?/g;
const markSigns =
  /\$[^$]*(?:\^|\\(?:ast|star|dag|ddag|S\b|P\b)|\*)[^$]*\$|[*†‡§¶✉⁎∗]+|(?<=[\p{L}.])[⁰¹²³⁴-⁹ᵃ-ᶻ]+(?:[,⸴][⁰¹²³⁴-⁹]+)*|(?<=\p{L}{2})\d+(?:,\d+)*(?![\p{L}\d])/gu;

/** Removes formats around names and marks after them: `\textbf{Ilse Varga}$^\dagger$`. */
function withoutMarks(name: string): string {
  let bare = name
    .replace(markCommands, "")
    .replace(/\s*\((?=[^()]*(?:author|contribut|equal|present))[^()]*\)/gi, "")
    .replace(/\\\*/g, "")
    .replace(markSigns, "");
  for (const start of [looks, switches])
    for (let found = start.exec(bare); found !== null; found = start.exec(bare)) {
      const begin = found.index + found[0].length;
      const end = findClosing(bare, begin);
      bare = bare.slice(0, found.index) + bare.slice(begin, end) + bare.slice(end + 1);
    }
  return bare
    .replace(/\{\s*\}/g, "")
    .replace(/\s+(?=[,;])/g, "")
    .trim();
}

function findClosing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

const initials = /^(?:\p{Lu}\p{M}*\.?[\s~-]*){1,4}$/u;
const suffix = /^(?:jr|sr|esq|ph\.?\s?d|m\.?d|ii|iii|iv|v)\.?$/i;
const particle = /^(?:van|von|vom|de|da|do|dos|das|del|della|di|du|der|den|la|le|af|av|bin|ibn|al|el|y|i|e)$/;

interface ReadNames {
  readonly text: string;
  /** If false, the text is in braces. */
  readonly isCertain: boolean;
}

/** Reads the text between two `and`: one name, or a list of names. */
function readNames(written: string, all: readonly string[], known: ReadonlySet<string>): ReadNames {
  const certain = (names: readonly string[]) => ({ text: names.join(" and "), isCertain: true });
  // The format of BibLaTeX: `family=Duc, given=Jean`.
  if (/^(?:family|given|prefix|suffix|useprefix)(?:-i)?\s*=/.test(written)) return certain([written]);
  const [first = "", ...others] = splitAtDepth(written, /;|、|，|\\?&(?:amp;)?/y).filter(
    (part) => part !== "",
  );
  if (others.length > 0) {
    const parts = [first, ...others];
    const mayBeCompany = !/[;、，]/.test(written) && parts.some((part) => countWords(part) < 2);
    const read = parts.map((part) => (isOthers(part) ? certain(["others"]) : readNames(part, parts, known)));
    return mayBeCompany || read.some(({ isCertain }) => !isCertain)
      ? { text: `{${written}}`, isCertain: false }
      : certain(read.map(({ text }) => text));
  }
  const pieces = splitAtDepth(first, /,/y);
  const isEnumeration = pieces.at(-1) === "";
  const names = pieces.filter((piece) => piece !== "");
  const list = readPieces(names, { isEnumeration, all, known });
  return list === undefined ? { text: `{${names.join(", ")}}`, isCertain: false } : certain(list);
}

interface ListFacts {
  /** A comma before `and`. */
  readonly isEnumeration: boolean;
  readonly all: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** Returns the names of a list with commas; undefined if it is ambiguous. */
function readPieces(
  pieces: readonly string[],
  { isEnumeration, all, known }: ListFacts,
): readonly string[] | undefined {
  const [one = "", two = ""] = pieces;
  if (pieces.length < 2) return [one];
  if (pieces.every((piece) => familyFirst.test(piece) && !piece.includes(" ")))
    // A family name has fewer letters than a whole name. Braces keep it in front of the given name.
    return pieces.length > 2 || one.length > 3 || (one.length === 3 && two.length > 2)
      ? pieces
      : [`{${one} ${two}}`];
  if (pieces.length === 2) {
    const areNames = pieces.every(
      (piece) => countWords(piece) > 1 && !hasInitial(piece) && !startsWithParticle(piece),
    );
    if (suffix.test(two)) return [`{${one}, ${two}}`];
    // No last name has an initial.
    if (hasInitial(one) && pieces.every(isFullName)) return pieces;
    if (!areNames) return pieces.every(isVancouver) ? pieces.map(toVancouver) : [pieces.join(", ")];
    if (isEnumeration || pieces.some((piece) => known.has(toNaturalKey(piece)))) return pieces;
    if (known.has(toNaturalKey(`${one}, ${two}`))) return [`${one}, ${two}`];
    return all.length > 1 && all.every((name) => splitAtDepth(name, /,/y).length === 2)
      ? [`${one}, ${two}`]
      : undefined;
  }
  if (pieces.length === 3 && suffix.test(two)) return [pieces.join(", ")];
  if (pieces.length === 3 && suffix.test(pieces[2] ?? "")) return [`${one}, ${pieces[2]}, ${two}`];
  const isPaired =
    pieces.length % 2 === 0 &&
    pieces.every((piece, at) => (at % 2 === 1 ? initials.test(piece) : !initials.test(piece)));
  if (isPaired) return pieces.flatMap((piece, at) => (at % 2 === 0 ? [`${piece}, ${pieces[at + 1]}`] : []));
  const pairs = pieces.flatMap((piece, at) => (at % 2 === 0 ? [`${piece}, ${pieces[at + 1]}`] : []));
  if (pieces.length % 2 === 0 && pairs.some((pair) => known.has(toNaturalKey(pair)))) return pairs;
  const rest = pieces.filter((piece) => !isOthers(piece));
  const named = rest.every((piece) => countWords(piece) > 1 && !suffix.test(piece));
  if (!named) return undefined;
  const listed = rest.every(isVancouver) ? rest.map(toVancouver) : rest;
  return rest.length < pieces.length ? [...listed, "others"] : listed;
}

function isOthers(name: string): boolean {
  return /^(?:et\.? al\.?|others)$/i.test(name);
}

function countWords(name: string): number {
  return name.split(/[\s~]+/).filter((word) => word !== "").length;
}

function hasInitial(name: string): boolean {
  return name.split(/[\s~]+/).some((word) => initials.test(word) || /^\p{Lu}\.-?\p{Lu}\.$/u.test(word));
}

/** `I. Varga` or `Ilse B. Varga`, and not `Varga I.`. */
function isFullName(name: string): boolean {
  return countWords(name) > 1 && !hasInitial(name.replace(/^.*[\s~]/, "")) && !suffix.test(name);
}

function startsWithParticle(name: string): boolean {
  return particle.test(name.split(/[\s~]+/)[0] ?? "");
}

/** Initials after a last name, as in medicine and in Russia: `Varga IB`, `Varga I. B.` */
const lastInitials = /\s+((?:\p{Lu}\.?[\s-]?){1,3})$/u;

function isVancouver(name: string): boolean {
  return lastInitials.test(name) && !/^\p{Lu}\./u.test(name);
}

function toVancouver(name: string): string {
  return name.replace(lastInitials, ", $1");
}

/** Returns whether all names have one form, so that each is one. `Aas Dahl, Jorunn Tove` could be two. */
function isConsistent(names: readonly string[]): boolean {
  const pieces = names.map((name) => splitAtDepth(name, /,/y));
  const isOne =
    names.length > 1 || pieces.flat().length === 1 || pieces.flat().some((piece) => countWords(piece) === 1);
  return isOne && pieces.every(({ length }) => length === pieces[0]?.length && length < 3);
}

function toNaturalKey(name: string): string {
  const [last = "", first = ""] = splitAtDepth(name, /,/y);
  return foldCase(`${first} ${last}`.replace(/[{}~\s]+/g, " ").trim());
}
