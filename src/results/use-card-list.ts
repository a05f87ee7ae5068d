import { useCallback, useMemo, useState } from "react";
import { type CardKeys, toCardKeys } from "./card-keys.ts";
import type { ResultList } from "./result-list.ts";
import { type Chunks, chunkOf, chunkSize } from "./runs.ts";

interface CardList {
  /** Ids of the opened cards. */
  expanded: ReadonlySet<string>;
  /** The row of the one closed card that Tab reaches: the one last focused while it is drawn, else the first drawn. */
  tabbableRow: number | undefined;
  /** For the element that holds the cards. */
  keys: CardKeys;
}

/** Which cards of a list are open and which has the focus; each list keeps its own. */
export function useCardList({ rows }: ResultList, shown: Chunks): CardList {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [focusedRow, setFocusedRow] = useState<number>();
  const toggle = useCallback((activity: string) => {
    setExpanded((old) => {
      const next = new Set(old);
      if (!next.delete(activity)) next.add(activity);
      return next;
    });
  }, []);
  const keys = useMemo(() => toCardKeys({ onToggle: toggle, onFocusRow: setFocusedRow }), [toggle]);
  const focused = focusedRow === undefined ? -1 : rows.indexOf(focusedRow);
  const isDrawn = focused !== -1 && shown.has(chunkOf(focused));
  const tabbableRow = rows[isDrawn ? focused : Math.min(...shown) * chunkSize];
  return { expanded, tabbableRow, keys };
}
