import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compactPdf } from "../../../node/export/compact-pdf.ts";

/** Writes objects as Typst does: as plain text, with a cross-reference table. */
function writePdf(objects: readonly string[]): Uint8Array {
  let text = "%PDF-1.7\n\n";
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  const start = text.length;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n<<\n  /Size ${objects.length + 1}\n  /Root 1 0 R\n>>\nstartxref\n${start}\n%%EOF`,
    "latin1",
  );
}

/** Returns the texts of the compressed objects. */
function unpack(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString("latin1");
  return [...text.matchAll(/\/Type \/ObjStm[\s\S]*?stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .join("");
}

const catalog = `<<
  /Type /Catalog
  /Pages 2 0 R
  /MarkInfo <<
    /Marked true
    /Suspects false
  >>
  /ViewerPreferences <<
    /Direction /L2R
  >>
>>`;

describe("compactPdf", () => {
  const compact = compactPdf(writePdf([catalog, "<<\n  /Type /Pages\n  /Count 0\n>>"]));
  const objects = unpack(compact);

  it("sets the title display and keeps the rest of the catalog", () => {
    expect(objects).toContain("/Marked true");
    expect(objects).toContain("/DisplayDocTitle true");
    expect(objects).toContain("/Direction /L2R");
    expect(objects).toContain("/Type /Pages");
  });

  it("removes the default that Poppler reports as an error", () => {
    expect(objects).not.toContain("Suspects");
  });

  it("returns a file without a table of objects unchanged", () => {
    const other = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n");
    expect(compactPdf(other)).toBe(other);
  });
});
