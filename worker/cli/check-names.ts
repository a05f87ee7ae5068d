/** Values that a query cannot tell apart by every spelling: nothing is wrong with them, but an owner may not know. */
import type { Problem } from "../defects.ts";
import { fold } from "../fold.ts";
import { quote } from "../schema-values.ts";

interface Named {
  readonly id: string;
  readonly name?: string;
}

/** Of each value what it has in common with others of its list. */
export function checkNames<T extends Named>(values: readonly T[]): { value: T; problem: Problem }[] {
  const byId = new Map<string, T[]>();
  for (const value of values) byId.set(fold(value.id), [...(byId.get(fold(value.id)) ?? []), value]);
  return values.flatMap((value) => {
    const [first = value] = byId.get(fold(value.id)) ?? [];
    const sameName = value.name === undefined ? [] : (byId.get(fold(value.name)) ?? []);
    const named = sameName.find((other) => fold(other.id) !== fold(value.id));
    const problems: Problem[] = [];
    if (first !== value) {
      const reason = `differs from ${quote(first.id)} by case alone: a query in any other case finds both`;
      problems.push({ path: ["id"], reason });
    }
    if (named !== undefined) {
      const reason = `is the id of another entry, ${quote(named.id)}, which that spelling finds alone`;
      problems.push({ path: ["name"], reason });
    }
    return problems.map((problem) => ({ value, problem }));
  });
}
