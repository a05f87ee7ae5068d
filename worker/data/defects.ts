import type { Defect, Severity } from "../contract.ts";

/** What is wrong in an entry or a file, and the keys that lead there from it. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** A defect with the keys that lead to it from the entry that `index` names, or from the file. */
export interface DataDefect extends Defect {
  readonly path: Problem["path"];
}

interface Place {
  readonly file: string;
  readonly index: number;
  readonly entry: unknown;
}

export function fileDefect(file: string, { path, reason }: Problem, severity: Severity): DataDefect {
  return { file, reason, severity, path, ...(path.length > 0 && { field: toField(path) }) };
}

export function entryDefect({ file, index, entry }: Place, problem: Problem, severity: Severity): DataDefect {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
  return { ...fileDefect(file, problem, severity), index, ...(typeof id === "string" && { id }) };
}

/** `links.docs.url`, `resources[0].url`. */
function toField(path: Problem["path"]): string {
  const steps = path.map((key, place) => {
    if (typeof key === "number") return `[${key}]`;
    return place === 0 ? key : `.${key}`;
  });
  return steps.join("");
}
