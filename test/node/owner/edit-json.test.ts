import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editLists, editObject } from "../../../node/owner/edit-json.ts";
import { runs } from "../../runs.ts";

const change = (index: number, path: string[], after: string | number | undefined) => ({
  path: [],
  changes: new Map([[index, [{ path, after }]]]),
  inserts: [],
});
const insert = (before: number, ...entries: { [key: string]: string }[]) => ({
  path: [],
  changes: new Map(),
  inserts: entries.map((entry) => ({ entry, before })),
});

describe("an edit of a list", () => {
  const text = `[
\t{
\t\t"id": "b",   "title": "B",
\t\t"links": { "a": { "title": "T", "url": "u" } }
\t},
\t{ "id": "a" }
]
`;

  it("changes one value and no byte beside it", () => {
    expect(editLists(text, [change(0, ["title"], "C")])).toBe(text.replace('"B"', '"C"'));
    expect(editLists(text, [change(0, ["links", "a", "url"], "v")])).toBe(text.replace('"u"', '"v"'));
  });

  it("adds a field in the style of its neighbours", () => {
    expect(editLists(text, [change(0, ["number"], 7)])).toBe(
      text.replace('"u" } }\n', '"u" } },\n\t\t"number": 7\n'),
    );
    expect(editLists(text, [change(1, ["mergeCommit", "oid"], "f")])).toBe(
      text.replace('{ "id": "a" }', '{ "id": "a", "mergeCommit": { "oid": "f" } }'),
    );
  });

  it("removes a field with its comma, wherever it is", () => {
    expect(editLists(text, [change(0, ["id"], undefined)])).toBe(text.replace('"id": "b",   ', ""));
    expect(editLists(text, [change(0, ["links"], undefined)])).toBe(
      text.replace(',\n\t\t"links": { "a": { "title": "T", "url": "u" } }', ""),
    );
    expect(editLists(text, [change(1, ["id"], undefined)])).toBe(text.replace('{ "id": "a" }', "{}"));
  });

  it("inserts entries before, between and after others, in their format", () => {
    expect(editLists(text, [insert(0, { id: "c" })])).toBe(
      text.replace("\t{\n", '\t{\n\t\t"id": "c"\n\t},\n\t{\n'),
    );
    expect(editLists(text, [insert(1, { id: "c" }, { id: "d" })])).toBe(
      text.replace('\t{ "id": "a" }', '\t{ "id": "c" },\n\t{ "id": "d" },\n\t{ "id": "a" }'),
    );
    expect(editLists(text, [insert(2, { id: "c" })])).toBe(
      text.replace('{ "id": "a" }', '{ "id": "a" },\n\t{ "id": "c" }'),
    );
  });

  it("fills an empty list, also with Windows line ends", () => {
    expect(editLists("[]\n", [insert(0, { id: "c" })])).toBe('[\n  {\n    "id": "c"\n  }\n]\n');
    expect(editLists("[\r\n]\r\n", [insert(0, { id: "c" })])).toBe(
      '[\r\n  {\r\n    "id": "c"\r\n  }\r\n]\r\n',
    );
  });

  it("creates a missing list", () => {
    const edit = {
      path: ["skills"],
      changes: new Map(),
      inserts: [{ entry: { name: "Weaving" }, before: 0 }],
    };
    expect(editLists("{}\n", [edit])).toBe(
      '{\n  "skills": [\n    {\n      "name": "Weaving"\n    }\n  ]\n}\n',
    );
  });

  it("applies many edits at once", () => {
    const both = { ...insert(2, { id: "c" }), changes: new Map([[1, [{ path: ["id"], after: "z" }]]]) };
    expect(editLists(text, [both])).toBe(text.replace('{ "id": "a" }', '{ "id": "z" },\n\t{ "id": "c" }'));
  });
});

it("an edit keeps a byte order mark", () => {
  expect(editLists("\uFEFF[]\n", [insert(0, { id: "c" })])).toBe('\uFEFF[\n  {\n    "id": "c"\n  }\n]\n');
  expect(editObject('\uFEFF{ "a": 1 }', [{ path: ["a"], after: 2 }])).toBe('\uFEFF{ "a": 2 }');
});

