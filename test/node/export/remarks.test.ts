import { expect, it } from "vitest";
import { formatRemarks, inFolder, type Remark } from "../../../node/export/remarks.ts";

it("a warning is one line, however many documents and languages it concerns", () => {
  const reason = "profile.json has no image";
  const leftOut = (title: string) => [{ title, texts: ["Shuttle"] }];
  const remarks: Remark[] = ["cv", "views/a", "views/b", "views/c"].flatMap((file): Remark[] => [
    { kind: "photo", file, reason },
    { kind: "room", file: `${file}.pdf`, leftOut: leftOut("Awards") },
    { kind: "signs", file: `${file}.pdf`, signs: ["🎉"] },
    { kind: "pages", file: `${file}-full.pdf`, pages: 30, left: 4_000, found: 5_000 },
  ]);
  const german = remarks.map((remark) => inFolder(remark, "de/"));
  const feeds: Remark = { kind: "text", text: "The feeds are left out." };
  expect(formatRemarks([feeds, ...remarks, ...german, feeds])).toEqual([
    "The feeds are left out.",
    "cv, views/a, views/b, views/c and 4 more: no photo, because profile.json has no image",
    'cv.pdf, views/a.pdf, views/b.pdf, views/c.pdf and 4 more: not all lines fit: "Awards" lacks "Shuttle"',
    "cv.pdf, views/a.pdf, views/b.pdf, views/c.pdf and 4 more: no font covers 🎉, which are omitted or replaced. Add a font that does (.ttf, .otf) to fonts/ in the data folder.",
    "cv-full.pdf, views/a-full.pdf, views/b-full.pdf, views/c-full.pdf and 4 more: omitted 4000 of 5000 entries, because the limit is 30 pages",
  ]);
});
