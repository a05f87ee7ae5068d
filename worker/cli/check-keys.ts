/** Keys that no schema has, and keys written twice: the site passes over both, so nobody would notice a slip. */
import { type Node, propertiesOf } from "./data-file.ts";

interface KeyProblem {
  readonly node: Node;
  readonly reason: string;
}

export function checkKeys(root: Node, schema: unknown): KeyProblem[] {
  const known = entriesOf(schema);
  const properties = propertiesOf(root);
  const seen = new Set<string>();
  const problems: KeyProblem[] = [];
  for (const { name, key, value } of properties) {
    const quoted = JSON.stringify(name);
    if (seen.has(name)) problems.push({ node: key, reason: `${quoted} is written twice` });
    seen.add(name);
    if (known?.has(name)) problems.push(...checkKeys(value, known.get(name)));
    // Editors look for `$schema` and `$comment`.
    else if (known !== undefined && !name.startsWith("$")) {
      problems.push({
        node: key,
        reason: `${quoted} is not a known property${suggest(name, [...known.keys()])}`,
      });
    }
  }
  if (known === undefined) {
    const inner = partsOf(schema);
    const children = root.type === "array" ? (root.children ?? []) : properties.map(({ value }) => value);
    problems.push(...children.flatMap((child) => inner.flatMap((part) => checkKeys(child, part))));
  }
  return problems;
}

/** The properties that an object's schema names; undefined where it takes any, or is no object's. */
function entriesOf(schema: unknown): Map<string, unknown> | undefined {
  return steps(schema)
    .map((step) => ("entries" in step ? step.entries : undefined))
    .filter((entries) => typeof entries === "object" && entries !== null)
    .map((entries) => new Map<string, unknown>(Object.entries(entries)))
    .at(0);
}

/** The schemas of a list's items or of a record's values. */
function partsOf(schema: unknown): unknown[] {
  return steps(schema).flatMap((step) => {
    if ("item" in step) return [step.item];
    return "value" in step ? [step.value] : [];
  });
}

/** A schema without what is around it: `optional` wraps it, a pipe lists it. */
function steps(schema: unknown): object[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return steps(schema.wrapped);
  if ("pipe" in schema && Array.isArray(schema.pipe)) return schema.pipe.flatMap(steps);
  return [schema];
}

function suggest(name: string, known: readonly string[]): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .at(0);
  return nearest !== undefined && nearest.distance <= 2 ? `; did you mean "${nearest.candidate}"?` : "";
}

/** How many letters must be put, taken or changed to make one word the other. */
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
