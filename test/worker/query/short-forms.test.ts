/** Short forms of languages count as names. */
import { describe, expect, it } from "vitest";
import { activity, cv, search } from "../small-cv.ts";

const data = {
  ...cv([
    activity({ id: "py" }),
    activity({ id: "go", org: "corp" }),
    activity({ id: "js", org: "web" }),
    activity({ id: "yarn", org: "spun" }),
  ]),
  orgs: [
    { id: "flask", name: "Flask", orgType: "Open Source" as const, languages: ["Python", "HTML"] },
    { id: "corp", name: "Corp", orgType: "Company" as const, languages: ["Go"] },
    { id: "web", name: "Web", orgType: "Website" as const, languages: ["JavaScript", "ts"] },
    { id: "spun", name: "Spun", orgType: "Website" as const, languages: ["Yarn Script", "TypeScript"] },
  ],
  languages: [
    { id: "Yarn Script", aliases: ["ys", "HTML", "Größe"] },
    { id: "Go" },
    { id: "HTML" },
    { id: "Python" },
  ],
};

describe("a short form of a language", () => {
  it.each([
    ["language:py", "py"],
    ["language:PY", "py"],
    ["language:golang", "go"],
    ["language:IN(js, golang)", "go js"],
    ["-language:py -language:golang", "js yarn"],
    // Aliases of the data, without regard to case and accents.
    ["language:YS", "yarn"],
    ["language:grosse", "yarn"],
    // A name is nobody else's short form.
    ["language:html", "py"],
    ["language:ts", "js"],
    // Wildcards find ids and names.
    ["language:golan*", ""],
    ["language:cpp", ""],
  ])("%s finds: %s", (query, ids) => {
    expect(search(data, query).ids.sort().join(" ")).toBe(ids);
  });

  it("is selected in the menu, and is required like a name", () => {
    const { answer, ids } = search(data, {
      query: "language:js language:ts",
      useAndFilterForLanguages: true,
    });
    expect(answer.selected.languages).toEqual(["JavaScript", "ts"]);
    expect(ids).toEqual(["js"]);
  });
});
