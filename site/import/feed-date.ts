/**
 * The dates of feeds: RFC 3339 in Atom, JSON Feed and Dublin Core, RFC 822 (as RFC 1123 and 5322 have it) in RSS.
 * Strictly, since `Date.parse` takes `Issue 7` for a month and reads what names no zone in the machine's own.
 */
import { parseTimestamp } from "../../worker/data/dates.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The zones of RFC 822. Of its letters, RFC 5322 says to read all as UTC, because their signs were printed wrongly. */
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
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun), ?)?(\d{1,2}) ([a-z]{3}) (\d{4}|\d{2}) (\d{2}:\d{2})(:\d{2})?(?: ?([+-]\d{4}|[a-z]+))?(?: \([^()]*\))?$/;

/** Returns milliseconds since 1970, in UTC where no zone is named; undefined for what is no date of these formats. */
export function parseFeedDate(given: string): number | undefined {
  const text = given.trim().replace(/\s+/g, " ");
  // RFC 3339 allows small letters, which nothing else in it has.
  const timestamp = parseTimestamp(text.toUpperCase());
  if (timestamp !== undefined) return timestamp;
  const [, day = "", month = "", year = "", time = "", seconds = ":00", zone = "z"] =
    rfc822.exec(text.toLowerCase()) ?? [];
  const monthNumber = months.indexOf(month) + 1;
  const offset = toOffset(zone);
  if (monthNumber === 0 || offset === undefined) return undefined;
  const fullYear = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  const date = `${fullYear}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return parseTimestamp(`${date}T${time}${seconds}${offset}`);
}

function toOffset(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return /^[a-ik-z]$/.test(zone) ? "Z" : zones[zone];
}
