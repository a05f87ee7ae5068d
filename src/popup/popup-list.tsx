import { useCallback, useMemo, useState } from "react";
import type { Answer, Card, Site } from "../../worker/contract.ts";
import { useCv } from "../cv-context.ts";
import { CardFeed, type SharedCardProps } from "../results/card-feed.tsx";
import { toLookup } from "../results/lookup.ts";
import { useCardList } from "../results/use-card-list.ts";
import { useChunks } from "../results/use-chunks.ts";

export interface PopupListProps {
  site: Site;
  answer: Answer;
  cards: ReadonlyMap<number, Card>;
  labelledBy: string;
}

/** The results as the page shows them, with keys and opened cards of its own; a badge here leads to its own list. */
export function PopupList({ site, answer, cards, labelledBy }: PopupListProps) {
  const { openPopup, showPopupWindow } = useCv();
  const [now] = useState(Date.now);
  const [shown, show] = useChunks({ answer, cards, onWindow: showPopupWindow });
  const { expanded, tabbableRow, keys } = useCardList(answer);
  const lookup = useMemo(() => toLookup(site), [site]);
  const onOpenLanguage = useCallback((id: string) => openPopup({ kind: "language", id }), [openPopup]);
  const onOpenOrg = useCallback((id: string) => openPopup({ kind: "org", id }), [openPopup]);
  const shared: SharedCardProps = { lookup, now, onOpenLanguage, onOpenOrg };
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pb-4 sm:px-6" {...keys}>
      <CardFeed
        stretch={{ from: 0, count: answer.total }}
        labelledBy={labelledBy}
        answer={answer}
        cards={cards}
        shown={shown}
        onNear={show}
        expanded={expanded}
        tabbableRow={tabbableRow}
        shared={shared}
      />
    </div>
  );
}
