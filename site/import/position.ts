// Apart from its callers because several sources name places in their files, and all of them in the same way.

/** Writes a place in a text as `file:line:column`, both from 1, columns in UTF-16 units as editors count them. */
export function positionOf(file: string, text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  return `${file}:${line}:${column}`;
}
