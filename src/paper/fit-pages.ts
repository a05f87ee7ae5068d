/** Decides how many entries of a CV fit its pages, from heights that the browser has measured. */

/** A part of the paper that no page divides. */
export interface PaperUnit {
  /** From its top to the next unit's, in any unit of length. */
  height: number;
  /** It begins a section: it stands with the section's next unit, and not at all without one. */
  isHeading: boolean;
  /** An entry's place in the order in which a short paper keeps entries; undefined for what always stays. */
  rank?: number | undefined;
}

interface PageLimit {
  /** The height of a page's text, in the unit of the heights. */
  height: number;
  count: number;
}

/** Returns the greatest number of entries, by rank, with which the paper fits; 0 if it is too long without any. */
export function countFitting(units: readonly PaperUnit[], limit: PageLimit): number {
  let shown = Math.max(0, ...units.map(({ rank = -1 }) => rank + 1));
  while (shown > 0 && countPages(toKept(units, shown), limit.height) > limit.count) shown--;
  return shown;
}

/** Leaves out entries from a rank on, and headings with nothing below them. */
function toKept(units: readonly PaperUnit[], shown: number): PaperUnit[] {
  const kept = units.filter(({ rank = -1 }) => rank < shown);
  return kept.filter(({ isHeading }, at) => !isHeading || kept[at + 1]?.isHeading === false);
}

function countPages(units: readonly PaperUnit[], pageHeight: number): number {
  let pages = 1;
  let used = 0;
  let carried = 0;
  for (const { height, isHeading } of units) {
    const needed = carried + height;
    // A heading moves to the next page together with what it is about.
    carried = isHeading ? needed : 0;
    if (isHeading) continue;
    if (used > 0 && used + needed > pageHeight) {
      pages++;
      used = 0;
    }
    used += needed;
    // What is higher than a page is divided after all.
    while (used > pageHeight) {
      pages++;
      used -= pageHeight;
    }
  }
  return pages;
}
