import { parseTimestamp } from "./dates.ts";

/**
 * The same time, spelled so that every browser's own Date reads it alike: those differ on a blank before the time,
 * and take a time without a zone for local. A year or a day stays as it is, for it says how exact it is.
 */
export function toPortableTimestamp(text: string): string {
  const isPortable = text.length <= 10 || (text[10] === "T" && text.endsWith("Z"));
  const time = isPortable ? undefined : parseTimestamp(text);
  return time === undefined ? text : new Date(time).toISOString();
}
