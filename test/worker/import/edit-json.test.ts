import { describe, expect, it } from "vitest";
import { editLists, editObject } from "../../../worker/import/edit-json.ts";

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

  it("changes one value and not a byte beside it", () => {
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

  it("removes a field with its comma, wherever it stands", () => {
    expect(editLists(text, [change(0, ["id"], undefined)])).toBe(text.replace('"id": "b",   ', ""));
    expect(editLists(text, [change(0, ["links"], undefined)])).toBe(
      text.replace(',\n\t\t"links": { "a": { "title": "T", "url": "u" } }', ""),
    );
    expect(editLists(text, [change(1, ["id"], undefined)])).toBe(text.replace('{ "id": "a" }', "{}"));
  });

  it("inserts entries before, between and after others, as those are written", () => {
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

  it("fills an empty list, also one with line ends of Windows", () => {
    expect(editLists("[]\n", [insert(0, { id: "c" })])).toBe('[\n  {\n    "id": "c"\n  }\n]\n');
    expect(editLists("[\r\n]\r\n", [insert(0, { id: "c" })])).toBe(
      '[\r\n  {\r\n    "id": "c"\r\n  }\r\n]\r\n',
    );
  });

  it("makes a list that the file does not have yet", () => {
    const edit = {
      path: ["skills"],
      changes: new Map(),
      inserts: [{ entry: { name: "Weaving" }, before: 0 }],
    };
    expect(editLists("{}\n", [edit])).toBe(
      '{\n  "skills": [\n    {\n      "name": "Weaving"\n    }\n  ]\n}\n',
    );
  });

  it("takes many edits at once", () => {
    const both = { ...insert(2, { id: "c" }), changes: new Map([[1, [{ path: ["id"], after: "z" }]]]) };
    expect(editLists(text, [both])).toBe(text.replace('{ "id": "a" }', '{ "id": "z" },\n\t{ "id": "c" }'));
  });
});

describe("an edit of a file that is one entry", () => {
  it("keeps order and spacing", () => {
    const text = '{ "firstName": "Ilse",\n    "lastYear": 2025 }';
    expect(editObject(text, [{ path: ["lastYear"], after: 2026 }])).toBe(text.replace("2025", "2026"));
  });
});
