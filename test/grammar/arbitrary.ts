/** Generates random query texts: arbitrary ones, ones made of the language's tokens, and valid ones. */
import fc from "fast-check";

const words = "fix docs C++ #12 naïve 日本語 not-a a.b e\\f in and or not -".split(" ");
const pieces = [
  ...words,
  ...'()":,*-“”„«»–\\'.split(""),
  ...[" ", "  ", "\t", "\u00a0", "\u200b", "year:２０１５", '"a b"'],
  ..."AND OR NOT IN IN( .. >= < = language: year: createdAt: is: is:typo has: no:pdf colour:".split(" "),
  ..."2015 2014-06 2024-02-30 @today -1y @today-3m".split(" "),
];

/** Arbitrary texts, and random sequences of the language's tokens. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'ab"\\():,*-“„–\u200e\u00ad \n'), maxLength: 60 }),
  },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((list) => list.join("")),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((list) => list.join(" ")),
  },
);

const quotedText = fc.string({ unit: fc.constantFrom(...'ab c"\\*():,-“»'), maxLength: 8 });
const quote = (text: string) => `"${text.replace(/["“”„«»\\]/g, "\\$&")}"`;
const word = fc.constantFrom(..."fix docs C++ #12 naïve e\\f --x a-b fix* Android v3.0 *".split(" "));
const value = fc.oneof(
  fc.constantFrom("Python", "go", "-a", "py*", "AND", ">=3", "a..b"),
  quotedText.map(quote),
);
const year = fc.integer({ min: 2007, max: 2025 });
const date = fc.oneof(
  year.map(String),
  fc.tuple(year, fc.integer({ min: 10, max: 12 })).map(([y, m]) => `${y}-${m}`),
  fc.tuple(year, fc.integer({ min: 10, max: 28 })).map(([y, d]) => `${y}-06-${d}`),
  fc
    .tuple(fc.integer({ min: 0, max: 1000 }), fc.constantFrom("d", "w", "m", "y"))
    .map(([n, unit]) => `@today-${n}${unit}`),
);
const comparator = fc.constantFrom(">", ">=", "<", "<=");

/** An operand of any form. */
const operand = fc.oneof(
  word,
  quotedText.map(quote),
  fc
    .tuple(fc.constantFrom("language", "ORG", "category", "tag", "text", "title"), value)
    .map(([f, v]) => `${f}:${v}`),
  fc
    .tuple(fc.constantFrom("language", "org"), fc.array(value, { minLength: 1, maxLength: 3 }))
    .map(([f, values]) => `${f}:IN(${values.join(", ")})`),
  year.map((y) => `year:${y}`),
  fc.tuple(comparator, year).map(([c, y]) => `year:${c}${y}`),
  fc.tuple(year, fc.nat(5)).map(([y, more]) => `year:${y}..${y + more}`),
  year.map((y) => `year:${y}..`),
  year.map((y) => `year:..${y}`),
  fc.tuple(fc.constantFrom("createdAt", "acceptedAt"), date).map(([f, d]) => `${f}:${d}`),
  fc.tuple(comparator, date).map(([c, d]) => `createdAt:${c}${d}`),
  fc.tuple(year, date).map(([y, d]) => `createdAt:${y - 1001}..${d}`),
  fc.tuple(fc.constantFrom("year", "createdAt"), year).map(([f, y]) => `${f}:IN(${y},${y + 1})`),
  fc.constantFrom("is:typo", "is:merged", "is:IN(docs,release)"),
  fc.constantFrom("has:pdf", "no:endedAt", "NO:summary", "has:IN(links,number)"),
);

/** Operands joined, negated and in parentheses. `weight`: how often an operand stands alone. */
export function nested(operand: fc.Arbitrary<string>, weight = 1): fc.Arbitrary<string> {
  return fc.letrec<{ query: string; item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight, arbitrary: operand },
      tie("query").map((query) => `(${query})`),
      tie("item").map((item) => `NOT ${item}`),
      tie("query").map((query) => `-(${query})`),
      operand.map((text) => `-${text}`),
    ),
    query: fc
      .tuple(
        tie("item"),
        fc.array(fc.tuple(fc.constantFrom(" ", "  ", " AND ", " and ", " OR ", " or "), tie("item")), {
          maxLength: 3,
        }),
      )
      .map(([first, rest]) => first + rest.map(([operator, item]) => operator + item).join("")),
  })).query;
}

/** Texts that are valid by construction. */
export const validText = nested(operand);
