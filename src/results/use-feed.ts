import { useMemo } from "react";
import type { Card, Site } from "../../worker/contract.ts";
import type { CardFeedProps } from "./card-feed.tsx";
import type { CardKeys } from "./card-keys.ts";
import { toLookup } from "./lookup.ts";
import type { ResultList } from "./result-list.ts";
import { useCardList } from "./use-card-list.ts";
import { useChunks } from "./use-chunks.ts";

export interface FeedRequest {
  site: Site;
  /** What 'ago' is counted from, in milliseconds since 1970. */
  now: number;
  answer: ResultList;
  /** The cards that have come so far, by row. */
  cards: ReadonlyMap<number, Card>;
  /** They hold only what closed ones show: an opened one waits for the rest. */
  isPartial?: boolean | undefined;
  /** Draws all results, near the screen or not: for paper. */
  isWhole?: boolean | undefined;
  /** Asks for the cards of these positions in the answer's rows. Keep it the same from render to render. */
  onWindow: (from: number, count: number) => void;
  onOpenOrg?: ((org: string) => void) | undefined;
  onOpenLanguage?: ((language: string) => void) | undefined;
}

interface Feed {
  /** What each stretch of the list is given. */
  feed: Omit<CardFeedProps, "stretch" | "labelledBy">;
  /** For the element that holds the cards. */
  keys: CardKeys;
}

/** An answer's cards as one list, with opened cards and keys of its own. */
export function useFeed(request: FeedRequest): Feed {
  const {
    site,
    now,
    answer,
    cards,
    isPartial = false,
    isWhole,
    onWindow,
    onOpenOrg,
    onOpenLanguage,
  } = request;
  const drawn = useChunks({ answer, cards, isWhole, onWindow });
  const { expanded, tabbableRow, keys } = useCardList(answer, drawn.shown);
  const lookup = useMemo(() => toLookup(site), [site]);
  const shared = { lookup, now, isPartial, onOpenOrg, onOpenLanguage };
  return { feed: { answer, cards, drawn, expanded, tabbableRow, shared }, keys };
}
