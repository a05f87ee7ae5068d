/** The date of a BibTeX entry, of which people write the month in many ways. */
import { foldCase } from "../../grammar/letters.ts";
import { parseTimestamp } from "../../model/dates.ts";
import { type Fields, toPlain } from "./bibtex-text.ts";

export interface PrintedDate {
  /** Undefined for forthcoming or undated entries. */
  createdAt?: string;
  /** The printed month or other words, if a date cannot store them. */
  month?: string;
}

export function dateOf(fields: Fields): PrintedDate {
  // Takes the first known day of a range.
  for (const date of toPlain(fields.date).split("/")) {
    const read = readEdtf(date.trim());
    if (read !== undefined) return read;
  }
  const written = toPlain(fields.year ?? fields.date);
  // Two publications of one year are often `1985a` and `1985b`.
  // The parser removes the zero of `0999`, which is reported with other impossible years.
  const year = /(?<!\d)\d{4}(?!\d)|\b\d{3}\b/.exec(written)?.[0];
  if (year === undefined) return written === "" ? {} : { month: written };
  const month = toPlain(fields.month ?? written.replace(year, ""));
  return readMonth(year.padStart(4, "0"), month, toPlain(fields.day));
}

/** Reads a day, a month or a year of EDTF; uncertain ones end in `~` or `?`, unknown digits are `X`, and months from 21 up are seasons. */
function readEdtf(date: string): PrintedDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d|XX)(?:-(\d\d|XX))?)?(?![\dX])/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const season = seasons[Number(month) - 21];
  if (season !== undefined) return { createdAt: year, month: season };
  const exact = [year, month, day].filter((part) => part !== undefined);
  for (let parts = exact.length; parts > 1; parts--) {
    const createdAt = exact.slice(0, parts).join("-");
    if (parseTimestamp(createdAt) !== undefined) return { createdAt };
  }
  return { createdAt: year };
}

const seasons = ["Spring", "Summer", "Autumn", "Winter"];

/** The parser writes the macro `may` as 05. People add a day on either side, or a second month. */
function readMonth(year: string, month: string, day: string): PrintedDate {
  const given = foldCase(month);
  const words = given.match(/[a-z]{3,}|\d+/g) ?? [];
  const named = words.findIndex((word) => /\D/.test(word) || /^0\d$/.test(word));
  const at = Math.max(0, named);
  const number = toMonth(words[at]);
  // Only words contain more than a number.
  const printed = month.replace(/(?<!\d)(?:0\d|1[0-2])(?!\d)/g, (two) => monthNames[Number(two) - 1] ?? two);
  const isSaid = /\p{L}/u.test(printed);
  if (number === undefined) return { createdAt: year, ...(isSaid && { month: printed }) };
  const inMonth = `${year}-${String(number).padStart(2, "0")}`;
  const [other = day, ...more] = words.filter((_, index) => index !== at);
  const whole = `${inMonth}-${other.padStart(2, "0")}`;
  const isDay =
    (named !== -1 || other === day) &&
    more.length === 0 &&
    /^[a-z\d\s.,]+$/.test(given) &&
    parseTimestamp(whole) !== undefined;
  if (isDay) return { createdAt: whole };
  return { createdAt: inMonth, ...(isSaid && words.length > 1 && { month: printed }) };
}

const monthNames = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

function toMonth(word = ""): number | undefined {
  const number = /\d/.test(word)
    ? Number(word)
    : monthNames.findIndex((name) => foldCase(name).startsWith(word.slice(0, 3))) + 1;
  return word !== "" && number >= 1 && number <= 12 ? number : undefined;
}
