/** An id as it can be written into a query, which is one line: line breaks in it are spaces. */
export function toOneLine(id: string): string {
  return id.replace(/[\r\n]+/g, " ");
}
