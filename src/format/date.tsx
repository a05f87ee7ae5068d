import { toFullDate } from "./dates.ts";

/** A date of the data with its full form as the tooltip; where the short one could grow old, the full form at once. */
export function DateText({ date, text, className }: { date: string; text: string; className?: string }) {
  const fullDate = toFullDate(date);
  return (
    <time dateTime={date} title={fullDate} className={className}>
      <span className="ago">{text}</span>
      <span className="full-date">{fullDate}</span>
    </time>
  );
}
