/** What is suggested and advised for texts of the corpus. */
import { parseQuery } from "../../../grammar/index.ts";
import type { Inline } from "../../../model/cv.ts";
import { findNamedYears } from "../../../worker/assist/advise.ts";
import { toFoundText } from "../../../worker/assist/found-text.ts";
import type { Hint, Suggestion } from "../../../worker/contract.ts";
import { isUnfinished } from "../../../worker/query/unfinished.ts";
import { testCases } from "../../corpus/cases.ts";
import { activity, cv, described, orgs, places, tagged } from "../small-cv.ts";
import { type Assisted, assisted, atCaret, edited, smallAssisted } from "./assist.ts";

const otter = { id: "labs", name: "Quiet Otter Labs", orgType: "Company", languages: ["C++"] } as const;

const advised = assisted(
  cv([
    activity({ id: "fix one" }),
    activity({ id: "fix two", org: "tmuxp", createdAt: "2019" }),
    activity({ id: "add three", org: "corp", createdAt: "2020" }),
    activity({ id: "typo", title: "Correct spelling" }),
    activity({ id: "typo and docs", title: "Fix typo in README" }),
    activity({ id: "docs", title: "Add changelog entry" }),
    { id: "open", title: "open", category: "Patch", org: "corp", createdAt: "2015" },
    { id: "book", title: "A book", category: "Publication", org: "corp", createdAt: "2015" },
  ]),
);

/** Words of titles and descriptions that others may be slips of. */
const slips = assisted({
  ...cv([
    activity({ id: "one", title: "Deploy on Kubernetes, twice" }),
    activity({ id: "two", title: "kubernetes operators", createdAt: "2019" }),
    activity({ id: "three", title: "A table of Größen" }),
    activity({ id: "hidden", title: "Fix typo in parser" }),
    activity({ id: "cable", title: "Cable" }),
    activity({
      id: "job",
      title: "Money",
      position: "Treasurer",
      location: "Budapest, Hungary",
      org: "labs",
    }),
    activity({ id: "fish", title: "Fish", summary: "About the Lanternfísh and the lanternfísh" }),
    activity({ id: "place", title: "A place", location: "Graz" }),
  ]),
  orgs: [...orgs, { ...otter, languages: [] }],
});

/** Names and years that plain words may stand for. */
const names = assisted({
  ...cv([
    activity({ id: "one", title: "Port to Go", org: "corp", createdAt: "2019", location: "Graz, Austria" }),
    activity({ id: "two", title: "Python notes", createdAt: "2019", tags: ["Tables"] }),
    activity({ id: "three", title: "Fix tables", createdAt: "2016", location: "Graz, Austria" }),
    activity({ id: "four", title: "Fix typo", createdAt: "2016" }),
    activity({ id: "five", title: "A prize", category: "Publication", org: "labs" }),
  ]),
  orgs: [...orgs, { ...otter, languages: ["C++"] }],
});

const saoPaulo = assisted(
  cv([
    activity({ id: "one", org: "corp", location: "São Paulo, Brazil" }),
    activity({ id: "two", title: "Fix sao", location: "São Paulo, Brazil" }),
  ]),
);

/** Prints each hint with its place, its fixes, their counts and the texts that they make. */
const showHints = (query: string, hints: readonly Hint[]) =>
  hints
    .map(({ message, start, length, fixes }) =>
      [
        `${start}-${start + length} ${message}`,
        ...fixes.map(({ label, edit, count }) => `${label} ${count} makes ${edited(query, edit)}`),
      ].join(", "),
    )
    .join("; ");

type Advice = Awaited<ReturnType<Assisted["assistant"]["advise"]>>;

function testAdvice(name: string, { assistant }: Assisted, show: (query: string, advice: Advice) => string) {
  testCases(`assist/${name}`, async (query) => show(query, await assistant.advise({ options: { query } })));
}

testAdvice("hints", advised, (query, { hints }) => showHints(query, hints));
testAdvice("slips", slips, (query, { hints }) =>
  showHints(
    query,
    hints.filter(({ kind }) => kind === "unknown-word"),
  ),
);
testAdvice("tag-hints", assisted(cv(tagged)), (query, { hints }) => showHints(query, hints));
testAdvice("place-hints", assisted(cv(places)), (query, { hints }) => showHints(query, hints.slice(0, 1)));
testAdvice("hidden-kinds", advised, (_, { hiddenByDefault: { count, kinds } }) =>
  [count, ...kinds].join(" "),
);
testAdvice("readings", names, (_, { readings = [] }) =>
  readings.map(({ label, count }) => `${label} ${count}`).join(", "),
);
testAdvice("descriptions", assisted(cv(described)), (_, { inDescriptions }) =>
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

testSuggestions("suggestions", smallAssisted());
testSuggestions("tag-suggestions", assisted(cv(tagged)));
testSuggestions("place-suggestions", assisted(cv(places)));
testSuggestions("names", saoPaulo, true);

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
  summary: `Kept **books** for ${"several ".repeat(25)}clubs, and don’t ask ${"how ".repeat(60)}`,
  highlights: ["A [line](https://x.example/) of ﬁgures"],
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
