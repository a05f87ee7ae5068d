/** The texts of the charts. */
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export const chartsMessages = localize("charts", {
  days: "Activity by day",
  calendarYear: "Year of the calendar",
  day: "Day",
  fewer: "Fewer",
  more: "More",
  /** Used if a result names no day. */
  monthsAlone: "Without a day:",
  noDays: "None of this year's results has a day or a month.",
  none: "none",
  contributions: (count: number) => (count === 1 ? "1 contribution" : `${formatCount(count)} contributions`),
  daysSummary: (year: number, days: number) =>
    `${year} by day: ${days === 1 ? "1 day" : `${formatCount(days)} days`} with contributions. Arrow keys go from day to day.`,
  showTable: "Show as table",
  showChart: "Show as chart",
  library: "Drawn with",
  drawnWith: (library: string) => `Drawn with ${library}`,
  other: "Other",
  otherHint: (count: number) => `Lists the other ${formatCount(count)} languages`,
  columns: { language: "Language", year: "Year", count: "Activities", share: "Share" },
  /** The number and the sign are joined by a narrow no-break space. */
  percent: (percent: string) => `${percent}\u202f%`,
  count: (count: number) => (count === 1 ? "1 activity" : `${formatCount(count)} activities`),
  languageCount: (count: number) => (count === 1 ? "language" : "languages"),
  languagesSummary: (shares: string) => `Languages: ${shares}`,
  yearSummary: (total: number, year: number) => `${formatCount(total)} in ${year}`,
  yearsSummary: (total: number, from: number, to: number, year: number, most: number) =>
    `Activity by year: ${formatCount(total)} from ${from} to ${to}, most in ${year}: ${formatCount(most)}`,
  oneEach: (count: number, from: number, to: number) =>
    `${formatCount(count)} activities from ${from} to ${to}, at most one per year.`,
  noLanguages: "None of these results has a language.",
});

export const formatPercent = (percent: number) => chartsMessages.percent(percent < 1 ? "<1" : `${percent}`);

/** Describes the pie in one sentence. */
export function describeShares(slices: readonly { label: string; percent: number }[]): string {
  const shares = slices.map(({ label, percent }) => `${label} ${formatPercent(percent)}`);
  return chartsMessages.languagesSummary(shares.join(", "));
}
