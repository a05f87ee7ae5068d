import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { formatLocated, propertiesOf, readLocatedJson } from "../../../node/owner/located-json.ts";

/** JSON with repeated keys, and with strings that contain its punctuation. */
const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(0, -1.5, true, null, "", "a:b", '"', "\\", '\\"', "[{,}]", "é\u2028"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", ":", '"', "__proto__"), tie("value"), { maxKeys: 3 }),
  ),
})).value;
const anyIndent = fc.constantFrom("", " ", "\n\t");

function open(text: string) {
  const reply = readLocatedJson(text, "a.json");
  if (!reply.ok) throw new Error(reply.defect.message);
  return reply.json;
}

/** Lists the nodes of a tree: path, type and position. */
function list(node: Node, path: (string | number)[] = []): unknown[] {
  const inner: [string | number, Node][] =
    node.type === "array"
      ? [...(node.children ?? []).entries()]
      : propertiesOf(node).map(({ name, value }) => [name, value]);
  const { type, offset, length } = node;
  return [{ path, type, offset, length }, ...inner.flatMap(([key, child]) => list(child, [...path, key]))];
}

describe("positions in a JSON text", () => {
  it("equal those of a parse tree of the whole text, for each item of a list", () => {
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 5 }), anyIndent, anyIndent, (items, before, indent) => {
        const text = before + JSON.stringify(items, undefined, indent) + before;
        const json = open(text);
        const tree = parseTree(text);
        expect(json.entries).toEqual(JSON.parse(text));
        for (const [index, child] of (tree?.children ?? []).entries()) {
          const entry = json.entryNode(index);
          expect(entry && list(entry)).toEqual(list(child));
          expect(json.offsetOf([index])).toBe(child.offset);
          expect(json.hasRepeatedKey(index)).toBe(false);
        }
        expect(json.offsetOf([])).toBe(tree?.offset);
        expect(json.offsetOf([items.length, "a"])).toBe(tree?.offset);
      }),
    );
  });

  it("are also found if the text is not a list", () => {
    const json = open(' {"a": {"b": [1, 2]}}');
    expect(json.offsetOf(["a", "b", 1])).toBe(17);
    expect(json.offsetOf(["a", "c"])).toBe(7);
    expect(json.offsetOf([])).toBe(1);
  });

  it("show which entry has a duplicate key, at any depth", () => {
    const json = open('[{"a": 1, "b": "a:"}, {"a": {"b": 1, "b": 2}}, {"a": 1, "a": 1}]');
    expect([0, 1, 2].map(json.hasRepeatedKey)).toEqual([false, true, true]);
    expect(open('{"a": 1, "a": 2}').hasRepeatedKey(0)).toBe(true);
  });

  it.each([
    ['[{"a": 1,\n}]', "1:9: is not JSON: remove the comma before the closing }"],
    ["[1, 2,\n]", "1:6: is not JSON: remove the comma before the closing ]"],
    ['[{"a": 1}\n{"b": 2}]', "1:10: is not JSON: a comma is missing"],
    ['[{"a" 1}]', "1:6: is not JSON: a colon is missing after the name"],
    ['[{"a": 1}\n', "1:10: is not JSON: the closing ] is missing"],
    ['[{"a": 1\n', "1:9: is not JSON: the closing } is missing"],
    ['[{"a":\n', "1:7: is not JSON: its end is missing"],
    ['[{"a": ,}]', "1:8: is not JSON: a value is missing"],
    ["[]]", "1:3: is not JSON: remove what follows the last ]"],
    ["// Mine\n[]", "1:1: is not JSON: remove the comment, because JSON has none"],
    ["[1 /* one */]", "1:4: is not JSON: remove the comment, because JSON has none"],
    ["[1 # one\n]", "1:4: is not JSON: remove the comment, because JSON has none"],
    ['["a\tb"]', "1:4: is not JSON: a tab inside a text; write \\t"],
    ['["a\u0001b"]', "1:4: is not JSON: an invisible character; remove it"],
    [
      '["a\nb"]',
      '1:2: is not JSON: the closing " of this text is missing; a line break inside a text is \\n',
    ],
    ['["C:\\data"]', "1:5: is not JSON: write a backslash as \\\\"],
    ['["\\u12"]', "1:3: is not JSON: \\u needs four digits, as in \\u00e9"],
    ["['a']", '1:2: is not JSON: texts need double quotes: "a"'],
    ["[“a”]", '1:2: is not JSON: texts need double quotes: "a"'],
    ["[{a: 1}]", '1:3: is not JSON: names need double quotes: "a"'],
    ["[{'a': 1}]", '1:3: is not JSON: names need double quotes: "a"'],
    ["[{7: 1}]", '1:3: is not JSON: names need double quotes: "7"'],
    ["[True]", "1:2: is not JSON: write true for True"],
    ["[undefined]", "1:2: is not JSON: write null for undefined"],
    ["[01]", "1:2: is not JSON: a number cannot begin with 0"],
    ["[1.]", '1:2: is not JSON: "1." is not a number'],
    ["[%]", '1:2: is not JSON: "%" has no meaning here'],
    ["", "1:1: is not JSON: it is empty"],
    // JSON has fewer blanks than JavaScript.
    ["\u00a0[]", "1:1: is not JSON: a special blank (U+00A0); write a plain one"],
  ])("name the position and the remedy of the first syntax error: %j", (text, reason) => {
    const reply = readLocatedJson(text, "a.json");
    expect(reply.ok ? undefined : formatLocated(reply.defect)).toBe(`a.json:${reason}`);
  });

  it("count lines and columns without the byte order mark", () => {
    for (const mark of ["", "\uFEFF"]) {
      const json = open(`${mark}[{ "a": 1 },\r\n  { "b": [2, 3] }]`);
      expect(json.value).toEqual([{ a: 1 }, { b: [2, 3] }]);
      expect(json.positionAt([0, "a"])).toEqual({ line: 1, column: 9 });
      expect(json.positionAt([1])).toEqual({ line: 2, column: 3 });
      expect(json.positionAt([1, "b", 1])).toEqual({ line: 2, column: 14 });
    }
  });
});
