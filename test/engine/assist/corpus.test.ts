/** Suggestions and advice for the texts of the corpus. */

import { findNamedYears } from "../../../engine/assist/advise.ts";
import { toFoundText } from "../../../engine/assist/found-text.ts";
import { isUnfinished } from "../../../engine/query/unfinished.ts";
import type { Hint, Reading, Suggestion } from "../../../engine/types.ts";
import { parseQuery } from "../../../grammar/index.ts";
import type { Inline } from "../../../model/cv.ts";
import { testCases } from "../../corpus/cases.ts";
import { activity, cv, orgs, readCv } from "../small-cv.ts";
import { type Assisted, assisted, atCaret, edited } from "./assist.ts";

const read = (name: string) => assisted(readCv(name));

/** Prints each hint with its place, its fixes, their counts and the texts that they make. */
const showHints = (query: string, hints: readonly Hint[]) =>
  hints
    .map(({ message, start, length, fixes, choice }) =>
      [
        `${start}-${start + length} ${message}`,
        ...(choice === undefined ? [] : [`${choice.option} ${choice.count}`]),
        ...fixes.map(({ label, edit, count }) => `${label} ${count} makes ${edited(query, edit)}`),
      ].join(", "),
    )
    .join("; ");

const showReadings = (readings: readonly Reading[]) =>
  readings.map(({ query, total }) => `${query} ${total}`).join(", ");

type Advice = Awaited<ReturnType<Assisted["assistant"]["advise"]>>;

function testAdvice(name: string, { assistant }: Assisted, show: (query: string, advice: Advice) => string) {
  testCases(`assist/${name}`, async (query) => show(query, await assistant.advise({ options: { query } })));
}

testAdvice("hints", read("assist/hints"), (query, { hints }) => showHints(query, hints));
testAdvice("slips", read("assist/slips"), (query, { hints }) =>
  showHints(
    query,
    hints.filter(({ kind }) => kind === "unknown-word"),
  ),
);
testAdvice("tag-hints", read("search/tags"), (query, { hints }) => showHints(query, hints));
testAdvice("place-hints", read("search/places"), (query, { hints }) => showHints(query, hints.slice(0, 1)));
testAdvice("author-hints", read("search/authors"), (query, { hints }) => showHints(query, hints));
testAdvice("author-readings", read("search/authors"), (_, { readings = [] }) => showReadings(readings));
testAdvice("hidden-kinds", read("assist/hints"), (_, { hiddenByDefault: { count, kinds } }) =>
  [count, ...kinds].join(" "),
);
testAdvice("readings", read("assist/readings"), (_, { readings = [] }) => showReadings(readings));
testAdvice("descriptions", read("search/descriptions"), (_, { inDescriptions }) =>
  inDescriptions === undefined ? "" : `${inDescriptions.label} ${inDescriptions.count}`,
);

function testSuggestions(name: string, { assistant }: Assisted, showsText = false) {
  testCases(`assist/${name}`, async (marked) => {
    const { query, caret } = atCaret(marked);
    const found = await assistant.suggest({ options: { query }, caret, limit: 9 });
    const show = ({ kind, label, detail, count, edit }: Suggestion) => [
      label,
      ...(kind === "value" && detail !== undefined ? [`(${detail})`] : []),
      ...(count === undefined ? [] : [count]),
      ...(showsText ? ["makes", edited(query, edit).trim()] : []),
    ];
    return found.map((suggestion) => show(suggestion).join(" ")).join(", ");
  });
}

testSuggestions("suggestions", read("assist/suggestions"));
testSuggestions("tag-suggestions", read("search/tags"));
testSuggestions("place-suggestions", read("search/places"));
testSuggestions("author-suggestions", read("search/authors"));
testSuggestions("names", read("assist/names"), true);

testCases("assist/named-years", (text) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) return "is no query";
  const years = findNamedYears(parsed.expression);
  return years === undefined ? "none" : `${years.low} to ${years.high}`;
});

const { engine } = assisted(cv([activity({ id: "fix one" })]));

/** `1` before the text: it has a result. */
testCases("assist/unfinished", (marked) => {
  const [, total, text = ""] = /^(\d) ?(.*)$/s.exec(marked) ?? [];
  const { query, caret } = atCaret(text);
  const request = { options: { query }, parsed: parseQuery(query), caret, total: Number(total) };
  return isUnfinished(engine, request) ? "unfinished" : "finished";
});

const job = activity({
  id: "job",
  title: "Lead of tools",
  org: "corp",
  position: "Treasurer",
  location: "Budapest, Hungary",
  summary: `Kept books for ${"several ".repeat(25)}clubs, and don’t ask ${"how ".repeat(60)}`,
  highlights: ["A line of ﬁgures"],
});
const sketch = (tokens: readonly Inline[] = []) =>
  tokens
    .map((token) =>
      "text" in token ? ("mark" in token && token.mark ? `{${token.text}}` : token.text) : "?",
    )
    .join("");

/** The texts that show why a card is among the results of descriptions. */
testCases("assist/found-text", (words) => {
  const { org, found } = toFoundText(job, words.split(" "), { orgs });
  return [...(org === undefined ? [] : [sketch(org)]), sketch(found)].join(" | ");
});
