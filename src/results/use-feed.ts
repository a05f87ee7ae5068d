import { useMemo } from "react";
import type { Site } from "../../worker/contract.ts";
import type { Cards } from "../card-cache.ts";
import type { CardFeedProps } from "./card-feed.tsx";
import type { CardKeys } from "./card-keys.ts";
import { toLookup } from "./lookup.ts";
import type { ResultList } from "./result-list.ts";
import type { Stretch } from "./runs.ts";
import { useCardList } from "./use-card-list.ts";
import { useChunks } from "./use-chunks.ts";

export interface FeedRequest {
  site: Site;
  /** What 'ago' is counted from, in milliseconds since 1970. */
  now: number;
  answer: ResultList;
  /** The cards that have come so far, by row. */
  cards: Cards;
  /** They hold only what closed ones show: an opened one waits for the rest. */
  isPartial?: boolean | undefined;
  /** Draws so many results from the start, near the screen or not: for paper. */
  printed?: number | undefined;
  /** Asks for the cards of what is drawn. Keep it the same from render to render. */
  onWant: (answer: ResultList, drawn: readonly Stretch[]) => void;
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
  const { site, now, answer, cards, isPartial = false, printed, onWant, onOpenOrg, onOpenLanguage } = request;
  const drawn = useChunks({ answer, cards, printed, onWant });
  const { expanded, tabbableRow, keys } = useCardList(answer, drawn.shown);
  const lookup = useMemo(() => toLookup(site), [site]);
  const shared = { lookup, now, isPartial, onOpenOrg, onOpenLanguage };
  return { feed: { answer, cards, drawn, expanded, tabbableRow, shared }, keys };
}
