/** Splits a query into the words that are read, and the parts that stay as they are. */
import type { Expression } from "../../grammar/ast.ts";
import { cvFields, findField } from "../../grammar/fields.ts";
import { foldLetters, quotes } from "../../grammar/letters.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { shieldAddresses } from "./entries.ts";
import { unspacedScript, type Vocabulary } from "./vocabulary.ts";

export interface Word {
  /** Folded; of a phrase, without its quotes. */
  readonly text: string;
  /** The span in the text. */
  readonly start: number;
  readonly end: number;
  /** `kept`: a term of a field, a group or a negated term. `sign`: a comma, slash or the like; `dash`: one of any form. */
  readonly kind: "word" | "phrase" | "address" | "sign" | "dash" | "kept";
}

export interface ReadText {
  /** The text with digits and dashes of one form. Spans are of this text. */
  readonly text: string;
  readonly words: readonly Word[];
}

/** A longer text is prose. */
const maxWords = 24;

const digits = /[٠-٩۰-۹０-９]/g;
const dash = /[‐‑‒–—―−－~〜～→]|->/g;

/** Replaces digits and dashes with those of ASCII, without changing the length. */
function unify(text: string): string {
  return (
    text
      .replace(digits, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(dash, (sign) => "-".repeat(sign.length))
      // Before a year, the dash of a range would negate it.
      .replace(/(\d)\s-(?=\d)/g, "$1- ")
  );
}

/** Returns undefined if the text has nothing that can be read: it is empty, too long, or a group that has errors. */
export function readWords(query: string, vocabulary: Vocabulary): ReadText | undefined {
  const text = unify(query);
  const parsed = parseQuery(shieldAddresses(text));
  const words: Word[] = [];
  if (!parsed.ok || (parsed.expression !== null && isPlain(parsed.expression) && !/[()]/.test(text))) {
    if (!parsed.ok && !isReadable(text)) return undefined;
    words.push(...split(text, 0, text.length, vocabulary));
  } else if (parsed.expression !== null) {
    const items = parsed.expression.kind === "and" ? parsed.expression.items : [parsed.expression];
    let from = 0;
    const keep = (end: number) => {
      const written = text.slice(from, end);
      const start = from + (written.length - written.trimStart().length);
      if (written.trim() !== "")
        words.push({ text: written.trim(), start, end: start + written.trim().length, kind: "kept" });
    };
    for (const item of items) {
      const { start, length } = item.span;
      if (!isPlain(item) && !(item.kind === "not" && isOfPeriod(text.slice(start), vocabulary))) continue;
      keep(start);
      words.push(...split(text, start, start + length, vocabulary));
      from = start + length;
    }
    keep(text.length);
  }
  return words.length === 0 || words.length > maxWords ? undefined : { text, words };
}

/** Returns whether an expression consists of words and phrases without a wildcard, joined by AND and OR. */
function isPlain(node: Expression): boolean {
  if (node.kind === "and" || node.kind === "or") return node.items.every(isPlain);
  return node.kind === "term" && !node.value.wildcard && node.value.text !== "";
}

/** Returns whether a text begins with a phrase such as `not before`, where `not` is not an operator. */
function isOfPeriod(text: string, { meaningsOf }: Vocabulary): boolean {
  const words = text.split(/\s+/);
  return [2, 3].some((count) => {
    const meanings = meaningsOf(foldLetters(words.slice(0, count).join(" ")));
    return meanings.has("periods.since") || meanings.has("periods.until");
  });
}

/** Returns whether a text with errors has no syntax besides known fields, so that its words can be read. */
function isReadable(text: string): boolean {
  return !/[()]|:\s/.test(text) && (text.match(new RegExp(`[${quotes}]`, "g")) ?? []).length % 2 === 0;
}

const phrase = `[${quotes}][^${quotes}]*[${quotes}]`;
const parts = new RegExp(
  `(?<phrase>${phrase})|(?<address>(?<!\\S)(?:https?://|www\\.)[^\\s${quotes}]+)|(?<kept>(?<![^\\s])-?\\w+:(?:${phrase}|[^\\s,]+))|(?<dash>-+|\\.\\.+|…)|(?<sign>[,;|/、，،；؛｜・／&]+|(?<!\\S)\\++(?!\\S)|(?<=\\p{L})\\+(?=\\p{L}))|(?<word>(?:(?!\\.\\.|(?<=\\p{L})\\+\\p{L})[^\\s${quotes},;|/、，،；؛｜・／&…-])+)`,
  "gu",
);
const unspacedOrNot = new RegExp(`[${unspacedScript}]+|\\d+(?:[-/.]\\d+)*|[^${unspacedScript}\\d]+`, "gu");
const isMixed = new RegExp(`[${unspacedScript}]|\\d[\\u0620-\\u064a]|[\\u0620-\\u064a]\\d`, "u");

function split(text: string, from: number, to: number, vocabulary: Vocabulary): Word[] {
  const words: Word[] = [];
  for (const { index, 0: written, groups = {} } of text.slice(from, to).matchAll(parts)) {
    const start = from + index;
    const add = (kind: Word["kind"], own = written, at = start) =>
      words.push({ text: foldLetters(own), start: at, end: at + own.length, kind });
    if (groups.address !== undefined) add("address", written.replace(/[.,;:!?)]+$/, ""));
    else if (groups.phrase !== undefined) {
      words.push({
        text: foldLetters(written.slice(1, -1)),
        start,
        end: start + written.length,
        kind: "phrase",
      });
    } else if (groups.kept !== undefined && findField(cvFields, /\w+/.exec(written)?.[0] ?? "")) add("kept");
    else if (groups.dash !== undefined) add("dash");
    else if (groups.sign !== undefined) add("sign");
    else {
      const bare = /^.*?(?=[.?!:]*$)/su.exec(written)?.[0] || written;
      const [, elided = "", rest = bare.replace(/['’]s?$/i, "")] =
        /^(\p{L}{1,2}['’]|jusqu['’])(.+)$/iu.exec(bare) ?? [];
      // `l’email`
      if (elided !== "")
        words.push({
          text: foldLetters(elided.slice(0, -1)),
          start,
          end: start + elided.length,
          kind: "word",
        });
      // `weft#12`, `2019+`, `GH1018`
      const mark = /.[#!](?=\d+$)|\d(?=\+$)|\p{L}(?=\d{1,9}$)/u.exec(rest);
      const isNumbered = (label: string) => vocabulary.meaningsOf(foldLetters(label)).has("numbered");
      if (mark !== null && (!/\p{L}$/u.test(mark[0]) || isNumbered(rest.slice(0, mark.index + 1)))) {
        add("word", rest.slice(0, mark.index + 1), start);
        add("word", rest.slice(mark.index + 1), start + mark.index + 1);
      } else if (!isMixed.test(bare)) add("word", rest || bare, start + elided.length);
      else
        for (const { index: at, 0: part } of bare.matchAll(unspacedOrNot))
          for (const one of splitUnspaced(part, start + at, vocabulary)) words.push(one);
    }
  }
  return words;
}

/** Splits a text of a script without spaces into known phrases and what is between them. */
function splitUnspaced(written: string, start: number, { unspaced }: Vocabulary): Word[] {
  const folded = foldLetters(written);
  const whole: Word = { text: folded, start, end: start + written.length, kind: "word" };
  if (folded.length !== written.length) return [whole];
  const words: Word[] = [];
  let from = 0;
  const add = (end: number) => {
    if (end > from)
      words.push({ text: folded.slice(from, end), start: start + from, end: start + end, kind: "word" });
    from = end;
  };
  for (let at = 0; at < folded.length; ) {
    const found = unspaced.find((known) => folded.startsWith(known, at));
    if (found === undefined) at++;
    else {
      add(at);
      at += found.length;
      add(at);
    }
  }
  add(folded.length);
  return words;
}
