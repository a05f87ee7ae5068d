import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeDataset } from "../../../model/codec/encode.ts";
import { checksumOf, checksumStart, formatVersion } from "../../../model/codec/format.ts";
import { readDataset } from "../../../model/dataset.ts";
import { smallFiles } from "../../faults/small-files.ts";
import { runs } from "../../runs.ts";

const read = readDataset(smallFiles);
if (!read.ok) throw new Error(read.defect.reason);
const compiled = encodeDataset(read);

function reasonOf(text: string): string {
  const reply = decodeDataset(text);
  if (reply.ok) throw new Error("It was read.");
  return reply.reason;
}

/** Returns a text with a valid checksum, as only a build writes it. */
function sealed(value: object): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

describe("a compiled file", () => {
  it("may end in a new line, which some servers and editors add", () => {
    expect(decodeDataset(`${compiled}\n`)).toMatchObject({ ok: true });
  });

  it("is rejected wherever it is cut off", () => {
    for (let length = 0; length < compiled.length; length++) {
      expect(reasonOf(compiled.slice(0, length))).toMatch(/^is (?:not complete|damaged)$/);
    }
  });

  it.each([
    ["a web page", "<!doctype html><title>The start page</title>", "is a web page"],
    ["a web page after a byte order mark", "\ufeff <html>", "is a web page"],
    ["nothing", "", "is not complete"],
    ["a plain data file", "[]", "is not complete"],
    ["another file of JSON", '{"name":"vitae"}', "is not complete"],
    ["a file of another form with a checksum", sealed({ items: [] }), "has an unknown format"],
    [
      "one of another version",
      sealed({ ...JSON.parse(compiled), version: 99 }),
      `is of version 99, not ${formatVersion}`,
    ],
  ])("is rejected if it is %s", (_, text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it("is rejected if any character changed", () => {
    fc.assert(
      fc.property(
        fc.nat(compiled.length - 1),
        fc.constantFrom("0", "1", "#", "$", "a", " ", "\ufffd"),
        (at, sign) => {
          fc.pre(compiled[at] !== sign);
          expect(decodeDataset(compiled.slice(0, at) + sign + compiled.slice(at + 1)).ok).toBe(false);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it("never makes the decoder throw, whatever it contains with a valid checksum", () => {
    const strange = fc.oneof(
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        1.5,
        1e300,
        "",
        "#",
        "\u0081",
        "\u009f",
        [],
        {},
        [[]],
        ["__proto__"],
        [0, 0],
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.nat(), strange, (at, value) => {
        let count = 0;
        JSON.parse(compiled, (_, old) => {
          count += 1;
          return old;
        });
        let place = 0;
        const changed: unknown = JSON.parse(compiled, (_, old) => (place++ === at % count ? value : old));
        fc.pre(typeof changed === "object" && changed !== null && !Array.isArray(changed));
        const { sum: _, ...rest } = Object.fromEntries(Object.entries(changed ?? {}));
        const reply = decodeDataset(sealed(rest));
        if (!reply.ok) expect(reply.reason).not.toBe("");
        else {
          for (const activity of reply.value.data.activities) {
            reply.value.flagsOf(activity);
            reply.value.toMarked(activity);
          }
        }
        expect("polluted" in {}).toBe(false);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
