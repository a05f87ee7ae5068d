/** Tests the warnings and the remaining links if Typst or the preview image's renderer is missing. */
import { describe, expect, it } from "vitest";
import type { Owner } from "../../../model/cv.ts";
import { leaveOutMissing } from "../../../node/export/exports.ts";
import { findOutputs } from "../../../node/export/outputs.ts";

const owner: Owner = { firstName: "Ilse", lastName: "Brandt", firstYear: 2010, lastYear: 2020 };
const namesOf = (owner: Owner) => findOutputs(owner, "https://example.org/").map(({ name }) => name);

describe("without optional packages", () => {
  it("nothing changes if all are installed", () => {
    expect(leaveOutMissing(owner, { typst: true, takumi: true, docx: true })).toEqual({ owner, remarks: [] });
    expect(leaveOutMissing(owner).remarks).toEqual([]);
  });

  it("the documents and the preview image are left out, with one warning", () => {
    const left = leaveOutMissing(owner, { typst: false, takumi: false, docx: false });
    expect(namesOf(left.owner)).toEqual(
      namesOf(owner).filter((name) => !/\.(?:pdf|docx)$|^card\.png$/.test(name)),
    );
    expect(left.remarks).toEqual([
      "cv.pdf and cv-full.pdf and cv.docx and card.png and the links to them are not written, because @myriaddreamin/typst-ts-web-compiler and docx and @takumi-rs/core cannot be loaded. Install them with: npm install --include=optional",
    ]);
  });

  it("the PDF remains if only the image renderer is missing", () => {
    const left = leaveOutMissing(owner, { typst: true, takumi: false, docx: true });
    expect(namesOf(left.owner)).toContain("cv-full.pdf");
    expect(left.remarks).toEqual([expect.stringMatching(/^card\.png and the links to it are not written/)]);
  });

  it("there is no warning about exports that the owner has switched off", () => {
    const without = { ...owner, exports: { cv: false, docx: false, card: false, feeds: false } };
    expect(leaveOutMissing(without, { typst: false, takumi: false, docx: false })).toEqual({
      owner: without,
      remarks: [],
    });
  });
});
