/** Characters that are invalid in XML 1.0 even if escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are control characters.
export const unspellable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for an element or a quoted attribute. XML cannot represent most control characters. */
export function escapeXml(text: string): string {
  return text.replace(unspellable, "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
