/** How many languages have a row and a slice of their own, which is a question of the room that the page has. */
import { useSyncExternalStore } from "react";

/** The rows of 26, 36 or 44 px that fill a panel's height: the class `chart-body` in styles.css. */
const layouts = [
  { media: "(width >= 64rem) and (pointer: fine)", rows: 9 },
  { media: "(width >= 64rem)", rows: 6 },
  { media: "(width >= 48rem) and (pointer: fine)", rows: 7 },
  { media: "(width >= 48rem)", rows: 5 },
] as const;

/** On a phone each row is as high as a finger wants it. */
const rowsOfPhone = 6;

/** Returns the number of rows of the legend, 'Other' among them. */
export function useLegendRows(): number {
  return useSyncExternalStore(subscribe, findRows, () => rowsOfPhone);
}

function findRows(): number {
  return layouts.find(({ media }) => window.matchMedia(media).matches)?.rows ?? rowsOfPhone;
}

function subscribe(listener: () => void) {
  const queries = layouts.map(({ media }) => window.matchMedia(media));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}
