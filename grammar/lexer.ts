/**
 * The tokens of the language. The lexer has three states: `main`, `value` directly after a field's colon, and `list`
 * inside `IN(…)`. The rules match every character, so the lexer never fails: errors have their own token types, which
 * the grammar does not accept and parse.ts explains.
 */
import { dashes, hasIgnorable, passOverIgnorable, quotes } from "./letters.ts";
import { narrowSigns } from "./narrow-signs.ts";

export type TokenType =
  | "and"
  | "close"
  | "comma"
  | "emptyField"
  | "field"
  | "inWithoutList"
  | "list"
  | "listEnd"
  | "minus"
  | "nameless"
  | "not"
  | "open"
  | "openQuote"
  | "or"
  | "quoted"
  | "strayInList"
  | "strayWildcard"
  | "white"
  | "word";

export interface Token {
  readonly type: TokenType;
  /** The text without ignorable characters. nearley requires the name. */
  readonly value: string;
  /** Where it begins and ends in the query, in UTF-16 code units. */
  readonly offset: number;
  readonly end: number;
  /** The place in the query of each code unit of `value`, if the query has ignorable characters. */
  readonly places?: readonly number[];
}

/** Returns the place in the query of a code unit of a token. */
export function placeIn({ offset, end, places }: Token, at: number): number {
  return places === undefined ? offset + at : (places[at] ?? end);
}

export interface LexerRule {
  readonly type: TokenType;
  /** The source of a regular expression without capturing groups. */
  readonly match: string;
  /** The state after the token, if it changes. */
  readonly next?: StateName;
}

type StateName = "main" | "value" | "list";

/** Any quote ends a phrase. */
const quote = `[${quotes}]`;
/** A word or field name: any characters except white space and those of the syntax. */
const run = `[^\\s${quotes}():,]+`;
/** `\"` and `\\` are escapes; any other backslash is literal. */
const phrase = `${quote}(?:\\\\[\\\\${quotes}]|\\\\(?![\\\\${quotes}])|[^${quotes}\\\\])*${quote}\\**`;
const openQuote = `${quote}[^]*`;
const termStart = "(?<=^|[\\s(])";

/** Dashes that are punctuation where the text ends. A single hyphen may become a minus. */
const finalDashes = `(?:[${dashes}]{2,}|[${dashes.slice(1)}])$`;

/** The rules of each state. The first match wins. */
export const lexerRules: Readonly<Record<StateName, readonly LexerRule[]>> = {
  main: [
    { type: "open", match: "\\(" },
    { type: "close", match: "\\)" },
    { type: "comma", match: "," },
    // A dash between spaces is punctuation, as in `Panes - a window manager`.
    {
      type: "white",
      match: `\\s+|${termStart}(?:[${dashes}]+(?=[\\s)])|${finalDashes})`,
    },
    { type: "quoted", match: phrase },
    { type: "openQuote", match: openQuote },
    // A minus negates only at the beginning of a term, not in `f-string` or `a"b"-c`.
    { type: "minus", match: `${termStart}-` },
    { type: "field", match: `${run}:(?=[^\\s():,])`, next: "value" },
    { type: "emptyField", match: `${run}:` },
    { type: "nameless", match: `:(?:${phrase}|${run})?` },
    { type: "word", match: run },
  ],
  value: [
    { type: "list", match: "[iI][nN]\\s*\\(", next: "list" },
    { type: "inWithoutList", match: `[iI][nN](?![^\\s${quotes}():,])`, next: "main" },
    { type: "quoted", match: phrase, next: "main" },
    { type: "openQuote", match: openQuote, next: "main" },
    { type: "word", match: run, next: "main" },
  ],
  list: [
    { type: "comma", match: "," },
    { type: "listEnd", match: "\\)", next: "main" },
    { type: "strayInList", match: "[:(]" },
    { type: "white", match: "\\s+" },
    { type: "quoted", match: phrase },
    { type: "openQuote", match: openQuote },
    { type: "word", match: run },
  ],
};

const endsInPunctuation = new RegExp(termStart + finalDashes);

/** Returns whether a text ends in dashes that are punctuation, of which a letter after them would make a word. */
export const isAfterPunctuation = (text: string) => endsInPunctuation.test(text);

const dangling = new RegExp(`${termStart}[${dashes}]+$`);

/** Removes dashes after the last term, which are punctuation only if something follows. */
export function trimDashes(text: string): string {
  return text.trimEnd().replace(dangling, "").trimEnd();
}

/** A rule with its compiled expression, which matches at `lastIndex`. */
interface CompiledRule extends LexerRule {
  readonly pattern: RegExp;
}

interface State {
  readonly rules: readonly CompiledRule[];
  /** The rules that can match a text that begins with a letter or digit, by its code unit. There are few. */
  readonly beginning: readonly (readonly CompiledRule[] | undefined)[];
  /** The rules that match a single character, by its code unit. */
  readonly singles: readonly (LexerRule | undefined)[];
}

const states: Readonly<Record<StateName, State>> = {
  main: compileRules(lexerRules.main),
  value: compileRules(lexerRules.value),
  list: compileRules(lexerRules.list),
};

