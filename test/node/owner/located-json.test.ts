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

  it("include the position of the first syntax error", () => {
    const mistake = (text: string) => {
      const reply = readLocatedJson(text, "a.json");
      return reply.ok ? undefined : formatLocated(reply.defect);
    };
    expect(mistake('[{"a": 1,\n}]')).toBe("a.json:1:9: is not JSON: remove the comma before the closing }");
    expect(mistake("[1, 2,\n]")).toBe("a.json:1:6: is not JSON: remove the comma before the closing ]");
    expect(mistake('[{"a": 1}\n{"b": 2}]')).toBe("a.json:2:1: is not JSON: comma expected");
    expect(mistake("")).toBe("a.json:1:1: is not JSON: value expected");
    // JSON has fewer blanks than JavaScript.
    expect(mistake("\u00a0[]")).toBe("a.json:1:1: is not JSON: invalid symbol");
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
