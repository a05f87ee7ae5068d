/** The owner as a vCard 4.0 (RFC 6350), for address books: what owner.json and profile.json say of the person. */
import { findDistinctAddresses } from "../../model/addresses.ts";
import { toFullName } from "../../src/ui/messages.ts";
import { toNameParts } from "../owner/person.ts";
import type { ExportData } from "./entries.ts";

/** `changed` is when the data was last changed. */
export function toVcard({ owner, profile = {}, address }: ExportData, changed: Date): string {
  const { headline, role = headline, summary, email, location, homeUrl, codeUrl, networkUrl } = owner;
  const { family, given, additional, prefix, suffix } = toNameParts(owner);
  const profiles = (profile.profiles ?? []).map(({ url }) => url);
  const urls = findDistinctAddresses([homeUrl, address, codeUrl, networkUrl, ...profiles]);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    "KIND:individual",
    `FN:${escapeText(toFullName(owner))}`,
    `N:${[family, given, additional, prefix, suffix].map(escapeText).join(";")}`,
    ...(role === undefined ? [] : [`TITLE:${escapeText(role)}`]),
    ...(email === undefined ? [] : [`EMAIL:${escapeText(email)}`]),
    // The place has one line of its own; the locality is the part of an address that programs show of it.
    ...(location === undefined ? [] : [`ADR:;;;${escapeText(location)};;;`]),
    // An address is a URI, in which nothing is escaped; a line break cannot be part of it.
    ...urls.map((url) => `URL:${url.replace(/\s/g, encodeURIComponent)}`),
    ...(summary === undefined ? [] : [`NOTE:${escapeText(summary)}`]),
    `REV:${changed.toISOString().replace(/\.\d+|[-:]/g, "")}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${wrapLine(line)}\r\n`).join("");
}

/** Escapes a text value: backslashes, commas, semicolons and line breaks have a meaning of their own. */
function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** The longest line, in bytes of UTF-8. */
const lineLength = 75;

/** Wraps a line: one that goes on begins with a blank. No character is cut in half. */
function wrapLine(line: string): string {
  const encoder = new TextEncoder();
  let wrapped = "";
  let used = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (used + size > lineLength) {
      wrapped += "\r\n ";
      used = 1;
    }
    wrapped += character;
    used += size;
  }
  return wrapped;
}
