/** Fixes of rejected texts. Each is offered only if the resulting text was parsed and lacks the problem. */
import type { Fix, Problem, TextEdit } from "./ast.ts";
import { isQuoted, nameOf } from "./build.ts";
import { cvFields, type Field, findField, presenceNames } from "./fields.ts";
import { aliasesOf, fieldTable, flagTable, presenceTable } from "./language-table.ts";
import { dashes, quotes } from "./letters.ts";
import { type Token, tokenize } from "./lexer.ts";
import { namesBeginning, nearestNames } from "./nearest-names.ts";
import { type ParsedQuery, parseQuery } from "./parse.ts";
import type { ProblemCode } from "./problems.ts";
import { parseDateInterval } from "./values.ts";

/** Each fix costs a parse of the whole text, so only the first problems get fixes. */
const maxFixed = 10;
const maxFixes = 3;

export const fixMessages = {
  meant: (text: string) => `Did you mean ${text}?`,
  missing: (sign: string) => `Add the missing ${sign}`,
  missingBoth: (first: string, second: string) => `Add the missing ${first} and ${second}`,
  addSpace: "Add a space",
  addComma: "Add a comma",
  removeComma: "Remove the comma",
  remove: (text: string) => `Remove ${text}`,
};

/** Like `parseQuery` of parse.ts, but problems have fixes. */
export function parseWithFixes(text: string, fields: readonly Field[] = cvFields): ParsedQuery {
  const parsed = parseQuery(text, fields);
  return parsed.ok ? parsed : { ...parsed, problems: addFixes(text, parsed.problems, fields) };
}

/** Adds fixes to the problems of a text. Problems without fixes are unchanged. */
export function addFixes(
  text: string,
  problems: readonly Problem[],
  fields: readonly Field[] = cvFields,
): Problem[] {
  return problems.map((problem, index) => {
    const fixes = index < maxFixed ? fixesOf(text, problem, problems, fields) : [];
    return fixes.length === 0 ? problem : { ...problem, fixes };
  });
}

export function applyEdit(text: string, { start, length, text: inserted }: TextEdit): string {
  return text.slice(0, start) + inserted + text.slice(start + length);
}

function fixesOf(text: string, problem: Problem, all: readonly Problem[], fields: readonly Field[]): Fix[] {
  const fixer = fixers.get(problem.code);
  if (fixer === undefined) return [];
  const { start, length } = problem;
  const { tokens } = tokenize(text);
  const index = tokens.findIndex((token) => start < token.end);
  const written = text.slice(start, start + length);
  const fixes = fixer({ text, start, length, written, tokens, index, fields });
  const before = all.filter(({ code }) => code === problem.code).length;
  const left = new Map<Fix, number>();
  for (const fix of fixes) {
    const parsed = parseQuery(applyEdit(text, fix.edit), fields);
    const problems = parsed.ok ? [] : parsed.problems;
    const same = problems.filter(({ code }) => code === problem.code).length;
    // The value of an unknown field is checked only once the field is known.
    const isBetter = problem.code === "field-unknown" || problems.length < all.length;
    if (same < before && isBetter) left.set(fix, problems.length);
  }
  return [...left.keys()].sort((one, other) => left.get(one)! - left.get(other)!).slice(0, maxFixes);
}

interface ProblemInText {
  readonly text: string;
  readonly start: number;
  readonly length: number;
  /** The text of the problem's span. */
  readonly written: string;
  readonly tokens: readonly Token[];
  /** The index of the first token that ends after the problem's start; -1 if there is none. */
  readonly index: number;
  readonly fields: readonly Field[];
}

type Fixer = (problem: ProblemInText) => Fix[];

const fieldAliases = aliasesOf(fieldTable);
const flagAliases = aliasesOf(flagTable);
const presenceAliases = aliasesOf(presenceTable);

