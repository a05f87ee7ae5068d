/** Reads the dates of sources: free text, feeds, and ORCID. */

import { foldCase } from "../../grammar/letters.ts";
import { parseTimestamp } from "../../model/dates.ts";

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
function readMonth(text: string | undefined): string | undefined {
  const given = text?.trim() ?? "";
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(given) ?? [];
  if (year === undefined) return undefined;
  const rest = given.replace(year, " ");
  const numbers = new Set((rest.match(/(?<!\d)(?:0?[1-9]|1[0-2])(?!\d)/g) ?? []).map(Number));
  // Either may be the day.
  const number = numbers.size === 1 ? Math.max(...numbers) : 0;
  const words = rest.split(/[\s./-]+/).map(toMonthName);
  const named = words.map((word) => monthsByName.get(word)).find((at) => at !== undefined);
  const month = named === undefined ? number : named + 1;
  return month === 0 ? year : `${year}-${String(month).padStart(2, "0")}`;
}

/** Returns the day, the month or the year of a text, as precisely as it says. */
export function readDate(text: string | undefined): string | undefined {
  return readDay(text ?? "") ?? readMonth(text);
}

const ongoing =
  /^(?:present|current|now|today|ongoing|to date|heute|aujourd['’]hui|actual(?:idad|mente)?|atual|presente|oggi|至今|现在|現在|настоящее время|по настоящее время)$/i;

/** Returns whether a text means that something has not ended. */
export function isOngoing(text: string): boolean {
  return ongoing.test(text.trim());
}

/** Returns whether a date is unreadable. Without an end the entry would count as ongoing. */
export function isUnreadableDate(text: string | undefined): boolean {
  const given = text?.trim() ?? "";
  return given !== "" && !isOngoing(given) && readMonth(given) === undefined;
}

/** Converts `2023-9-28`, `2019/3`, moments, days, months and seasons to ISO 8601; undefined for others. */
export function toIsoDate(text: string): string | undefined {
  const [, ordered, time] =
    /^(\d{4}(?:[-./]\d{1,2}){0,2})(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? [];
  if (ordered !== undefined && (time !== undefined || !/^\d{4}-\d\d/.test(ordered)))
    return ordered
      .split(/[-./]/)
      .map((part) => part.padStart(2, "0"))
      .join("-");
  if (ordered !== undefined) return undefined;
  const day = readDay(text);
  if (day !== undefined) return day;
  const isMonth = /^(?:\s*(?:0?[1-9]|1[0-2])\s*[-./]\s*\d{4}\s*|\D*\d{4}\D*|\d{4}年\s*\d{1,2}月)$/.test(text);
  return isMonth ? readMonth(text) : undefined;
}

type DatePart = { readonly value?: string | null | undefined } | null | undefined;

/** Converts ORCID's parts to `2019`, `2019-03` or `2019-03-07`; undefined without a year. */
export function toDateOfParts(
  given: { readonly year?: DatePart; readonly month?: DatePart; readonly day?: DatePart } | null | undefined,
): string | undefined {
  const year = given?.year?.value?.padStart(4, "0") ?? "";
  if (!/^\d{4}$/.test(year)) return undefined;
  const parts = [given?.month?.value, given?.day?.value].map((part) => part?.padStart(2, "0"));
  const known = parts.slice(0, parts.indexOf(undefined) === -1 ? 2 : parts.indexOf(undefined));
  const whole = [year, ...known].join("-");
  return parseTimestamp(whole) === undefined ? year : whole;
}

/** Returns whether a text is a year, a month or a day as data files have them. */
export function isDay(text: string): boolean {
  return text.length <= "2015-03-14".length && parseTimestamp(text) !== undefined;
}

/** A time of day with its zone. */
const timeOfDay =
  /\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\b\.?)?(?:\s*(?:[+-]\d{2}:?\d{2}|z|[a-z]{2,5}(?:[+-]?\d{1,2}(?::?\d{2})?)?[a-z]*)(?![\p{L}\d]))*/giu;

/**
 * Returns the day in a free text, in the zone of the text: what the source calls 1 January stays 1 January. Returns
 * undefined if there is no day or if it is ambiguous.
 *
 * @example `2018-08-21T09:00:00+02:00`, `Fri, 07 Oct 22 10:15 EST`, `May 6th, 2019`, `6. Mai 2019`, `31.12.2000`
 */
export function readDay(given: string): string | undefined {
  const text = given.trim();
  const ordered =
    /^(?<year>\d{4})(?<sign>[-/.]?)(?<month>\d\d)\k<sign>(?<day>\d\d)(?=$|[T\s])/i.exec(text) ??
    /^(?<year>\d{4})[年년] *(?<month>\d{1,2})[月월] *(?<day>\d{1,2})[日일]/.exec(text);
  if (ordered?.groups) return toDay(ordered.groups.year, ordered.groups.month, ordered.groups.day);
  const rest = text.replace(/\([^()]*\)/g, " ").replace(timeOfDay, " ");
  const [numbered, one = "", separator, other = "", year] =
    /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})\s*$/.exec(rest) ?? [];
  if (numbered !== undefined) {
    // Only days are written with dots first.
    const [first, second] = [toDay(year, other, one), toDay(year, one, other)];
    if (separator === "." || first === second) return first;
    return first === undefined || second === undefined ? (first ?? second) : undefined;
  }
  const words = rest.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const numbers = words.flatMap((word, at) => (/\d/.test(word) ? [at] : []));
  const month = words.findLastIndex((word) => monthsByName.get(toMonthName(word)) !== undefined);
  const [before = 0, after = 0] = numbers;
  if (month === -1 || numbers.length !== 2) return undefined;
  const [first = "", second = ""] = [words[before], words[after]];
  const isYearFirst = first.length === 4;
  // RFC 822 has two digits for the year, after the month.
  const written = isYearFirst ? first : second;
  if (written.length !== 4 && !(written.length === 2 && before < month && month < after)) return undefined;
  const fullYear = written.length === 4 ? written : `${Number(written) < 50 ? "20" : "19"}${written}`;
  const number = (monthsByName.get(toMonthName(words[month] ?? "")) ?? 0) + 1;
  return toDay(fullYear, String(number), isYearFirst ? second : first);
}

/** Returns undefined for a day that does not exist. */
function toDay(year = "", month = "", day = ""): string | undefined {
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return date.length === 10 && parseTimestamp(date) !== undefined ? date : undefined;
}
