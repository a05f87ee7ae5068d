/**
 * Tests that a CV whose letters no font has is not made, and that a CV with a few such entries is made without them.
 */
import { expect, it } from "vitest";
import type { Activity, CategoryId } from "../../../model/cv.ts";
import { leaveOutUnsettable, needsFonts } from "../../../node/export/cv-pdf.ts";
import { formatRemarks } from "../../../node/export/remarks.ts";
import { Glyphs } from "../../../node/export/typesetting.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { owner } from "./sample.ts";

const lists = { orgs: [], languages: [], categories: [], orgTypes: [] };
/** All characters before the Hebrew ones. */
const glyphs = new Glyphs([[0, 0x590]]);
const wanting = { ...owner, exports: {} };
const words = [englishWords];

const entry = (title: string, category: CategoryId = "Article"): Activity => {
  return { id: title, title, category, org: "Notes", createdAt: "2020" };
};
const latin = (count: number) => Array.from({ length: count }, (_, at) => entry(`Title ${at}`));

it.each([
  ["all Latin", {}, latin(4), undefined],
  ["a name", { firstName: "キト", lastName: "黒音" }, latin(4), "キ ト 黒 音"],
  ["a headline", { headline: "Of 日本" }, latin(4), undefined],
  ["a job", {}, [...latin(4), entry("日本", "Work")], undefined],
  ["half of the entries", {}, [...latin(2), entry("日本"), entry("한국")], undefined],
  ["most entries", {}, [...latin(2), entry("日本"), entry("한국"), entry("日")], "日 本 한 국"],
  ["many patches", {}, [...latin(1), entry("日本", "Patch"), entry("한국", "Patch")], undefined],
])(
  "omits the CV PDF only if its name or most of its entries need a font that is missing: %s",
  async (_, person, activities, letters) => {
    const texts = {
      words,
      data: { activities, ...lists },
      owner: { ...wanting, ...person },
      profile: undefined,
    };
    const { owner: settable, remarks } = await leaveOutUnsettable(texts, { glyphs });
    expect(settable.exports?.cv).toBe(letters === undefined ? undefined : false);
    expect(settable.download).toBe(letters === undefined ? undefined : "docx");
    expect(formatRemarks(remarks)).toEqual(
      letters === undefined
        ? []
        : [
            `cv.pdf, cv-full.pdf: no font covers ${letters}, so there is no PDF. Add a font that does (.ttf, .otf) to fonts/ in the data folder.`,
          ],
    );
  },
);

it("needs no extra font for letters of the shipped fonts", () => {
  const person = { ...wanting, firstName: "Łucja", lastName: "Παπαδοπούλου", headline: "Разработчик → 🎉" };
  const texts = { words, data: { activities: latin(2), ...lists }, owner: person, profile: undefined };
  expect(needsFonts(texts)).toBe(false);
});
