/** The texts that show why a card is among the results of descriptions. */
import { describe, expect, it } from "vitest";
import type { Inline } from "../../../model/cv.ts";
import { toFoundText } from "../../../worker/assist/found-text.ts";
import { activity, orgs } from "../small-cv.ts";

const sketch = (tokens: readonly Inline[] = []) =>
  tokens
    .map((token) =>
      "text" in token ? ("mark" in token && token.mark ? `{${token.text}}` : token.text) : "?",
    )
    .join("");

const job = activity({
  id: "job",
  title: "Lead of tools",
  org: "corp",
  position: "Treasurer",
  location: "Budapest, Hungary",
  summary: `Kept **books** for ${"many ".repeat(40)}clubs, and don’t ask ${"how ".repeat(60)}`,
  highlights: ["A [line](https://x.example/) of ﬁgures"],
});

describe("the texts in which words were found", () => {
  it.each([
    ["big", "{Big} Corp", ""],
    ["treasurer budapest", "", "{Budapest}, Hungary · {Treasurer}"],
    ["books", "", "Kept {books} for"],
    ["don't", "", "… many many many many many many many clubs, and {don’t} ask how"],
    ["figures", "", "A line of {ﬁgures}"],
    // What the title has needs no other place.
    ["tools treasurer", "", "{Treasurer}"],
    ["lead corp", "Big {Corp}", ""],
    ["tools", "", ""],
  ])("%s: %s %s", (words, org, found) => {
    const texts = toFoundText(job, words.split(" "), { orgs });
    expect(sketch(texts.org)).toBe(org);
    expect(sketch(texts.found).slice(0, found.length || undefined)).toBe(found);
    expect(sketch(texts.found).length).toBeLessThan(200);
  });
});
