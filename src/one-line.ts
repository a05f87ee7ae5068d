/** The text as a box of one line can hold it: browsers drop line breaks there, which would join the words around them. */
export function toOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}