/** The fixer of each problem. Problems without one have no likely fix. */
const fixerOf: { readonly [Code in ProblemCode]?: Fixer } = {
  "field-unknown": (problem) => [
    ...fixBound(problem),
    ...nearestNames(
      problem.written,
      problem.fields.map(({ name }) => name),
      fieldAliases,
    ).map((name) => change(fixMessages.meant(name), problem.start, problem.length, name)),
  ],
  "field-missing": (problem) => [replace(problem, problem.written.replace(/^:+/, ""))],
  "word-reserved": (problem) => [remove(problem)],
  "token-unexpected": (problem) => [remove(problem)],
  "close-unexpected": (problem) => [remove(problem)],
  "close-missing": ({ text, tokens }) => {
    const missing = countOf(tokens, "open") - countOf(tokens, "close");
    const parentheses = ")".repeat(Math.max(1, missing));
    return [change(fixMessages.missing(parentheses), text.trimEnd().length, 0, parentheses)];
  },
  "quote-open": ({ text, tokens }) => {
    const types = tokens.map(({ type }) => type);
    const inList = types.lastIndexOf("list");
    const isClosed = types.lastIndexOf("listEnd") >= inList;
    const missing = countOf(tokens, "open") - countOf(tokens, "close");
    const end = text.trimEnd().length;
    const closing = inList >= 0 && !isClosed ? ")" : "";
    return [
      change(fixMessages.missing('"'), end, 0, `"${closing}`),
      ...(missing > 0
        ? [change(fixMessages.missingBoth('"', ")"), end, 0, `"${closing}${")".repeat(missing)}`)]
        : []),
    ];
  },
  "terms-touch": ({ start }) => [change(fixMessages.addSpace, start, 0, " ")],
  "wildcard-place": fixWildcards,
  "wildcard-many": fixWildcards,
  "wildcard-type": (problem) => {
    const field = fieldAt(problem);
    const begun = problem.written.replace(/\*+$/, "");
    if (field?.type === "flag")
      return namesBeginning(begun, field.values ?? []).map((name) => replace(problem, name));
    const decade = /^\d{1,3}$/.test(begun) ? `${begun.padEnd(4, "0")}..${begun.padEnd(4, "9")}` : begun;
    return [replace(problem, decade)];
  },
  "value-missing": fixMissingValue,
  "range-value-missing": (problem) => {
    const next = /^\s+(?=[\d+-])/.exec(problem.text.slice(problem.start));
    return next === null ? [] : [closeGap(problem, problem.start, next[0].length)];
  },
  "list-open-missing": (problem) => {
    const value = problem.written.trim();
    return value === "" ? [] : [replace(problem, `(${value})`)];
  },
  "list-separator-missing": ({ text, start, length }) => {
    if (length === 0) return [change(fixMessages.missing(")"), text.trimEnd().length, 0, ")")];
    const end = text.slice(0, start).trimEnd().length;
    return [change(fixMessages.addComma, end, start - end, ", ")];
  },
  "number-invalid": (problem) => [
    replace(problem, unquoted(problem.written)),
    replace(problem, problem.written.replace(yearsApart, "$1..$2")),
  ],
  "date-invalid": (problem) => {
    const date = nearestDate(unquoted(problem.written));
    return date === undefined ? fixRelativeDate(problem) : [replace(problem, date)];
  },
  "date-relative": fixRelativeDate,
  "date-too-far": fixRelativeDate,
  "boolean-invalid": (problem) => {
    const field = fieldAt(problem);
    const values = field?.type === "boolean" ? ["true", "false"] : (field?.values ?? []);
    return nearestNames(unquoted(problem.written), values, flagAliases).map((name) => replace(problem, name));
  },
  "presence-unknown": (problem) =>
    nearestNames(unquoted(problem.written), presenceNames, presenceAliases).map((name) =>
      replace(problem, name),
    ),
  "range-format": (problem) => [replace(problem, problem.written.replace(/\.{3,}/g, ".."))],
  "range-operator": (problem) => {
    const sign = comparators[problem.written];
    return sign === undefined ? [] : [replace(problem, sign)];
  },
  "range-order": (problem) => [replace(problem, problem.written.replace(/^(.*)\.\.(.*)$/, "$2..$1"))],
};

/** Two years joined by another sign than `..`. */
const yearsApart = new RegExp(`^(\\d+)[${dashes}－~～〜:…]+(\\d+)$`);

const fixers: ReadonlyMap<string, Fixer> = new Map(Object.entries(fixerOf));

/** Spellings of comparators in other languages. A single value needs no comparator. */
const comparators: Readonly<Record<string, string>> = {
  "=>": ">=",
  "=<": "<=",
  ">==": ">=",
  "<==": "<=",
  ">>": ">",
  "<<": "<",
  "=": "",
  "==": "",
};

