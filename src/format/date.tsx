import { toFullDate } from "./dates.ts";

/** A date of the data with its full form as the tooltip; paper, which grows old, gets the full form at once. */
export function DateText({ date, text, className }: { date: string; text: string; className?: string }) {
  const fullDate = toFullDate(date);
  return (
    <time dateTime={date} title={fullDate} className={className}>
      <span className="print:hidden">{text}</span>
      <span className="hidden print:inline">{fullDate}</span>
    </time>
  );
}
