/** What is wrong with a data file, as the checks report it. */
import type { Defect, Severity } from "./cv.ts";

/** A defect of an entry or a file, and the keys that lead to it from there. */
export interface ValueDefect {
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
  readonly path: ValueDefect["path"];
  readonly isOfKey?: boolean;
}

export function fileDefect(file: string, defect: ValueDefect, severity: Severity): DataDefect {
  const { path, reason, isOfKey } = defect;
  const field = path.length > 0 && { field: toField(path) };
  return { file, reason, severity, path, ...field, ...(isOfKey && { isOfKey }) };
}

interface EntryPosition {
  readonly file: string;
  readonly index: number;
  readonly entry: unknown;
}

export function entryDefect(position: EntryPosition, defect: ValueDefect, severity: Severity): DataDefect {
  const { file, index, entry } = position;
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
  return { ...fileDefect(file, defect, severity), index, ...(typeof id === "string" && { id }) };
}

/** Writes a path as `links.docs.url` or `resources[0].url`. */
function toField(path: ValueDefect["path"]): string {
  const steps = path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`));
  return steps.join("");
}
