/** Reads periods as terms of `year` and `createdAt`: years and their parts, days, ranges, and times before today. */
import { parseDateInterval, spellDay } from "../../grammar/values.ts";
import type { ReadText, Word } from "./reading-words.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";

/** The period that the words from a given one on describe. */
export interface Period {
  /** The index of the word after it. */
  readonly next: number;
  /** The terms that it may mean, the most likely first. `values` are years, which can be listed. */
  readonly terms: readonly { readonly term: string; readonly years?: readonly string[] }[];
}

interface DateWords {
  readonly next: number;
  /** `2019`, `2019-05` or `2019-05-01`. */
  readonly date: string;
  /** The last year of a decade, month of a quarter or day of a week, whose first one is `date`. */
  readonly last?: string;
}

const earliest = 1900;
const latest = 2100;

/** A pattern for dates at a place of the text. The groups are the parts of a date. */
const written: readonly RegExp[] = [
  /(?<y>\d{4})([-/.])(?<m>\d{1,2})\2(?<d>\d{1,2})(?![\d])/y,
  /(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?(?<y>\d{4})(?!\d)/y,
  /(?<y>\d{4})年(?<m>\d{1,2})月(?:(?<d>\d{1,2})日)?/y,
  /(?<y>\d{4})年度?/y,
  /(?<y>\d{4})[-/.](?<m>\d{1,2})(?![\d])/y,
  /(?<m>\d{1,2})[-/.](?<y>\d{4})(?!\d)/y,
  /(?<y>\d{4})(?![\d\p{L}])/uy,
];

const decade = /(\d{3}0)(?:['’]?(?:s|ern?)(?![\p{L}\d])|年代)/uy;
/** `Q2 2019`, `2019 Q2`, `2019-H1`: quarters and halves of years. French and Spanish quarters begin with T, halves with S. */
const partsOfYears: readonly RegExp[] = [
  /(?<kind>[QTHS])(?<at>[1-4])[ ,/-]{1,2}(?<y>\d{4})(?![\d\p{L}])/iuy,
  /(?<y>\d{4})[ ,/-]{0,2}(?<kind>[QTHS])(?<at>[1-4])(?![\d\p{L}])/iuy,
];
const units = ["days", "weeks", "months", "years"] as const;
const relativeDates: Readonly<Record<string, readonly [count: number, unit: (typeof units)[number]]>> = {
  today: [0, "days"],
  yesterday: [1, "days"],
  thisWeek: [0, "weeks"],
  lastWeek: [1, "weeks"],
  thisMonth: [0, "months"],
  lastMonth: [1, "months"],
  thisYear: [0, "years"],
  lastYear: [1, "years"],
};
const compared = /(>=|<=|>|<|=)\s?(?=\d)/y;
const signs: Readonly<Record<string, string>> = { "≥": ">=", "≤": "<=" };

export class PeriodReader {
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #meaningsAt: (at: number, count: number) => ReadonlySet<Meaning>;
  readonly #maxWords: number;
  /** Days since 1970. */
  readonly #today: number;

  constructor(
    { text, words }: ReadText,
    { maxWords }: Vocabulary,
    meaningsAt: (at: number, count: number) => ReadonlySet<Meaning>,
    today: number,
  ) {
    this.#text = text.replace(/[≥≤]/g, (sign) => signs[sign] ?? sign);
    this.#words = words;
    this.#meaningsAt = meaningsAt;
    this.#maxWords = maxWords;
    this.#today = today;
  }

  /** Reads the longest period that begins at a word. */
  read(at: number): Period | undefined {
    return this.#back(at) ?? this.#between(at) ?? this.#bounded(at) ?? this.#alone(at);
  }

  /** Returns the index after the longest phrase that means one of these; undefined if there is none. */
  #skip(at: number, ...meanings: readonly string[]): number | undefined {
    for (let count = this.#maxWords; count > 0; count--) {
      const found = this.#meaningsAt(at, count);
      if (meanings.some((meaning) => found.has(meaning))) return at + count;
    }
    return undefined;
  }

  #period(meaning: string, at: number): number | undefined {
    return this.#skip(at, `periods.${meaning}`);
  }

  /** Skips words such as those of `the year`. */
  #skipLittle(at: number): number {
    let next = at;
    for (let words = 0; words < 3; words++)
      next = this.#skip(next, "fillers", "periods.in", "periods.years") ?? next;
    return next;
  }

  /** Returns the index of the first word that begins at a place of the text or later; undefined if the place is within one. */
  #wordFrom(place: number): number | undefined {
    const at = this.#words.findIndex(({ end }) => end > place);
    if (at === -1) return this.#words.length;
    return (this.#words[at]?.start ?? place) < place ? undefined : at;
  }

  #date(at: number): DateWords | undefined {
    const word = this.#words[at];
    if (word === undefined || word.kind === "kept" || word.kind === "phrase" || word.kind === "address")
      return undefined;
    const long = this.#decade(word) ?? this.#partOfYear(word) ?? this.#timeAgo(at);
    if (long !== undefined) return long;
    for (const form of written) {
      form.lastIndex = word.start;
      const found = form.exec(this.#text);
      const { y = "", m, d } = found?.groups ?? {};
      const date = toDate(y, m, d);
      if (found === null || date === undefined) continue;
      const next = this.#wordFrom(word.start + found[0].length);
      if (next === undefined) continue;
      if (date.length > 4) return { date, next };
      return this.#dateOfMonth(at) ?? { date, next: this.#period("years", next) ?? next };
    }
    return this.#dateOfMonth(at) ?? this.#relativeDate(at);
  }

  /** `2010s`, `2010er Jahre`, `2010年代`. */
  #decade({ start }: Word): DateWords | undefined {
    decade.lastIndex = start;
    const [found = "", date = ""] = decade.exec(this.#text) ?? [];
    const next = toDate(date) === undefined ? undefined : this.#wordFrom(start + found.length);
    if (next === undefined) return undefined;
    return { date, last: String(Number(date) + 9), next: this.#period("years", next) ?? next };
  }

  #partOfYear({ start }: Word): DateWords | undefined {
    for (const form of partsOfYears) {
      form.lastIndex = start;
      const found = form.exec(this.#text);
      const { y = "", kind = "", at = "" } = found?.groups ?? {};
      const next = found === null ? undefined : this.#wordFrom(start + found[0].length);
      const months = /[qt]/i.test(kind) ? 3 : 6;
      const end = Number(at) * months;
      const date = toDate(y, String(end - months + 1));
      if (next === undefined || date === undefined || end > 12) continue;
      return { date, last: `${y}-${String(end).padStart(2, "0")}`, next };
    }
    return undefined;
  }

  /** `3 years ago`, `vor 3 Jahren`, as cards have it. */
  #timeAgo(at: number): DateWords | undefined {
    const first = this.#period("ago", at);
    const number = this.#number(first ?? at);
    if (number === undefined) return undefined;
    const afterNumber = (first ?? at) + 1;
    for (const unit of units) {
      const afterUnit = this.#period(unit, afterNumber);
      if (afterUnit === undefined) continue;
      const next = first === undefined ? this.#period("agoLater", afterUnit) : afterUnit;
      if (next !== undefined) return { ...this.#before(number, unit), next };
    }
    return undefined;
  }

  /** Returns the day, week, month or year so long before today. A week is the seven days up to then. */
  #before(count: number, unit: (typeof units)[number]): Omit<DateWords, "next"> {
    if (unit === "days") return { date: spellDay(this.#today - count) };
    const end = this.#today - 7 * count;
    if (unit === "weeks") return { date: spellDay(end - 6), last: spellDay(end) };
    const [year = "", month = ""] = spellDay(this.#today).split("-");
    if (unit === "years") return { date: String(Number(year) - count) };
    const months = Number(year) * 12 + Number(month) - 1 - count;
    return { date: `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}` };
  }

  /** `May 2019`, `1 May 2019`, `May 1, 2019`, `2019 May`. */
  #dateOfMonth(at: number): DateWords | undefined {
    const day = /^\d{1,2}(?:st|nd|rd|th|er|\.)?$/;
    const dayAt = (place: number) => {
      const text = this.#words[place]?.text ?? "";
      return day.test(text) ? String(Number.parseInt(text, 10)) : undefined;
    };
    const first = dayAt(at);
    const begin = first === undefined ? at : this.#skipLittle(at + 1);
    const month = this.#month(begin);
    if (month === undefined) {
      const year = this.#year(at);
      const after = year && this.#month(year.next);
      return year && after && this.#toDateWords(after.next, year.date, after.month);
    }
    let { next } = month;
    let second: string | undefined;
    if (first === undefined) {
      second = dayAt(next);
      if (second !== undefined) next++;
    }
    if (this.#words[next]?.kind === "sign") next++;
    const year = this.#year(this.#skipLittle(next)) ?? this.#year(next);
    return year && this.#toDateWords(year.next, year.date, month.month, first ?? second);
  }

  #toDateWords(next: number, year: string, month: string, day?: string): DateWords | undefined {
    const date = toDate(year, month, day);
    return date === undefined ? undefined : { date, next: this.#period("years", next) ?? next };
  }

  #year(at: number): DateWords | undefined {
    const word = this.#words[at];
    const date = word && toDate(word.text.replace(/年$/, ""));
    return date === undefined ? undefined : { date, next: at + 1 };
  }

  #month(at: number): { month: string; next: number } | undefined {
    for (const meaning of this.#meaningsAt(at, 1)) {
      const [table, month] = meaning.split(".");
      if (table === "monthNames" && month !== undefined) return { month, next: at + 1 };
    }
    return undefined;
  }

  #relativeDate(at: number): DateWords | undefined {
    for (const [name, [count, unit]] of Object.entries(relativeDates)) {
      const next = this.#period(name, at);
      if (next !== undefined) return { ...this.#before(count, unit), next };
    }
    return undefined;
  }

  /** `between 2019 and 2021`, `from 2019 to 2021`, `2019-2021`, `2019-21`, `since 2019 until 2021`. */
  #between(at: number): Period | undefined {
    const begin = this.#skip(
      at,
      ...["periods.between", "periods.from", "periods.since", "periods.in", "periods.years"],
    );
    const isNamed = begin !== undefined && this.#period("between", at) === begin;
    const from = this.#date(begin === undefined ? at : this.#skipLittle(begin)) ?? this.#date(at);
    if (from === undefined) return undefined;
    const middle =
      this.#words[from.next]?.kind === "dash"
        ? from.next + 1
        : (this.#period("to", from.next) ?? (isNamed ? this.#skip(from.next, "either") : undefined));
    if (middle === undefined) return undefined;
    // `until and including`, `and later`
    const now = this.#period("now", this.#skipLittle(middle)) ?? this.#period("now", middle);
    if (now !== undefined) return { next: now, terms: [toTerm(">=", from)] };
    const to = this.#date(this.#skipLittle(middle)) ?? this.#date(middle);
    if (to !== undefined) {
      const next = this.#period("untilLater", to.next) ?? to.next;
      return { next, terms: [toRange(from, to)] };
    }
    const short = this.#words[middle]?.text ?? "";
    const isShort =
      this.#words[from.next]?.kind === "dash" && /^\d{2}$/.test(short) && from.date.length === 4;
    if (isShort && short > from.date.slice(2))
      return { next: middle + 1, terms: [toRange(from, { date: from.date.slice(0, 2) + short })] };
    const isOpen = this.#words[from.next]?.kind === "dash" && middle === this.#words.length;
    return isOpen ? { next: middle, terms: [toTerm(">=", from)] } : undefined;
  }

  /** `since 2020`, `before May 2019`, `2015 or later`, `>2015`. */
  #bounded(at: number): Period | undefined {
    compared.lastIndex = this.#words[at]?.start ?? this.#text.length;
    const sign = compared.exec(this.#text);
    if (sign !== null) {
      const [, comparator = ""] = sign;
      const found = /^\d{4}(?:-\d{2}){0,2}(?!\d)/.exec(this.#text.slice(compared.lastIndex));
      const date = found === null ? undefined : toDate(...splitDate(found[0]));
      const next = found === null ? undefined : this.#wordFrom(compared.lastIndex + found[0].length);
      if (next === undefined || date === undefined) return undefined;
      return { next, terms: [comparator === "=" ? toAlone({ date }) : toTerm(comparator, { date })] };
    }
    const comparators = { since: ">=", after: ">", before: "<", until: "<=" };
    for (const [name, comparator] of Object.entries(comparators)) {
      const word = this.#period(name, at);
      if (word === undefined) continue;
      // `pre-2015`
      const next = this.#words[word]?.kind === "dash" ? word + 1 : word;
      const date = this.#date(this.#skipLittle(next)) ?? this.#date(next);
      if (date === undefined) continue;
      const end = this.#skip(date.next, "periods.sinceLater", "periods.untilLater") ?? date.next;
      return { next: end, terms: [toTerm(comparator, date)] };
    }
    const from = this.#period("from", at);
    const date = this.#date(from === undefined ? at : this.#skipLittle(from));
    if (date === undefined) return undefined;
    const later = { sinceLater: ">=", afterLater: ">", beforeLater: "<", untilLater: "<=" };
    for (const [name, comparator] of Object.entries(later)) {
      const next = this.#period(name, date.next);
      if (next !== undefined) return { next, terms: [toTerm(comparator, date)] };
    }
    if (from === undefined) return undefined;
    // `from 2015` most likely means since, and `articles from 2015` those of the year.
    const terms = [toTerm(">=", date), toAlone(date)];
    return { next: date.next, terms: at === 0 ? terms : terms.reverse() };
  }

  #alone(at: number): Period | undefined {
    const begin = this.#skip(at, "periods.in", "periods.years");
    const first = begin === undefined ? at : this.#skipLittle(begin);
    const start = this.#words[first]?.start ?? this.#text.length;
    // `el año pasado` begins like `el año 2019`.
    const date = this.#date(first) ?? this.#date(at);
    if (date === undefined) return undefined;
    // `2010-12` may be a month or years.
    const [, century = "", from = "", to = ""] = /^(\d\d)(\d\d)-(\d\d)$/.exec(date.date) ?? [];
    const isYears = to > from && /^\d{4}-/.test(this.#text.slice(start));
    const years = isYears ? [toRange({ date: century + from }, { date: century + to })] : [];
    return { next: date.next, terms: [toAlone(date), ...years] };
  }

  /** `last 5 years`, `5 dernières années`, `last decade`. */
  #back(at: number): Period | undefined {
    let next = this.#period("in", at) ?? at;
    // `latest` is a little word, too.
    if (this.#period("last", next) === undefined) next = this.#skip(next, "fillers") ?? next;
    const letters = { days: "d", weeks: "w", months: "m", years: "y", decades: "0y" };
    let count: number | undefined;
    let unit: string | undefined;
    let isLast = false;
    for (let parts = 0; parts < 3; parts++) {
      const last = this.#period("last", next);
      if (!isLast && last !== undefined) {
        isLast = true;
        next = last;
        continue;
      }
      const number = count === undefined ? this.#number(next) : undefined;
      if (number !== undefined) {
        count = number;
        next++;
        continue;
      }
      const [name = "", letter] =
        Object.entries(letters).find(([name]) => this.#period(name, next) !== undefined) ?? [];
      if (unit !== undefined || letter === undefined) break;
      unit = letter;
      next = this.#period(name, next) ?? next;
    }
    if (!isLast || unit === undefined) return undefined;
    // `last year` is the one before this one; see `#relativeDate`.
    if (count === undefined && unit !== "0y") return undefined;
    return { next, terms: [{ term: `createdAt:>=@today-${count ?? 1}${unit}` }] };
  }

  #number(at: number): number | undefined {
    const text = this.#words[at]?.text ?? "";
    if (/^\d{1,3}$/.test(text)) return Number(text);
    for (const meaning of this.#meaningsAt(at, 1)) {
      const [table, number] = meaning.split(".");
      if (table === "numbers") return Number(number);
    }
    return undefined;
  }
}

const splitDate = (date: string): [string, string | undefined, string | undefined] => {
  const [year = "", month, day] = date.split("-");
  return [year, month, day];
};

/** Returns a date of the query language; undefined if there is no such day, or its year is outside any career. */
function toDate(year: string, month?: string, day?: string): string | undefined {
  if (!/^\d{4}$/.test(year) || Number(year) < earliest || Number(year) > latest) return undefined;
  const date = [
    year,
    ...[month, day].flatMap((part) => (part === undefined ? [] : part.padStart(2, "0"))),
  ].join("-");
  return parseDateInterval(date) === undefined ? undefined : date;
}

type Dates = Pick<DateWords, "date" | "last">;

const fieldOf = (...dates: readonly string[]) =>
  dates.every((date) => date.length === 4) ? "year" : "createdAt";

/** From the first or up to the last day of a date, or from the day after or up to the one before. */
function toTerm(comparator: string, { date, last = date }: Dates): { term: string } {
  const bound = comparator === ">" || comparator === "<=" ? last : date;
  return { term: `${fieldOf(bound)}:${comparator}${bound}` };
}

function toAlone(dates: Dates): Period["terms"][number] {
  const { date, last } = dates;
  if (last !== undefined) return toRange(dates, dates);
  return date.length === 4 ? { term: `year:${date}`, years: [date] } : { term: `createdAt:${date}` };
}

function toRange(one: Dates, other: Dates): { term: string } {
  const [from, to] = one.date <= other.date ? [one, other] : [other, one];
  const { date, last = date } = to;
  return { term: `${fieldOf(from.date, last)}:${from.date}..${last}` };
}