describe("an edit of a file that is one entry", () => {
  it("keeps order and spacing", () => {
    const text = '{ "firstName": "Ilse",\n    "lastYear": 2025 }';
    expect(editObject(text, [{ path: ["lastYear"], after: 2026 }])).toBe(text.replace("2025", "2026"));
  });
});

describe("random edits of a random list", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string(), { maxLength: 2 }));
  const entry = fc.dictionary(
    fc.constantFrom("id", "title", "a", "b"),
    fc.oneof(value, fc.dictionary(fc.constantFrom("x", "y"), value)),
  );
  const path = fc.oneof(
    fc.tuple(fc.constantFrom("id", "title", "a", "c")),
    fc.tuple(fc.constantFrom("b", "d"), fc.constantFrom("x", "z")),
  );
  const layout = fc.record({
    indent: fc.constantFrom("", " ", "    ", "\t"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    isOneLineEach: fc.boolean(),
  });

  function write(
    entries: object[],
    { indent, lineEnd, isOneLineEach }: { indent: string; lineEnd: string; isOneLineEach: boolean },
  ) {
    const text = isOneLineEach
      ? `[\n${entries.map((one) => `${indent}${JSON.stringify(one)}`).join(",\n")}\n]\n`
      : `${JSON.stringify(entries, null, indent)}\n`;
    return text.replaceAll("\n", lineEnd);
  }

  function setIn(object: Record<string, unknown>, [key, inner]: readonly string[], after: unknown) {
    const result = { ...object };
    if (key === undefined) return result;
    if (inner === undefined) {
      if (after === undefined) delete result[key];
      else result[key] = after;
      return result;
    }
    const nested = result[key];
    const isNested = typeof nested === "object" && nested !== null && !Array.isArray(nested);
    if (after === undefined) {
      if (isNested) result[key] = setIn({ ...nested }, [inner], undefined);
    } else result[key] = setIn(isNested ? { ...nested } : {}, [inner], after);
    return result;
  }

  it("equal edits of the parsed data and leave the bytes of other entries alone", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 4 }),
        layout,
        fc.array(fc.record({ at: fc.nat(3), path, after: fc.option(value, { nil: undefined }) }), {
          maxLength: 4,
        }),
        fc.array(fc.record({ before: fc.nat(5), entry }), { maxLength: 3 }),
        (entries, style, fieldEdits, inserts) => {
          const text = write(entries, style);
          const changes = new Map<
            number,
            { path: string[]; after: string | number | string[] | undefined }[]
          >();
          const expected: Record<string, unknown>[] = entries.map((one) => ({ ...one }));
          for (const { at, path, after } of fieldEdits) {
            const current = expected[at];
            const nested = current?.[path[0]];
            const isNested = typeof nested === "object" && nested !== null && !Array.isArray(nested);
            // The merge descends into objects alone.
            if (current === undefined || (path.length === 2 && nested !== undefined && !isNested)) continue;
            expected[at] = setIn(current, path, after);
            changes.set(at, [...(changes.get(at) ?? []), { path: [...path], after }]);
          }
          const untouched = entries.flatMap((one, at) => (changes.has(at) ? [] : [one]));
          const placed = inserts.map(({ entry, before }) => ({
            entry,
            before: Math.min(before, entries.length),
          }));
          const all = expected.flatMap((one, at) => [
            ...placed.flatMap(({ entry, before }) => (before === at ? [entry] : [])),
            one,
          ]);
          all.push(...placed.flatMap(({ entry, before }) => (before === entries.length ? [entry] : [])));
          const edited = editLists(text, [{ path: [], changes, inserts: placed }]);
          expect(JSON.parse(edited)).toEqual(JSON.parse(JSON.stringify(all)));
          if (style.isOneLineEach) {
            for (const one of untouched) expect(edited).toContain(JSON.stringify(one));
          }
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});
