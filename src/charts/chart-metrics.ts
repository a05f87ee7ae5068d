/** What makes siblings of the five: lengths in CSS pixels that every adapter draws with. */
export const look = {
  /** Of the radius: the hole names the slice that is pointed at. Carbon knows no other. */
  holeShare: 0.75,
  /** The slices' outline: the palest colour stands out by it, and neighbours of one colour stay two. */
  outline: 1.5,
  lineWidth: 2.5,
  dotRadius: 3.5,
  /** A dot is small, a finger is not: it answers at least this far from its centre. */
  hitRadius: 12,
  areaOpacity: 0.12,
  fontSize: 12,
  gridDash: [2, 4],
  /** Around the plot: room for three digits on the left, half a year on the right, the years below. */
  margin: { top: 10, right: 18, bottom: 24, left: 34 },
  /** Between a tick and its label. */
  labelGap: 8,
} as const;
