/**
 * Passes data files with random damage to the loader: 1,000 in `npm test`, a hundred thousand with `npm run
 * test:more -- fuzz`, which passes as many random texts to the parser (test/grammar/parse.test.ts).
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEngine } from "../../engine/index.ts";
import { type FileTexts, readDataset } from "../../model/dataset.ts";
import { runs } from "../runs.ts";
import { smallFiles } from "./small-files.ts";

const times = runs(10_000);

// Each query that cannot be parsed is logged.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe("damaged data files", () => {
  type File = keyof FileTexts;
  const files = Object.keys(smallFiles).filter((name): name is File => name in smallFiles);
  const textOf = (file: File) => {
    const found = smallFiles[file];
    return found.ok ? found.text : "";
  };

  /** Damages a text as a disk, a lost connection or a hasty edit would. */
  const damage: fc.Arbitrary<(text: string) => string> = fc.oneof(
    fc.nat().map((at) => (text: string) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(fc.nat(), fc.nat(8), fc.string({ unit: "binary", maxLength: 8 }))
      .map(([at, removed, junk]) => (text: string) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + junk + text.slice(cut + removed);
      }),
    fc.tuple(fc.nat(), fc.constantFrom(...'{}[]",:0n-\\\u0000\ufeff')).map(([at, sign]) => (text: string) => {
      const cut = at % text.length;
      return text.slice(0, cut) + sign + text.slice(cut + 1);
    }),
    fc.constantFrom(
      () => "",
      () => "null",
      () => "<!doctype html>",
      (text: string) => `\ufeff${text}`,
      (text: string) => text + text,
    ),
  );

  /** Puts any value in the place of any other. */
  const strange = fc.oneof(
    fc.constantFrom(null, true, 0, -1, Number.MAX_VALUE, [], {}, [[]]),
    fc.constantFrom("", "x", "__proto__", "2024-02-30", "javascript:x"),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const swap = fc.tuple(fc.nat(), strange).map(([at, value]) => (text: string) => {
    let count = 0;
    const total = { value: 0 };
    JSON.parse(text, (_, old) => {
      total.value += 1;
      return old;
    });
    return JSON.stringify(JSON.parse(text, (_, old) => (count++ === at % total.value ? value : old))) ?? "";
  });

  it("never throw or pollute prototypes, and leave a searchable rest", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.oneof(damage, swap),
        fc.constantFrom("", "fix", "language:python", "org:weft OR is:typo", "createdAt:>2014"),
        (file, harm, query) => {
          const text = harm(textOf(file));
          const reply = readDataset({ ...smallFiles, [file]: { ok: true, text } });
          expect("polluted" in {}).toBe(false);
          if (!reply.ok) {
            expect(reply.defect.reason).not.toBe("");
            return;
          }
          const engine = createEngine(reply.data);
          const { total, rows } = engine.search({ query });
          expect(rows).toHaveLength(total);
          expect(engine.activities(rows)).toHaveLength(total);
        },
      ),
      { numRuns: times },
    );
  });
});
