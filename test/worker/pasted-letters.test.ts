/** What is typed or pasted finds what is written with other forms of its letters. */
import { describe, expect, it } from "vitest";
import { activity, cv, search } from "./small-cv.ts";

const titles = {
  apostrophe: "Can’t open sockets",
  straight: "Doesn't leak handles",
  french: "Refonte de l’index d’archives",
  irish: "Talk at O’Brien’s",
  wide: "ＲＥＳＴ　クライアント ｖ２",
  narrow: "ｷｬｯｼｭ layer",
  kana: "キャッシュの設計",
  ligature: "Oﬄine workﬂow for ﬁelds",
  soft: "Data\u00adbase con\u00adnections",
  joined: "Long\u2011running jobs at 10\u202fkB",
  spaces: "Event\u00a0loop\u2003profiler",
  dashed: "Loom \u2014 a build cache",
  hyphen: "Drum - a test runner",
  marks: "\u2068Queue\u2069 worker\u200b pool",
  kashida: "مكتبـــة البحث",
  digits: "H₂O model, x² fits",
  quoted: "The „fast“ path and the «slow» one",
  signs: "Anne\u2032s 5\u2212point list",
  polish: "Łódź über Straße",
  emoji: "Release \u{1f469}\u200d\u{1f4bb} ☕\ufe0f build",
};
const data = cv(
  Object.entries(titles).map(([id, title], at) => activity({ id, title, createdAt: `${2005 + at}` })),
);

describe("a query finds the titles", () => {
  it.each([
    ["can't", "apostrophe"],
    ["can\u2018t", "apostrophe"],
    ["doesn’t", "straight"],
    ["doesnʼt leak", "straight"],
    ["l'index d\u2032archives", "french"],
    ["o'brien's", "irish"],
    ["rest v2", "wide"],
    ["ＲＥＳＴ", "wide"],
    ['"rest クライアント"', "wide"],
    ["キャッシュ", "kana narrow"],
    ["ｷｬｯｼｭ", "kana narrow"],
    ["offline workflow", "ligature"],
    ["ﬁelds", "ligature"],
    ["database", "soft"],
    ["con\u00adnections", "soft"],
    ["long-running", "joined"],
    ['"10 kb"', "joined"],
    ['"event loop profiler"', "spaces"],
    ["„event\u00a0loop“", "spaces"],
    ["«event loop»", "spaces"],
    ["”event loop“", "spaces"],
    ["Loom — a build cache", "dashed"],
    ["Loom - a build cache", "dashed"],
    ["Drum - a test runner", "hyphen"],
    ["drum – runner", "hyphen"],
    ["queue - pool", "marks"],
    ["queue -pool", ""],
    ['"queue worker pool"', "marks"],
    ["que\u200bue", "marks"],
    ["مكتبة", "kashida"],
    ["مكتـبة", "kashida"],
    ["h2o x2", "digits"],
    ['"\\"fast\\" path"', "quoted"],
    ['"\\"slow\\""', "quoted"],
    ["anne's 5-point", "signs"],
    ["lodz UBER strasse", "polish"],
    ["☕", "emoji"],
    ["\u{1f469}\u{1f4bb}", "emoji"],
    ["fie*", "ligature"],
    ["title:work\u200bflow", "ligature"],
    ["year:2007\u200e", "french"],
    ["ye\u200bar:2007", "french"],
    ["year:２００７", "french"],
    ["createdAt:2007\u200f", "french"],
    ["id:\u2068wide\u2069", "wide"],
    ["language:ｐｙｔｈｏｎ id:wide", "wide"],
    ["NO\u200dT id:wide id:w\u00adide", ""],
    ["id:IN(wide\u200e, \u200fsoft)", "soft wide"],
    ["\ufeffqueue\ufeff", "marks"],
    ["\u200e-\u200equeue id:marks", ""],
  ])("%j: %s", (query, ids) => {
    const { ids: found, answer } = search(data, query);
    expect(answer.problems).toEqual([]);
    expect([...found].sort().join(" ")).toBe(ids);
  });

  it.each(["\u200b", "\u00ad \u200e", "- ", "– —"])("of everything, as nothing is asked: %j", (query) => {
    expect(search(data, query).ids).toHaveLength(data.activities.length);
  });
});
