/** Titles are Markdown in the data, and are searched, listed and printed as people see them. */
import { describe, expect, it } from "vitest";
import { toResultFile } from "../../engine/files/result-files.ts";
import { createEngine } from "../../engine/index.ts";
import { everything } from "../../engine/query/hidden-kinds.ts";
import { toTables } from "../../engine/sql/index.ts";
import { spellTerm } from "../../grammar/print.ts";
import { markTexts, toShown } from "../../model/mark-texts.ts";
import { readData, samplePath } from "./datasets.ts";
import { activity, orgs } from "./small-cv.ts";

const titled = (...titles: string[]) => titles.map((title, at) => activity({ id: `${at}`, title }));
const engineOf = (...titles: string[]) =>
  createEngine({ activities: titled(...titles), orgs, languages: [] });
const countOf = (title: string, query: string) => engineOf(title).search({ query, ...everything }).total;

describe("a title", () => {
  it.each([
    ["`Rows.of()` takes any **async** iterable", '"Rows.of() takes any async iterable"', 1],
    ["`Rows.of()` takes any **async** iterable", "title:`Rows.of()`", 0],
    ["Read [the *whole* story](https://secret.example/x) now", '"the whole story now"', 1],
    ["Read [the whole story](https://secret.example/x) now", "secret.example", 0],
    ["Drop \\_\\_slots\\_\\_ and \\[links\\]", '"__slots__ and [links]"', 1],
    ["Drop __slots__ for good", "__slots__", 1],
    ["a**b**c", "abc", 1],
    ["a**b**c", "b*", 0],
    ["**Fix** it", "fix*", 1],
    ["R&amp;D", "r&d", 1],
    ["One\n  line", '"one line"', 1],
  ])("%s: %s finds %i", (title, query, count) => {
    expect(countOf(title, query)).toBe(count);
  });

  it("decides about flags by its visible text", () => {
    expect(countOf("`Fix` **typo**", "is:typo")).toBe(1);
    expect(countOf("See [this](https://typo.example/)", "is:typo")).toBe(0);
  });

  it("is returned as its owner wrote it", () => {
    const [given] = titled("`a` **b**");
    const engine = createEngine({ activities: [given!], orgs, languages: [] });
    expect(engine.activities([0])[0]).toBe(given);
  });

  it("is in SQL and in plain files as people see it", () => {
    const activities = titled("`a` [b](https://secret.example/)");
    const sql = JSON.stringify(toTables({ activities, orgs, languages: [] }).activity);
    expect(sql).toContain('"a b"');
    const owner = { firstName: "Ilse", lastName: "Varga" };
    const csv = toResultFile("csv", { data: { orgs }, owner }, activities.map(markTexts));
    expect(csv).toContain(",a b,");
    expect(sql + csv).not.toContain("secret");
  });
});

describe("each title of the sample", () => {
  const data = readData(samplePath);
  const engine = createEngine(data);
  // Typographic quotes of a query delimit phrases.
  const titles = data.activities.filter(({ title }) => !/[“”]/.test(title));

  it("is found by a phrase of its visible text", () => {
    const lost = titles.filter((given) => {
      const query = spellTerm({ text: toShown(given).title });
      return !engine.activities(engine.search({ query, ...everything }).rows).includes(given);
    });
    expect(titles.length).toBeGreaterThan(300);
    expect(lost).toEqual([]);
  });
});
