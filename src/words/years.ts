export const years = {
  label: "Years",
  decade: (start: number) => `${start}s`,
  none: "no results",
  count: (count: number) => (count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`),
} as const;
