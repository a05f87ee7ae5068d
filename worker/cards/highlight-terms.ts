import { type Expression, parseQuery, type Value } from "../../grammar/index.ts";

/** The texts that a query looks for in titles, to be marked there: its terms and title values, not the negated ones. */
export function findNeedles(query: string): string[] {
  const parsed = parseQuery(query);
  if (!parsed.ok) return [query.trim()];
  const needles = new Set<string>();
  const add = ({ text }: Value) => {
    if (text !== "") needles.add(text);
  };
  const collect = (node: Expression): void => {
    switch (node.kind) {
      case "and":
      case "or":
        node.items.forEach(collect);
        return;
      case "term":
        add(node.value);
        return;
      case "match":
        if (node.field === "title") add(node.value);
        return;
      case "in":
        if (node.field === "title") node.values.forEach(add);
        return;
      case "not":
      case "compare":
      case "range":
        return;
    }
  };
  if (parsed.expression !== null) collect(parsed.expression);
  return [...needles];
}
