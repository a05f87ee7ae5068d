import { readdirSync } from "node:fs";
import { type Expression, type ParsedQuery, parseQuery, type Span, type Value } from "../../grammar/index.ts";
import { testCases } from "../corpus/cases.ts";

const files = readdirSync(new URL("../corpus/", import.meta.url)).filter((name) => name.endsWith(".txt"));
for (const file of files) testCases(file.replace(".txt", ""), (query) => write(parseQuery(query)));

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
