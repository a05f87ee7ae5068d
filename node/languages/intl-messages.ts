/** The messages that Intl knows; the build computes them, as the first use takes a slow phone 100 ms. */
import { findConcepts } from "../../engine/assist/concepts/by-language.ts";
import type { Plural } from "../../model/localize.ts";
import type { EnglishMessages, MessagesOf } from "./page-messages.ts";

/** The part of a language's file that Intl can supply. */
interface IntlMessages {
  ui: MessagesOf<Pick<EnglishMessages["ui"], "thousands" | "dates">>;
  charts: MessagesOf<Pick<EnglishMessages["charts"], "percent">>;
  worker?: MessagesOf<Pick<EnglishMessages["worker"], "concepts">>;
}

/** The third of each month of a year. Neither number occurs in the other or in the number of May. */
const sampleDays = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 3));
const sampleMonth = 4;

/** `language`: a BCP 47 tag that is not English, whose messages are in the code. */
export function makeIntlMessages(language: string): IntlMessages {
  const tag = new Intl.Locale(language, { calendar: "gregory", numberingSystem: "latn" }).toString();
  const percents = new Intl.NumberFormat(tag, { style: "percent" }).formatToParts(0.12);
  const percent = joinParts(percents, { integer: "{0}" });
  const months = nameMonths(tag, "long");
  const shortMonths = nameMonths(tag, "short");
  const days = sampleDays.map((day) =>
    new Intl.DateTimeFormat(tag, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).formatToParts(day),
  );
  const concepts = findConcepts(language);
  const toNow = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  return {
    ui: {
      thousands: findPart(new Intl.NumberFormat(tag).formatToParts(1_234_567), "group"),
      dates: {
        months: months.names,
        dayMonths: days.map((parts) => findPart(parts, "month")),
        shortMonths: shortMonths.names,
        day: joinParts(days[sampleMonth] ?? [], { month: "{0}", day: "{1}", year: "{2}" }),
        month: months.pattern,
        shortMonth: shortMonths.pattern,
        thisMonth: toNow.format(0, "month"),
        today: toNow.format(0, "day"),
        ago: makeTimes(tag, -1),
        in: makeTimes(tag, 1),
      },
    },
    charts: { percent },
    ...(concepts && { worker: { concepts } }),
  };
}

/** Returns the names of months next to a year, and the pattern of both. */
function nameMonths(tag: string, month: "long" | "short"): { names: string[]; pattern: string } {
  const withYear = new Intl.DateTimeFormat(tag, { month, year: "numeric", timeZone: "UTC" });
  const alone = new Intl.DateTimeFormat(tag, { month: "short", timeZone: "UTC" });
  const names = sampleDays.map((day) => {
    const name = findPart(withYear.formatToParts(day), "month");
    // In Japanese the month is the number of `5月`.
    const whole = alone.format(day);
    return /\p{L}/u.test(name) || !withYear.format(day).includes(whole) ? name : whole;
  });
  const pattern = withYear
    .format(sampleDays[sampleMonth])
    .replace("2024", "{1}")
    .replace(names[sampleMonth] ?? "", "{0}");
  return { names, pattern };
}

/** Returns the patterns for relative times. `sign`: -1 in the past, 1 in the future. */
function makeTimes(tag: string, sign: -1 | 1): IntlMessages["ui"]["dates"]["ago"] {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "always" });
  const rules = new Intl.PluralRules(tag);
  function makePlural(unit: "year" | "month" | "day"): string | Plural {
    const forms = new Map<Intl.LDMLPluralRule, string>();
    // The last number of a category decides, because a language may spell the first one.
    for (let count = 0; count < 200; count++) {
      const text = joinParts(format.formatToParts(sign * count, unit), { integer: "{0}" });
      // Hebrew spells one and two and repeats them in parentheses.
      forms.set(rules.select(count), text.replace(" ({0})", ""));
    }
    const texts = [...forms.values()];
    const last = texts.at(-1) ?? "";
    // Polish has `other` only for fractions.
    return new Set(texts).size === 1 ? last : { other: last, ...Object.fromEntries(forms) };
  }
  return { year: makePlural("year"), month: makePlural("month"), day: makePlural("day") };
}

interface Part {
  type: string;
  value: string;
}

function findPart(parts: readonly Part[], type: string): string {
  return parts.find((part) => part.type === type)?.value ?? "";
}

/** Joins the parts of a text, with placeholders in place of some of them. */
function joinParts(parts: readonly Part[], placeholders: Readonly<Record<string, string>>): string {
  return parts.map(({ type, value }) => placeholders[type] ?? value).join("");
}
