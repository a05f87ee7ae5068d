/** The counts beside the options. */
import { describe, expect, it } from "vitest";
import type { Answer, SearchOptions } from "../../../worker/engine.ts";
import { activity, countsOf, cv, search, showAll } from "../small-cv.ts";

const data = cv([
  activity({ id: "flask 1" }),
  activity({ id: "flask 2", category: "Article", createdAt: "2016" }),
  activity({ id: "tmuxp 1", org: "tmuxp" }),
  activity({ id: "corp 1", org: "corp", category: "Work", createdAt: "2016" }),
  activity({ id: "other 1", org: "other" }),
]);

function counts(facet: keyof Answer["facets"], asked: string | Partial<SearchOptions>): string {
  return countsOf(search(data, asked).answer.facets[facet] ?? []);
}

const held = (text: string) => text.split(", ").filter((count) => !count.endsWith(" 0"));

describe("the count beside an option", () => {
  it("is listed for every option, the highest first, equal counts in the order of the data", () => {
    expect(counts("languages", "")).toBe("Python 3, HTML 2, Go 1");
    expect(counts("orgs", "")).toBe("flask 2, tmuxp 1, corp 1, other 1");
    expect(counts("categories", "year:2007")).toBe(
      "Patch 0, SoftwareLib 0, SoftwareApp 0, Website 0, Volunteer 0, Article 0, Publication 0, Work 0, Acquisition 0",
    );
  });

  it("applies all other filters", () => {
    expect(counts("languages", "year:2016")).toBe("Go 1, HTML 1, Python 1");
    expect(counts("languages", "org:flask category:patch")).toBe("HTML 1, Python 1, Go 0");
    expect(counts("languages", { startYear: 2016, ...showAll })).toBe("Go 1, HTML 1, Python 1");
    expect(held(counts("categories", { orgs: ["flask"], ...showAll }))).toEqual(["Patch 1", "Article 1"]);
  });

  it("leaves the facet's own filter out, so that choosing one option does not turn the others to zero", () => {
    expect(counts("languages", "language:Go")).toBe("Python 3, HTML 2, Go 1");
    expect(counts("orgs", "language:Go")).toBe("corp 1, flask 0, tmuxp 0, other 0");
    expect(counts("languages", { languages: ["Go"], ...showAll })).toBe("Python 3, HTML 2, Go 1");
    expect(counts("orgs", { orgs: ["corp"], languages: ["Go"], ...showAll })).toBe(
      "corp 1, flask 0, tmuxp 0, other 0",
    );
  });

  it("leaves it out wherever it stands in the query", () => {
    expect(counts("languages", "(language:go OR org:tmuxp)")).toBe("Python 1, Go 0, HTML 0");
    expect(counts("languages", "(language:go OR language:html) tmuxp")).toBe("Python 1, Go 0, HTML 0");
    expect(counts("languages", "1 (language:go OR (language:html title:flask))")).toBe(
      "HTML 1, Python 1, Go 0",
    );
    expect(counts("orgs", "org:corp org:tmuxp 1")).toBe("flask 1, tmuxp 1, corp 1, other 1");
  });

  it("keeps negated terms, which are no facet's own filter", () => {
    expect(counts("languages", "-language:HTML")).toBe("Go 1, Python 1, HTML 0");
    expect(counts("languages", "-language:HTML language:Go")).toBe("Go 1, Python 1, HTML 0");
  });

  it("ignores chosen options when the query has field terms", () => {
    expect(counts("languages", { query: "language:go", orgs: ["tmuxp"], ...showAll })).toBe(
      "Python 3, HTML 2, Go 1",
    );
  });

  it("keeps the languages' own filter where all languages are required", () => {
    const and = { useAndFilterForLanguages: true, ...showAll };
    expect(counts("languages", { languages: ["HTML"], ...and })).toBe("HTML 2, Python 2, Go 0");
    expect(counts("languages", { query: "language:html", ...and })).toBe("HTML 2, Python 2, Go 0");
    expect(counts("orgs", { query: "org:corp", ...and })).toBe("flask 2, tmuxp 1, corp 1, other 1");
  });

  it("is what choosing the option gives", () => {
    for (const facet of ["languages", "categories", "orgs"] as const) {
      const chosen: Partial<SearchOptions> = { languages: ["Python"], categories: ["Patch"], ...showAll };
      for (const { id, count } of search(data, chosen).answer.facets[facet]) {
        expect(search(data, { ...chosen, [facet]: [id] }).ids).toHaveLength(count);
      }
    }
  });

  it("counts an activity once for a language that its org lists twice", () => {
    const twice = { ...data, orgs: [{ ...data.orgs[0], id: "other", languages: ["Go", "Go"] }] };
    const { answer } = search(
      { ...twice, orgs: twice.orgs.map((org) => ({ name: "", orgType: "Company", ...org })) },
      "",
    );
    expect(answer.facets.languages.find(({ id }) => id === "Go")?.count).toBe(1);
  });
});
