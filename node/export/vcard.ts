/** Creates the vCard, in version 3.0: Outlook and older phones refuse 4.0. */
import { findDistinctAddresses, toPhoneUrl } from "../../model/addresses.ts";
import type { Owner } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { toNameParts } from "../owner/person.ts";
import type { ExportData } from "./entries.ts";

/** `changed` is the time of the data's last change. */
export function toVcard({ owner, profile = {}, address }: ExportData, changed: Date): string {
  const { headline, role = headline, summary, email, location, homeUrl, codeUrl, networkUrl } = owner;
  const { family, given, additional, prefix, suffix } = toNameParts(owner);
  const profiles = (profile.profiles ?? []).map(({ url }) => url);
  const urls = findDistinctAddresses([homeUrl, address, codeUrl, networkUrl, ...profiles]);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(toFullName(owner))}`,
    `N:${[family, given, additional, prefix, suffix].map(escapeText).join(";")}`,
    ...(role === undefined ? [] : [`TITLE:${escapeText(role)}`]),
    ...(email === undefined ? [] : [`EMAIL;TYPE=INTERNET:${escapeText(email)}`]),
    ...toTel(owner),
    // The location has one line. Programs show an address's locality.
    ...(location === undefined ? [] : [`ADR:;;;${escapeText(location)};;;`]),
    // A URI is not escaped, but must not contain line breaks.
    ...urls.map((url) => `URL:${url.replace(/\s/g, encodeURIComponent)}`),
    ...(summary === undefined ? [] : [`NOTE:${escapeText(summary)}`]),
    `REV:${changed.toISOString().replace(/\.\d+|[-:]/g, "")}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${wrapLine(line)}\r\n`).join("");
}

/** The file is public: the number is in it only if the owner asks. With a country it is written as dialled. */
function toTel({ phone, page }: Owner): string[] {
  if (phone === undefined || page?.phone !== true) return [];
  const dialled = /^tel:(\+\d+)$/.exec(toPhoneUrl(phone) ?? "")?.[1];
  return [`TEL:${dialled ?? escapeText(phone)}`];
}

/** Escapes backslashes, commas, semicolons and line breaks. */
function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

/** The longest line, in bytes of UTF-8. */
const lineLength = 75;

/** Folds a line: continuations begin with a blank. Never cuts a character. */
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
