// A chunk of its own: the dialog in popup.tsx opens at once, and this list is loaded meanwhile.
import { useCallback } from "react";
import { CardFeed, type FeedRequest, useFeed } from "../results/card-feed.tsx";
import { useCv } from "../store/provider.tsx";

interface PopupListProps extends Pick<FeedRequest, "site" | "now" | "answer" | "cards"> {
  labelledBy: string;
}

/** Draws the results as on the page. A language or org in a card opens its own popup. */
export function PopupList({ labelledBy, ...list }: PopupListProps) {
  const { openPopup, wantPopupCards } = useCv();
  const onOpenLanguage = useCallback((id: string) => openPopup({ kind: "language", id }), [openPopup]);
  const onOpenOrg = useCallback((id: string) => openPopup({ kind: "org", id }), [openPopup]);
  const { feed, keys } = useFeed({ ...list, onWant: wantPopupCards, onOpenLanguage, onOpenOrg });
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pb-4 sm:px-6" {...keys}>
      <CardFeed range={{ from: 0, count: list.answer.total }} labelledBy={labelledBy} {...feed} />
    </div>
  );
}