/** Returns the existing date that is nearest to an invalid one: with leading zeros, and within its year and month. */
function nearestDate(text: string): string | undefined {
  const parts = /^(\d{4})[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?$/.exec(text);
  if (parts === null) return undefined;
  const [, year = "", month = "", day] = parts;
  const inYear = `${year}-${padded(Math.min(12, Math.max(1, Number(month))))}`;
  if (day === undefined) return inYear;
  for (let nearest = Math.min(31, Math.max(1, Number(day))); nearest > 0; nearest--) {
    const date = `${inYear}-${padded(nearest)}`;
    if (parseDateInterval(date) !== undefined) return date;
  }
  return undefined;
}

/** The limit of relative dates, a thousand years, in days, weeks, months and years. */
const maxBack: ReadonlyMap<string, number> = new Map([
  ["y", 1000],
  ["m", 12_000],
  ["w", 52_178],
  ["d", 365_250],
]);

function fixRelativeDate(problem: ProblemInText): Fix[] {
  const written = unquoted(problem.written);
  const [, word = "", count = "", unit = ""] = /^@?([a-z]*)[-+–]?(\d*)([a-z]*)$/i.exec(written) ?? [];
  const isToday = word === "" ? unit !== "" : nearestNames(word, ["today", ...otherDays]).length > 0;
  if (!isToday && !written.startsWith("@")) return [];
  if (/^yesterday$/i.test(word)) return [replace(problem, "@today-1d")];
  if (count === "" && unit === "") return [replace(problem, "@today")];
  const [letter = ""] = unit.toLowerCase();
  const units = maxBack.has(letter) ? [letter] : ["y", "m", "d"];
  return units.map((one) => {
    const back = Math.min(Number(count || 1), maxBack.get(one) ?? 1);
    return replace(problem, `@today-${back}${one}`);
  });
}

/** Words that people type for today and the days next to it. */
const otherDays: readonly string[] = ["now", "yesterday", "tomorrow"];

const padded = (number: number): string => String(number).padStart(2, "0");

/** Removes the stars before the end of a word, and all but one at its end. */
function fixWildcards({ text, tokens, index }: ProblemInText): Fix[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const isPhrase = isQuoted(token.value);
  const bare = isPhrase ? token.value.replace(/\*+$/, "") : token.value.replaceAll("*", "");
  const fixed = bare + (token.value.endsWith("*") ? "*" : "");
  const before = tokens[index - 1];
  const start = before?.type === "field" ? before.offset : token.offset;
  const shown = text.slice(start, token.offset) + fixed;
  return [change(fixMessages.meant(shown), token.offset, token.end - token.offset, fixed)];
}

/** Fields of other search boxes that compare a date, and the comparators that they stand for. */
const bounds: ReadonlyMap<string, string> = new Map([
  ["after", ">"],
  ["before", "<"],
  ["from", ">="],
  ["since", ">="],
  ["to", "<="],
  ["until", "<="],
]);

/** `after:2015` for `year:>2015`. */
function fixBound({ text, start, length, written }: ProblemInText): Fix[] {
  const comparator = bounds.get(written.toLowerCase());
  const [whole = "", date = ""] = /^:\s*([\d-]+)/.exec(text.slice(start + length)) ?? [];
  if (comparator === undefined || parseDateInterval(date) === undefined) return [];
  const fixed = `${date.length === 4 ? "year" : "createdAt"}:${comparator}${date}`;
  return [change(fixMessages.meant(fixed), start, length + whole.length, fixed)];
}

/** `language:(python OR go)` for `language:IN(python, go)`. */
function fixGroupOfValues({ text, start, length, written }: ProblemInText): Fix[] {
  const [whole = "", list = ""] = /^\s*\(([^()"]*)\)/.exec(text.slice(start + length)) ?? [];
  const values = list.split(/\s+(?:or|and|[|&]+)\s+|\s*[,|]\s*|\s+/i).filter((value) => value !== "");
  if (values.length === 0 || !/^\w+:$/.test(written)) return [];
  const fixed = `${written}${values.length === 1 ? values[0] : `IN(${values.join(", ")})`}`;
  return [change(fixMessages.meant(fixed), start, length + whole.length, fixed)];
}

/** Removes the space after a colon, and the comma of a list that has no value. */
function fixMissingValue(problem: ProblemInText): Fix[] {
  const { text, start, length, written } = problem;
  if (written === ",") return [remove(problem)];
  if (written === ")") {
    const comma = text.slice(0, start).search(/,\s*$/);
    return comma < 0 ? [] : [change(fixMessages.removeComma, comma, start - comma, "")];
  }
  const group = fixGroupOfValues(problem);
  if (group.length > 0) return group;
  const next = /^\s+(?=[^\s:,()])/.exec(text.slice(start + length));
  return next === null ? [] : [closeGap(problem, start + length, next[0].length)];
}

/** A phrase, or everything up to white space or a parenthesis. */
const afterGap = new RegExp(`^(?:[${quotes}][^${quotes}]*[${quotes}]|[^\\s()]*)`);

/** Removes white space. */
function closeGap({ text }: ProblemInText, start: number, length: number): Fix {
  const before = /\S*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = afterGap.exec(text.slice(start + length))?.[0] ?? "";
  return change(fixMessages.meant(`${before}${after}`), start, length, "");
}

/** Replaces the problem's span. The label shows the whole word, from the field's name on. */
function replace({ text, start, length, written }: ProblemInText, fixed: string): Fix {
  const before = /[^\s(,]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^\s/.test(written) ? "" : (/^[^\s(),]*/.exec(text.slice(start + length))?.[0] ?? "");
  return change(fixMessages.meant(`${before}${fixed}${after}`), start, length, fixed);
}

/** Removes the problem's span and doubled white space. */
function remove({ text, start, length, written }: ProblemInText): Fix {
  const end = start + length;
  const isDoubled = (start === 0 || /[\s(]/.test(text.charAt(start - 1))) && /\s/.test(text.charAt(end));
  return change(fixMessages.remove(written.toUpperCase()), start, length + (isDoubled ? 1 : 0), "");
}

const change = (label: string, start: number, length: number, text: string): Fix => ({
  label,
  edit: { start, length, text },
});

const phraseOnly = new RegExp(`^[${quotes}](.*)[${quotes}]$`);
const unquoted = (text: string): string => text.replace(phraseOnly, "$1");

const countOf = (tokens: readonly Token[], type: string): number =>
  tokens.filter((token) => token.type === type).length;

/** Returns the field whose value contains the problem, also inside a list. */
function fieldAt({ tokens, index, fields }: ProblemInText): Field | undefined {
  const name = tokens
    .slice(0, index)
    .filter(({ type }) => type === "field")
    .at(-1);
  return name && findField(fields, nameOf(name));
}
