/** Reads the dates of sources: as people write them, as feeds do, and as ORCID does. */

import { foldCase } from "../grammar/letters.ts";
import { parseTimestamp } from "../model/dates.ts";

/** The languages of LinkedIn's exports. People use them in their own dates, too. */
const languages =
  "en ar bn cs da de el es fa fi fr he hi hu id it ja ko mr ms nb nl pa pl pt ro ru sv te th tl tr uk vi zh".split(
    " ",
  );

/** Months by their long and short names, without names that mean different months in two languages. */
const monthsByName = (() => {
  const found = new Map<string, number | undefined>();
  for (const language of languages) {
    for (const month of ["long", "short"] as const) {
      // Some languages inflect a month's name after a day.
      for (const day of [{}, { day: "numeric" }] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          month,
          ...day,
          timeZone: "UTC",
        });
        for (let at = 0; at < 12; at++) {
          const parts = format.formatToParts(Date.UTC(2001, at, 15));
          const name = toMonthName(parts.find(({ type }) => type === "month")?.value ?? "");
          if (/\p{L}/u.test(name))
            found.set(name, found.has(name) && found.get(name) !== at ? undefined : at);
        }
      }
    }
  }
  return found;
})();

function toMonthName(text: string): string {
  return foldCase(text).replace(/[^\p{L}\p{M}]/gu, "");
}

/** @example `Mar 2019`, `mars 2019`, `março de 2019`, `2019年3月`, `03/2019` and `2019` */
export function readMonth(text: string | undefined): string | undefined {
  const given = text?.trim() ?? "";
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(given) ?? [];
  if (year === undefined) return undefined;
  const rest = given.replace(year, " ");
  const number = Number(/(?<!\d)(?:0?[1-9]|1[0-2])(?!\d)/.exec(rest)?.[0] ?? 0);
  const words = rest.split(/[\s./-]+/).map(toMonthName);
  const named = words.map((word) => monthsByName.get(word)).find((at) => at !== undefined);
  const month = named === undefined ? number : named + 1;
  return month === 0 ? year : `${year}-${String(month).padStart(2, "0")}`;
}

const ongoing =
  /^(?:present|current|now|today|ongoing|to date|heute|aujourd['’]hui|actual(?:idad|mente)?|atual|presente|oggi|至今|现在|現在|настоящее время|по настоящее время)$/i;

/** Whether a text means that something has not ended. */
export function isOngoing(text: string): boolean {
  return ongoing.test(text.trim());
}

/** Whether an end is unreadable. Without one the entry would count as ongoing. */
export function isUnreadableEnd(text: string | undefined): boolean {
  const given = text?.trim() ?? "";
  return given !== "" && !isOngoing(given) && readMonth(given) === undefined;
}

/**
 * Converts other spellings to ISO 8601: `2023-9-28`, `2019/3`, a moment, a month or a season with its year. Returns
 * undefined for anything else, such as two years or an invalid month.
 */
export function toIsoDate(text: string): string | undefined {
  const [, ordered, time] =
    /^(\d{4}(?:[-./]\d{1,2}){0,2})(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? [];
  if (ordered !== undefined && (time !== undefined || !/^\d{4}-\d\d/.test(ordered)))
    return ordered
      .split(/[-./]/)
      .map((part) => part.padStart(2, "0"))
      .join("-");
  // Omits a day next to a month's name.
  const month = /\p{L}{3}/u.test(text) ? text.replace(/(?<!\d)\d{1,2}(?!\d)(?:st|nd|rd|th)?/, " ") : text;
  const isMonth = /^(?:\s*(?:0?[1-9]|1[0-2])\s*[-./]\s*\d{4}\s*|\D*\d{4}\D*|\d{4}年\s*\d{1,2}月)$/.test(
    month,
  );
  return ordered === undefined && isMonth ? readMonth(month) : undefined;
}

type DatePart = { readonly value?: string | null | undefined } | null | undefined;

/** Converts ORCID's parts to `2019`, `2019-03` or `2019-03-07`; undefined without a year. */
export function toDateOfParts(
  given: { readonly year?: DatePart; readonly month?: DatePart; readonly day?: DatePart } | null | undefined,
): string | undefined {
  const year = given?.year?.value ?? "";
  if (!/^\d{4}$/.test(year)) return undefined;
  const parts = [given?.month?.value, given?.day?.value].map((part) => part?.padStart(2, "0"));
  const known = parts.slice(0, parts.indexOf(undefined) === -1 ? 2 : parts.indexOf(undefined));
  const whole = [year, ...known].join("-");
  return parseTimestamp(whole) === undefined ? year : whole;
}

/** Whether a text is a year, a month or a day as data files have them. */
export function isDay(text: string): boolean {
  return text.length <= "2015-03-14".length && parseTimestamp(text) !== undefined;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The zones of RFC 822. RFC 5322 reads all its single letters as UTC, because their signs were printed wrongly. */
const zones: Readonly<Record<string, string>> = {
  ut: "Z",
  utc: "Z",
  gmt: "Z",
  est: "-05:00",
  edt: "-04:00",
  cst: "-06:00",
  cdt: "-05:00",
  mst: "-07:00",
  mdt: "-06:00",
  pst: "-08:00",
  pdt: "-07:00",
};

const rfc822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun), ?)?(\d{1,2}) ([a-z]{3}) (\d{4}|\d{2}) (\d{1,2}:\d{2})(:\d{2})?(?: ?([+-]\d{4}|[a-z]+))?(?: \([^()]*\))?$/;

/**
 * Reads the dates of feeds: RFC 3339 in Atom, JSON Feed and Dublin Core, RFC 822 (with RFC 1123 and 5322) in RSS.
 * Stricter than `Date.parse`, which reads `Issue 7` as a month, and dates without a zone in local time. Returns
 * milliseconds since 1970, in UTC if there is no zone; undefined for other formats.
 */
export function parseFeedDate(given: string): number | undefined {
  const text = given.trim().replace(/\s+/g, " ");
  // RFC 3339 allows lower case.
  const timestamp = parseTimestamp(text.toUpperCase());
  if (timestamp !== undefined) return timestamp;
  const [, day = "", month = "", year = "", time = "", seconds = ":00", zone = "z"] =
    rfc822.exec(text.toLowerCase()) ?? [];
  const monthNumber = months.indexOf(month) + 1;
  const offset = toOffset(zone);
  if (monthNumber === 0 || offset === undefined) return undefined;
  const fullYear = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  const date = `${fullYear}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
  // Some programs omit the leading zero of hours.
  return parseTimestamp(`${date}T${time.padStart(5, "0")}${seconds}${offset}`);
}

function toOffset(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return /^[a-ik-z]$/.test(zone) ? "Z" : zones[zone];
}
