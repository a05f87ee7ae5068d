/** What is said of the charts before they have come. */
export const chartsPlace = {
  label: "Charts",
  failed: "This chart could not be drawn. The results are not affected.",
} as const;
