import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toActivityText } from "../../../engine/assist/activity-text.ts";
import type { Activity } from "../../../model/cv.ts";
import { markTexts } from "../../../model/mark-texts.ts";
import { describeCitation } from "../../../model/references.ts";
import { CardText } from "../../../src/results/card-details.tsx";

const owner = { firstName: "Ilse", lastName: "Varga", firstYear: 2007, lastYear: 2025 };
const paper: Activity = { id: "a", title: "A", category: "Publication", org: "looms", createdAt: "2020" };

async function renderText(facts: Partial<Activity>): Promise<string> {
  const more = toActivityText(markTexts({ ...paper, ...facts }), owner);
  return renderToStaticMarkup(<CardText more={more} orgName="Looms" onRetry={() => undefined} />);
}

const removeTags = (html: string) => html.replace(/<[^>]*>/g, "");

it("an open card lists all authors unbroken, with the owner in bold", async () => {
  const html = await renderText({ authors: ["Jo Müller", "I. Varga", "The\u00a0Weft\u00a0Team", "et al."] });
  expect(removeTags(html)).toBe("Authors: Jo Müller, I. Varga, The Weft Team, et al.");
  expect(html.match(/<strong\b.*?<\/strong>/g)?.map(removeTags)).toEqual(["I. Varga"]);
  expect(html.match(/<span class="inline-block/g)).toHaveLength(4);
});

it("an open card leaves out of the citation what its organization already says", async () => {
  const citation = { kind: "article", journal: "Looms", volume: "12", number: "3", pages: "101–118" };
  expect(removeTags(await renderText({ citation }))).toBe("volume 12, number 3, pages 101–118");
  expect(await renderText({ citation: { kind: "book", publisher: "Looms" } })).toBe("");
});

it.each([
  [
    { kind: "article", journal: "Looms", volume: "12", number: "3", pages: "101–118" },
    "vol. 12, no. 3, pp. 101–118",
  ],
  [{ journal: "Panes", pages: "e7", publisher: "Leaves" }, "Panes, p. e7, Leaves"],
  [{ month: "Spring", publisher: "LOOMS" }, "Spring"],
  [{ kind: "book" }, ""],
  [undefined, ""],
])("the citation does not repeat the organization's name: %j", (citation, text) => {
  const words = { volume: "vol.", number: "no.", page: "p.", pages: "pp." };
  expect(describeCitation(citation, "Looms", words)).toBe(text);
});

it("an open card has the paragraphs and lists of a summary", async () => {
  const summary = "Two **teams**:\n\n- the parser\n- the page\n\n3. measured";
  const html = await renderText({ summary });
  const shape = html.replace(/ (?:class|dir)="[^"]*"|<\/?bdi>/g, "");
  expect(shape).toContain(
    '<p>Two <strong>teams</strong>:</p><ul><li>the parser</li><li>the page</li></ul><ol start="3"><li>measured</li></ol>',
  );
});
