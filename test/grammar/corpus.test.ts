import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Expression, type ParsedQuery, parseQuery, type Span, type Value } from "../../grammar/index.ts";

const folder = new URL("../corpus/", import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
  describe(file.replace(".txt", ""), () => {
    const blocks = readFileSync(new URL(file, folder), "utf8").split(/^# /m).slice(1);
    for (const block of blocks) {
      const [, title = "", query = "", expected = ""] = /^(.*)\n(.*)\n==>\n([\s\S]*)$/.exec(block) ?? [];
      it(title, () => expect(write(parseQuery(query))).toBe(expected.trim()));
    }
  });
}

function write(parsed: ParsedQuery): string {
  if (parsed.ok) return parsed.expression === null ? "nothing" : writeNode(parsed.expression, "");
  const lines = parsed.problems.map(({ message, ...span }) => `${place(span)} ${message}`);
  return [...(parsed.incomplete ? ["incomplete"] : []), ...lines].join("\n");
}

function writeNode(node: Expression, indent: string): string {
  const line = (...words: string[]) => [indent + node.kind, ...words, place(node.span)].join(" ");
  const under = (items: readonly Expression[]) => items.map((item) => writeNode(item, `${indent}  `));
  switch (node.kind) {
    case "and":
    case "or":
      return [line(), ...under(node.items)].join("\n");
    case "not":
      return [line(), ...under([node.item])].join("\n");
    case "term":
      return line(value(node.value));
    case "match":
      return line(node.field, value(node.value));
    case "in":
      return line(node.field, node.values.map(value).join(" | "));
    case "compare":
      return line(node.field, node.comparator + node.value.text);
    case "range":
      return line(node.field, `${node.from.text}..${node.to.text}`);
  }
}

const value = ({ text, wildcard }: Value) => (wildcard ? `${text}*` : text);
const place = ({ start, length }: Span) => `${start}-${start + length}`;
