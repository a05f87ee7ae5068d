/** Reads data that may have skipped validation: what should be a text or a list and is not counts as empty. */

export function records<T extends object>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "object" && entry !== null) : [];
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((entry) => text(entry) !== "") : [];
}
