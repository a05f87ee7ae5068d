/** Tests the dates, times and numbers of a language whose file has none of them. */
import { describe, expect, it } from "vitest";
import { inLanguage } from "../../../node/languages/page-messages.ts";
import { compareMessages } from "../../../node/languages/translation.ts";
import { formatPercent } from "../../../src/charts/messages.ts";
import { toFullDate, toMonthName, toRelativeDate, toShortDate } from "../../../src/ui/dates.tsx";
import { formatCount } from "../../../src/ui/messages.ts";

const now = Date.UTC(2024, 4, 20);

function inIntl<T>(language: string, run: () => T, messages: object = {}): T {
  const { texts, defects } = compareMessages(messages, language);
  expect(defects).toEqual([]);
  const [thousands] = texts.ui ?? [];
  return inLanguage({ language, thousands: String(thousands), texts }, run);
}

it.each([
  ["de", "12. Mai 2024", "Mai 2024", "Sept. 2024", "März"],
  ["fr", "12 mai 2024", "mai 2024", "sept. 2024", "mars"],
  ["es", "12 de mayo de 2024", "mayo de 2024", "sept 2024", "marzo"],
  ["pt", "12 de maio de 2024", "maio de 2024", "set. de 2024", "março"],
  // The genitive next to a day, else the nominative.
  ["pl", "12 maja 2024", "maj 2024", "wrz 2024", "marzec"],
  ["ja", "2024年5月12日", "2024年5月", "2024年9月", "3月"],
  ["zh", "2024年5月12日", "2024年5月", "2024年9月", "3月"],
  ["ar", "12 مايو 2024", "مايو 2024", "سبتمبر 2024", "مارس"],
  // Neither the calendar nor the digits of the region.
  ["ar-SA", "12 مايو 2024", "مايو 2024", "سبتمبر 2024", "مارس"],
  ["he", "12 במאי 2024", "מאי 2024", "ספט׳ 2024", "מרץ"],
])("formats dates in %s", (language, day, month, short, name) => {
  const shown = inIntl(language, () => [
    toFullDate("2024-05-12"),
    toFullDate("2024-05"),
    toShortDate("2024-09-12"),
    toMonthName("2024-03-12"),
  ]);
  expect(shown).toEqual([day, month, short, name]);
});

it.each([
  ["de", "vor 3 Tagen", "vor 1 Jahr", "in 2 Monaten", "in 12 Jahren", "heute", "diesen Monat"],
  ["fr", "il y a 3 jours", "il y a 1 an", "dans 2 mois", "dans 12 ans", "aujourd’hui", "ce mois-ci"],
  ["es", "hace 3 días", "hace 1 año", "dentro de 2 meses", "dentro de 12 años", "hoy", "este mes"],
  ["pt", "há 3 dias", "há 1 ano", "em 2 meses", "em 12 anos", "hoje", "este mês"],
  ["pl", "3 dni temu", "1 rok temu", "za 2 miesiące", "za 12 lat", "dzisiaj", "w tym miesiącu"],
  ["ja", "3 日前", "1 年前", "2 か月後", "12 年後", "今日", "今月"],
  ["ar", "قبل 3 أيام", "قبل سنة واحدة", "خلال شهرين", "خلال 12 سنة", "اليوم", "هذا الشهر"],
  ["he", "לפני 3 ימים", "לפני שנה", "בעוד חודשיים", "בעוד 12 שנים", "היום", "החודש"],
])("formats relative times in %s", (language, ...times) => {
  const dates = ["2024-05-17", "2023-05-20", "2024-07-20", "2036-05-20", "2024-05-20", "2024-05"];
  expect(inIntl(language, () => dates.map((date) => toRelativeDate(date, now)))).toEqual(times);
});

it.each([
  ["de", "1.234.567", "12 %"],
  ["fr", "1 234 567", "12 %"],
  ["es", "1.234.567", "12 %"],
  ["pt", "1.234.567", "12%"],
  ["pl", "1 234 567", "12%"],
  ["ja", "1,234,567", "12%"],
  ["ar", "1,234,567", "12\u200e%\u200e"],
  ["he", "1,234,567", "12%"],
  ["tr", "1.234.567", "%12"],
])("formats numbers in %s", (language, count, percent) => {
  const shown = inIntl(language, () => [formatCount(1_234_567), formatPercent(12)]);
  // Versions of Intl differ in their spaces.
  expect(shown.map((text) => text.replace(/\s+/g, " "))).toEqual([count, percent]);
});

describe("a language's file", () => {
  const messages = { ui: { thousands: "'", dates: { today: "heit", ago: { day: "{0} Dog her" } } } };

  it("may override the dates and numbers of Intl", () => {
    const shown = () => [
      toRelativeDate("2024-05-20", now),
      toRelativeDate("2024-05-19", now),
      formatCount(1234),
    ];
    expect(inIntl("de", shown, messages)).toEqual(["heit", "1 Dog her", "1'234"]);
    expect(inIntl("de", () => toRelativeDate("2024-05-25", now), messages)).toBe("in 5 Tagen");
  });

  it("needs no dates or numbers, and English keeps its own", () => {
    const missingIn = (language: string) => compareMessages({}, language).missing;
    expect(missingIn("cs").filter((path) => /^ui\.(?:dates|thousands)/.test(path))).toEqual([]);
    expect(compareMessages({}, "en-GB").texts.ui?.[0]).toBe(null);
  });
});
