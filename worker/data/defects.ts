/** What is wrong with a data file, as the checks report it. */
import type { Defect, Severity } from "../contract.ts";

/** A problem of an entry or a file, and the keys that lead to it from there. */
export interface Problem {
  readonly path: readonly (string | number)[];
  /** A predicate, whose subject is the last step of the path, the entry or the file: 'createdAt' 'is missing'. */
  readonly reason: string;
  /** The entry can be used as it is. */
  readonly isHarmless?: boolean;
  /** The key is wrong and not its value. */
  readonly isOfKey?: boolean;
}

/** A defect with the keys that lead to it, from the entry that `index` names or from the file. */
export interface DataDefect extends Defect {
  readonly path: Problem["path"];
  readonly isOfKey?: boolean;
}

export function fileDefect(file: string, problem: Problem, severity: Severity): DataDefect {
  const { path, reason, isOfKey } = problem;
  const field = path.length > 0 && { field: toField(path) };
  return { file, reason, severity, path, ...field, ...(isOfKey && { isOfKey }) };
}

interface EntryPosition {
  readonly file: string;
  readonly index: number;
  readonly entry: unknown;
}

export function entryDefect(position: EntryPosition, problem: Problem, severity: Severity): DataDefect {
  const { file, index, entry } = position;
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
  return { ...fileDefect(file, problem, severity), index, ...(typeof id === "string" && { id }) };
}

/** Writes a path as `links.docs.url` or `resources[0].url`. */
function toField(path: Problem["path"]): string {
  const steps = path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`));
  return steps.join("");
}
