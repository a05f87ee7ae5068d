/** Queries with known answers on the sample, which were found by the reference in plain loops. */
import { expect, it } from "vitest";
import { createEngine } from "../../worker/engine.ts";
import { readData, samplePath } from "./datasets.ts";
import { showAll } from "./small-cv.ts";

const engine = createEngine(readData(samplePath));

it.each<[query: string, total: number, newest: string | null, oldest: string | null]>([
  ["fix", 13, "app-heddle-board", "lanternfish-296"],
  ["FIX", 13, "app-heddle-board", "lanternfish-296"],
  ["add for", 4, "article-forty-years-2019", "lanternfish-679"],
  ['"fix typo"', 5, "weft-604", "almanac-241"],
  ["fix OR docs", 19, "app-heddle-board", "bittern-list-2010-07-348"],
  ["fix docs OR typo", 6, "weft-604", "almanac-241"],
  ["fix (docs OR typo)", 5, "weft-604", "almanac-241"],
  ["fix and not docs", 13, "app-heddle-board", "lanternfish-296"],
  ["fix -docs", 13, "app-heddle-board", "lanternfish-296"],
  ["-(fix OR docs)", 310, "weft-ts-801", "site-first-home-page"],
  ["NOT NOT fix", 13, "app-heddle-board", "lanternfish-296"],
  ["language:python", 128, "lanternfish-3582", "bittern-list-2009-08-329"],
  ["Language:PYTHON", 128, "lanternfish-3582", "bittern-list-2009-08-329"],
  ["language:Python language:TypeScript", 189, "weft-ts-801", "site-first-home-page"],
  ["language:Python AND language:TypeScript fix", 7, "app-heddle-board", "lanternfish-296"],
  ["language:IN(Python, TypeScript)", 189, "weft-ts-801", "site-first-home-page"],
  ["-language:Python", 201, "weft-ts-801", "site-first-home-page"],
  ["-language:Python -language:HTML", 186, "weft-ts-801", "site-first-home-page"],
  ["org:weft", 18, "weft-v4.0", "lib-weft"],
  ["org:weft org:heddle", 25, "weft-v4.0", "app-heddle"],
  ["org:weft OR org:heddle fix", 18, "weft-v4.0", "lib-weft"],
  ["category:patch", 236, "weft-ts-801", "tearoom-bug-640"],
  ["category:SoftwareLib", 16, "lib-querl-2", "lib-thistle-mode"],
  ['category:"software lib"', 16, "lib-querl-2", "lib-thistle-mode"],
  ["title:readme", 4, "weft-604", "lanternfish-222"],
  ["title:readme title:changelog", 6, "weft-604", "lanternfish-222"],
  ["year:2015", 32, "app-pgharrow-board", "panewright-175"],
  ["year:2015 year:2016", 62, "site-glyphpost", "panewright-175"],
  ["year:>=2015", 210, "weft-ts-801", "panewright-175"],
  ["year:>=2015 year:<=2016", 62, "site-glyphpost", "panewright-175"],
  ["year:2015..2016", 62, "site-glyphpost", "panewright-175"],
  ["year:..2012", 63, "lanternfish-679", "site-first-home-page"],
  ["year:2020..", 70, "weft-ts-801", "heddle-rs-172"],
  ["year:IN(2011,2019)", 41, "gannet-807", "site-tide-times"],
  ["createdAt:2014", 31, "shellac-91", "volunteer-lanternfish"],
  ["createdAt:2014-03", 3, "sparrowdb-602", "harrier-263"],
  ["createdAt:2014-03..2014-06", 11, "article-migrations-2014", "harrier-263"],
  ["createdAt:>2014", 210, "weft-ts-801", "panewright-175"],
  ["createdAt:<2014", 88, "thistle-mode-251", "site-first-home-page"],
  ["createdAt:<=2014-06-15", 104, "vim-loom-288", "site-first-home-page"],
  ["acceptedAt:2016", 21, "panewright-735d710", "lanternfish-1368"],
  ["-acceptedAt:2016", 308, "weft-ts-801", "site-first-home-page"],
  ["endedAt:>2000", 19, "work-quiet-otter-builds", "site-first-home-page"],
  ["is:merged", 304, "panewright-1018", "site-first-home-page"],
  ["is:unmerged", 118, "weft-ts-801", "site-first-home-page"],
  ["is:merged is:unmerged", 93, "article-eighteen-years-2025", "site-first-home-page"],
  ["fix*", 12, "app-heddle-board", "lanternfish-296"],
  ["org:weft*", 27, "weft-ts-801", "lib-weft"],
  ["title:doc*", 8, "corvid-824", "bittern-list-2010-07-348"],
  ["2015", 1, "querl-235", "querl-235"],
  [
    "(language:python OR language:html) (fix OR -docs) year:2014..2020",
    81,
    "app-glowworm-cli",
    "volunteer-lanternfish",
  ],
  ["v1.2.3", 1, "weft-ts-v1.2.3", "weft-ts-v1.2.3"],
  ["v0.9", 1, "skerry-v0.9", "skerry-v0.9"],
  ["osc#2", 1, "panewright-342", "panewright-342"],
  ['"@uebersetzerkeller"', 1, "volunteer-uebersetzerkeller", "volunteer-uebersetzerkeller"],
  ["@uebersetzerkeller", 1, "volunteer-uebersetzerkeller", "volunteer-uebersetzerkeller"],
  ["zero-copy", 1, "lanternfish-2842", "lanternfish-2842"],
  ["-zero-copy -rate-limit year:2015", 32, "app-pgharrow-board", "panewright-175"],
])("%s", (query, total, newest, oldest) => {
  const answer = engine.search({ query, ...showAll });
  const found = engine.activities(answer.rows);
  expect(answer.problems).toEqual([]);
  expect(answer.total).toBe(total);
  expect(found[0]?.id ?? null).toBe(newest);
  expect(found.at(-1)?.id ?? null).toBe(oldest);
});
