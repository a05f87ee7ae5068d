/** Finds keys that no schema has and keys that are written twice. The site ignores both, so a slip would go unnoticed. */
import { type LocatedJson, type Node, propertiesOf } from "./located-json.ts";

export interface KeyProblem {
  readonly node: Node;
  readonly reason: string;
}

/** Looks for them in the values first, because only an entry that has one needs its places. */
export function checkKeys(json: LocatedJson, schema: unknown): KeyProblem[] {
  const shape = toShape(schema);
  return json.entries.flatMap((entry, index) => {
    if (!hasUnknownKey(entry, shape) && !json.hasRepeatedKey(index)) return [];
    const node = json.entryNode(index);
    return node === undefined ? [] : findProblems(node, shape);
  });
}

/** Which keys a value may have. */
interface Shape {
  /** Undefined for what is no object, and for objects with any keys. */
  readonly known: ReadonlyMap<string, Shape> | undefined;
  /** The shapes of a list's items or of a record's values. */
  readonly items: readonly Shape[];
}

function toShape(schema: unknown): Shape {
  const inner = unwrap(schema);
  const entries = inner
    .map((schema) => ("entries" in schema ? schema.entries : undefined))
    .find((entries) => typeof entries === "object" && entries !== null);
  if (entries !== undefined) {
    const known = Object.entries(entries).map(([key, value]): [string, Shape] => [key, toShape(value)]);
    return { known: new Map(known), items: [] };
  }
  const items = inner.flatMap((schema) => {
    if ("item" in schema) return [toShape(schema.item)];
    return "value" in schema ? [toShape(schema.value)] : [];
  });
  return { known: undefined, items };
}

/** Returns the schema inside an optional one, or the steps of a pipe. */
function unwrap(schema: unknown): object[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return unwrap(schema.wrapped);
  if ("pipe" in schema && Array.isArray(schema.pipe)) return schema.pipe.flatMap(unwrap);
  return [schema];
}

/** `$schema` and `$comment` are for editors. */
function isForEditors(key: string): boolean {
  return key.startsWith("$");
}

function hasUnknownKey(value: unknown, { known, items }: Shape): boolean {
  if (typeof value !== "object" || value === null || (known === undefined && items.length === 0))
    return false;
  if (known === undefined) {
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    return inner.some((item) => items.some((shape) => hasUnknownKey(item, shape)));
  }
  if (Array.isArray(value)) return false;
  return Object.entries(value).some(([key, item]) => {
    const shape = known.get(key);
    return shape === undefined ? !isForEditors(key) : hasUnknownKey(item, shape);
  });
}

function findProblems(root: Node, { known, items }: Shape): KeyProblem[] {
  const properties = propertiesOf(root);
  const seen = new Set<string>();
  const problems: KeyProblem[] = [];
  for (const { name, key, value } of properties) {
    const quoted = JSON.stringify(name);
    if (seen.has(name)) problems.push({ node: key, reason: `${quoted} is written twice` });
    seen.add(name);
    const shape = known?.get(name);
    if (shape !== undefined) problems.push(...findProblems(value, shape));
    else if (known !== undefined && !isForEditors(name)) {
      problems.push({
        node: key,
        reason: `${quoted} is not a known property${suggest(name, [...known.keys()])}`,
      });
    }
  }
  if (known === undefined) {
    const children = root.type === "array" ? (root.children ?? []) : properties.map(({ value }) => value);
    problems.push(...children.flatMap((child) => items.flatMap((item) => findProblems(child, item))));
  }
  return problems;
}

/** Returns what a slip may have meant, as the end of a sentence; nothing where no known name is near. */
export function suggest(name: string, known: readonly string[]): string {
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
