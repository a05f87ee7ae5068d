import { expect, it } from "vitest";
import { describeWarnings } from "../../../node/import/warnings.ts";

it("joins the problems of one kind in one line, with their count and the first three places", () => {
  const noLink = (line: number) => ({
    place: `papers.bib:${line}:1`,
    subject: `paper${line}`,
    problem: "has no link",
    detail: '"x"',
  });
  const noTitle = { subject: "work 7", problem: "has no title" };
  expect(
    describeWarnings([noLink(1), "One sentence", noTitle, noLink(2), noLink(3), noLink(4), noLink(5)]),
  ).toEqual([
    'has no link (5 entries): papers.bib:1:1 paper1 "x"; papers.bib:2:1 paper2 "x"; papers.bib:3:1 paper3 "x"; and 2 more',
    "One sentence",
    "work 7 has no title",
  ]);
  expect(describeWarnings([noLink(1)])).toEqual(['papers.bib:1:1: paper1 has no link: "x"']);
});
