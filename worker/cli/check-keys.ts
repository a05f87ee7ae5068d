/** Finds keys that no schema has and keys that are written twice. The site ignores both, so a slip would go unnoticed. */
import { type Node, propertiesOf } from "./data-file.ts";

export interface KeyProblem {
  readonly node: Node;
  readonly reason: string;
}

export function checkKeys(root: Node, schema: unknown): KeyProblem[] {
  const known = propertySchemasOf(schema);
  const properties = propertiesOf(root);
  const seen = new Set<string>();
  const problems: KeyProblem[] = [];
  for (const { name, key, value } of properties) {
    const quoted = JSON.stringify(name);
    if (seen.has(name)) problems.push({ node: key, reason: `${quoted} is written twice` });
    seen.add(name);
    if (known?.has(name)) problems.push(...checkKeys(value, known.get(name)));
    // `$schema` and `$comment` are for editors.
    else if (known !== undefined && !name.startsWith("$")) {
      problems.push({
        node: key,
        reason: `${quoted} is not a known property${suggest(name, [...known.keys()])}`,
      });
    }
  }
  if (known === undefined) {
    const itemSchemas = itemSchemasOf(schema);
    const children = root.type === "array" ? (root.children ?? []) : properties.map(({ value }) => value);
    problems.push(...children.flatMap((child) => itemSchemas.flatMap((item) => checkKeys(child, item))));
  }
  return problems;
}

/** Returns the properties of an object's schema; undefined if the schema is no object's or allows any property. */
function propertySchemasOf(schema: unknown): Map<string, unknown> | undefined {
  return unwrap(schema)
    .map((inner) => ("entries" in inner ? inner.entries : undefined))
    .filter((entries) => typeof entries === "object" && entries !== null)
    .map((entries) => new Map<string, unknown>(Object.entries(entries)))
    .at(0);
}

/** Returns the schemas of a list's items or of a record's values. */
function itemSchemasOf(schema: unknown): unknown[] {
  return unwrap(schema).flatMap((inner) => {
    if ("item" in inner) return [inner.item];
    return "value" in inner ? [inner.value] : [];
  });
}

/** Returns the schema inside an optional one, or the steps of a pipe. */
function unwrap(schema: unknown): object[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return unwrap(schema.wrapped);
  if ("pipe" in schema && Array.isArray(schema.pipe)) return schema.pipe.flatMap(unwrap);
  return [schema];
}

function suggest(name: string, known: readonly string[]): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .at(0);
  return nearest !== undefined && nearest.distance <= 2 ? `; did you mean "${nearest.candidate}"?` : "";
}

/** Returns the Levenshtein distance of two words. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
