import { useCallback, useMemo, useState } from "react";
import type { Answer } from "../../worker/contract.ts";
import { type CardKeys, toCardKeys } from "./card-keys.ts";

interface CardList {
  /** Ids of the opened cards. */
  expanded: ReadonlySet<string>;
  /** The row of the one card that Tab reaches: the one last focused, as long as it is among the results. */
  tabbableRow: number | undefined;
  /** For the element that holds the cards. */
  keys: CardKeys;
}

/** Which cards of a list are open and which has the focus; each list keeps its own. */
export function useCardList({ rows }: Answer): CardList {
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
  const keepsFocus = focusedRow !== undefined && rows.includes(focusedRow);
  return { expanded, tabbableRow: keepsFocus ? focusedRow : rows[0], keys };
}
