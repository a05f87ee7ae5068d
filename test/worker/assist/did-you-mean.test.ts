/** A word that finds nothing, and the words of titles and descriptions that it may be a slip of. */
import { describe, expect, it } from "vitest";
import { activity, cv, orgs } from "../small-cv.ts";
import { assisted, edited } from "./assist.ts";

const { engine, assistant } = assisted({
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
  orgs: [...orgs, { id: "labs", name: "Quiet Otter Labs", orgType: "Company" }],
});

async function hintsOf(query: string) {
  const { hints } = await assistant.advise({ options: { query } });
  return hints.filter(({ kind }) => kind === "unknown-word");
}
const shown = async (query: string) =>
  (await hintsOf(query)).flatMap(({ message, fixes }) => [
    message,
    ...fixes.map(({ label, count }) => `${label} ${count}`),
  ]);

describe("a word that finds nothing", () => {
  it.each([
    // One letter left out, put in, changed or swapped; of six and more, two.
    ["kuberntes", ['No title has "kuberntes"', "Did you mean kubernetes? 2"]],
    ["kubrentes", ['No title has "kubrentes"', "Did you mean kubernetes? 2"]],
    ["Kubernetse", ['No title has "Kubernetse"', "Did you mean kubernetes? 2"]],
    ["tabel", ['No title has "tabel"', "Did you mean table? 1"]],
    ["xable", ['No title has "xable"', "Did you mean table? 1", "Did you mean cable? 1"]],
    ["größne", ['No title has "größne"', "Did you mean größen? 1"]],
    // A word of descriptions is found by text:, so title: has no use for it.
    ["lanternfihs", ['No title has "lanternfihs"', "Did you mean lanternfísh? 1"]],
    // So are names, positions and places, with the other words.
    ["Quiet Oter", ['No title has "Oter"', "Did you mean Quiet Otter? 1"]],
    ["treasurer budapst", ['No title has "budapst"', "Did you mean treasurer Budapest? 1"]],
    ["tresurer budapst", ['No title has "tresurer"', "Did you mean Treasurer Budapest? 1"]],
    ["tabel -quiet budapst", []],
    ["title:tabel", ['No title has "tabel"', "Did you mean table? 1"]],
    ["kuberntes year:2019", ['No title has "kuberntes"', "Did you mean kubernetes? 1"]],
    [
      "tabel OR kubernets",
      [
        'No title has "tabel"',
        "Did you mean table? 1",
        'No title has "kubernets"',
        "Did you mean kubernetes? 2",
      ],
    ],
  ])("is offered the word of a title with its count: %s", async (query, offers) =>
    expect(await shown(query)).toEqual(offers),
  );

  it.each([
    ["two edits from a short word", "tabxy"],
    ["three edits from a long word", "kbrnts"],
    ["a word that finds something", "kuber"],
    ["of a text that finds something", "tabel OR deploy"],
    ["a word like one of descriptions, in titles", "title:lanternfihs"],
    ["a word of other texts", "graz"],
    ["a word of other texts, written otherwise", "BUDA\u00adPEST"],
    ["a name", "otter"],
    ["a phrase", '"kuberntes operators"'],
    ["a beginning", "kuberntes*"],
    ["a word of hidden results alone", "parsre"],
    ["a negated word", "nothing -tabel"],
  ])("has no offer if it is %s", async (_, query) => expect(await hintsOf(query)).toEqual([]));

  it("is never replaced silently, and each offer finds what it says", async () => {
    const query = "kuberntes is:merged";
    expect(engine.search({ query }).total).toBe(0);
    const [hint] = await hintsOf(query);
    for (const { edit, count } of hint?.fixes ?? [])
      expect(engine.search({ query: edited(query, edit) }).total).toBe(count);
    expect(hint?.fixes).toHaveLength(1);
  });
});