/** One regular expression for each rule: a combined one would return the groups of all, twice the memory. */
function compileRules(all: readonly LexerRule[]): State {
  const singles: (LexerRule | undefined)[] = Array.from({ length: 128 }, () => undefined);
  const isSingle = ({ match }: LexerRule) => /^\\?\W$/.test(match);
  for (const rule of all) if (isSingle(rule)) singles[rule.match.charCodeAt(rule.match.length - 1)] = rule;
  const rules = all
    .filter((rule) => !isSingle(rule))
    .map((rule) => ({ ...rule, pattern: new RegExp(rule.match, "y") }));
  const beginning = singles.map((_, unit) => {
    const letter = String.fromCharCode(unit);
    return /\w/.test(letter) ? rules.filter(({ match }) => beginsWithClassOf(letter, match)) : undefined;
  });
  return { rules, beginning, singles };
}

/** Returns whether an expression begins with a character class that has the letter. */
function beginsWithClassOf(letter: string, match: string): boolean {
  const [first] = /^\[[^\]]+\]/.exec(match) ?? [];
  return first !== undefined && new RegExp(first).test(letter);
}

/** These limits bound the time and recursion of all later steps. */
export const maxQueryLength = 2000;
export const maxNestingDepth = 64;

/** The types of tokens that end an operand. */
const endsOperand: ReadonlySet<TokenType> = new Set(["word", "quoted", "close", "listEnd"]);
/** The types of tokens that begin an operand. */
const beginsOperand: ReadonlySet<TokenType> = new Set([
  "word",
  "quoted",
  "openQuote",
  "field",
  "emptyField",
  "open",
]);

export interface Tokens {
  /** Without white space. A word or phrase with a misplaced `*` has the type `strayWildcard`. */
  readonly tokens: readonly Token[];
  /** The offsets of operands that touch the previous operand, as in `"one""two"`. */
  readonly touching: readonly number[];
  /** The offset of the first parenthesis that is nested deeper than the limit. */
  readonly tooDeepAt: number | undefined;
  /** The place after the last character that is not ignorable. */
  readonly end: number;
}

const space = 0x20;

const keywords: ReadonlyMap<string, TokenType> = new Map([
  ["and", "and"],
  ["or", "or"],
  ["not", "not"],
]);

/** Keywords have no rules, because rules would split words such as `ANDROID`. */
function keywordType(text: string): TokenType {
  return text.length > 3 ? "word" : (keywords.get(text.toLowerCase()) ?? "word");
}

/** Splits any text into tokens; never throws. Ignorable characters are passed over, wherever they are. */
export function tokenize(text: string): Tokens {
  if (!hasIgnorable(text)) return split(narrowSigns(text));
  const { bare, places } = passOverIgnorable(text);
  const { tokens, touching, tooDeepAt } = split(narrowSigns(bare));
  return {
    tokens: tokens.map(({ type, value, offset, end }) => ({
      type,
      value,
      offset: places[offset]!,
      end: places[end - 1]! + 1,
      places: places.slice(offset, end),
    })),
    touching: touching.map((offset) => places[offset]!),
    tooDeepAt: tooDeepAt === undefined ? undefined : places[tooDeepAt],
    end: bare === "" ? 0 : places[bare.length - 1]! + 1,
  };
}

function split(text: string): Tokens {
  const tokens: Token[] = [];
  const touching: number[] = [];
  let tooDeepAt: number | undefined;
  let depth = 0;
  let state = states.main;
  let afterField = false;
  let operandEnd = -1;
  for (let offset = 0; offset < text.length; ) {
    const unit = text.charCodeAt(offset);
    if (unit === space) {
      offset++;
      continue;
    }
    let rule = state.singles[unit];
    let end = offset + 1;
    if (rule === undefined) {
      const found = findRule(state.beginning[unit] ?? state.rules, text, offset);
      rule = found;
      end = found.pattern.lastIndex;
      if (rule.type === "white") {
        offset = end;
        continue;
      }
    }
    const written = text.slice(offset, end);
    const type = rule.type === "word" && state === states.main ? keywordType(written) : rule.type;
    if (offset === operandEnd && state !== states.list && !afterField && beginsOperand.has(type)) {
      touching.push(offset);
    }
    if (type === "open") {
      depth++;
      if (depth > maxNestingDepth) tooDeepAt ??= offset;
    } else if (type === "close" && depth > 0) depth--;
    afterField = type === "field";
    operandEnd = endsOperand.has(type) ? end : -1;
    const isStray = (type === "word" || type === "quoted") && hasStrayWildcard(type, written);
    tokens.push({ type: isStray ? "strayWildcard" : type, value: written, offset, end });
    if (rule.next !== undefined) state = states[rule.next];
    offset = end;
  }
  return { tokens, touching, tooDeepAt, end: text.length };
}

function findRule(rules: readonly CompiledRule[], text: string, offset: number): CompiledRule {
  for (const rule of rules) {
    rule.pattern.lastIndex = offset;
    if (rule.pattern.test(text)) return rule;
  }
  throw new Error(`the lexer has no rule at ${offset} of ${JSON.stringify(text)}`);
}

/** Stars inside quotes are text. Outside, only one star at the end is allowed. */
function hasStrayWildcard(type: TokenType, text: string): boolean {
  if (type === "quoted") return text.endsWith("**");
  const star = text.indexOf("*");
  return star >= 0 && star < text.length - 1;
}
