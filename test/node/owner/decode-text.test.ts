import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, findCommentedEncoding, findXmlEncoding } from "../../../node/owner/decode-text.ts";

const file = "a.xml";
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<a>Zürich</a>`;
const findDeclared = (start: string) => [findXmlEncoding(start), findCommentedEncoding(start)];
const decode = (bytes: Uint8Array) => decodeText(bytes, { file, findDeclared });
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("a text's encoding", () => {
  it("is given by its byte order mark, which is not part of the text", () => {
    for (const bytes of [
      Buffer.from("\uFEFFZürich"),
      Buffer.from("\uFEFFZürich", "utf16le"),
      swapped("\uFEFFZürich"),
    ]) {
      expect(decode(bytes)).toEqual({ ok: true, value: "Zürich" });
    }
  });

  it("is detected by the zeros of UTF-16 if there is no mark", () => {
    expect(decode(Buffer.from(xml("utf-16"), "utf16le"))).toEqual({ ok: true, value: xml("utf-16") });
    expect(decode(swapped("Name,Url\nZürich,"))).toEqual({ ok: true, value: "Name,Url\nZürich," });
  });

  it("is the one that the file declares, in any editor's syntax", () => {
    const latin = (text: string) => decode(Buffer.from(text, "latin1"));
    for (const text of [
      xml("ISO-8859-1"),
      xml("windows-1252"),
      "% Encoding: ISO8859_1\n@book{a, title={Zürich}}",
      "This file was created with JabRef.\nEncoding: Cp1252\n\nZürich",
      "% -*- coding: latin-1 -*-\nZürich",
      "% -*- mode: bibtex; coding: latin-1-unix; -*-\nZürich",
      "% -*- coding: iso-latin-1-dos -*-\nZürich",
      "% -*- coding: latin-9-unix -*-\nZürich",
    ]) {
      expect(latin(text)).toEqual({ ok: true, value: text });
    }
    const russian = Buffer.concat([Buffer.from("% encoding: koi8-r\n"), Buffer.from([0xf0, 0xc9])]);
    expect(decode(russian)).toEqual({ ok: true, value: "% encoding: koi8-r\nПи" });
    const quoted = Buffer.concat([Buffer.from("% encoding: cp1252\n"), Buffer.from([0x93, 0x80, 0x94])]);
    expect(decode(quoted)).toEqual({ ok: true, value: "% encoding: cp1252\n“€”" });
  });

  it("is UTF-8 if undeclared or unknown, or if an ASCII file declares UTF-16", () => {
    for (const text of ["Zürich", xml("utf8mb4"), xml("utf-16")]) {
      expect(decode(Buffer.from(text))).toEqual({ ok: true, value: text });
    }
  });

  it("that does not match the bytes is an error with the file and the position", () => {
    const refused = (text: string) => decode(Buffer.from(text, "latin1"));
    expect(refused("@book{a,\n  title={Zürich}}")).toEqual({
      ok: false,
      reason: "a.xml:2:11: not UTF-8 (byte FC); save the file as UTF-8",
    });
    expect(refused(xml("UTF-8"))).toMatchObject({
      reason: "a.xml:2:5: not UTF-8 (byte FC); save the file as UTF-8",
    });
    expect(refused(xml("x-own"))).toMatchObject({
      reason: 'a.xml:2:5: not UTF-8 (byte FC), and the encoding "x-own" is unknown; save the file as UTF-8',
    });
    // Half a pair of surrogates.
    expect(decode(Buffer.from("\uFEFFab\ud800c", "utf16le"))).toMatchObject({
      reason: expect.stringMatching(/^a\.xml:1:3: not UTF-16LE/),
    });
  });

  it("is found again for any text, and never throws for any bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decode(Buffer.from(`\uFEFF${text}`))).toEqual({ ok: true, value: text });
        expect(decode(Buffer.from(`\uFEFF${text}`, "utf16le"))).toEqual({ ok: true, value: text });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const reply = decode(bytes);
        expect(reply.ok ? reply.value : reply.reason).not.toBe(undefined);
        if (!reply.ok) expect(reply.reason).toMatch(/^a\.xml:\d+:\d+: not UTF-(?:8|16[LB]E)/);
      }),
    );
  });
});
