import {
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { PageAnswer, ResultList, Site } from "../../worker/contract.ts";
import type { Cards, PositionRange } from "../store/card-cache.ts";
import { useCv } from "../store/provider.tsx";
import { ActivityCard, type ActivityCardProps } from "./activity-card.tsx";
import { type CardKeys, toCardKeys } from "./card-keys.ts";
import { toLookup } from "./card-text.tsx";
import { createItemList, type ItemList } from "./item-list.ts";
import { PatchGroup, toGroupId } from "./patch-group.tsx";
import { CardSkeleton } from "./states.tsx";
import { type Chunk, isLoaded, toChunks, useChunk, useWindowing, type Windowing } from "./windowed-list.ts";

interface Feed {
  list: ItemList;
  cards: Cards;
  windowing: Windowing;
  /** While printing: results from this position on are not printed, rendered or not. */
  paperEnd: number | undefined;
  expanded: ReadonlySet<string>;
  /** The position of the one closed card that Tab reaches. */
  tabbableAt: number;
  /** Properties that all cards of a list have in common. */
  shared: Pick<ActivityCardProps, "lookup" | "now" | "isHtml" | "onOpenOrg" | "onOpenLanguage">;
  onToggle: (activity: string) => void;
}

export interface CardFeedProps extends Feed {
  /** The items of the list, see item-list.ts. */
  range: PositionRange;
  /** The id of the heading above the cards. */
  labelledBy: string;
}

/** More cards than a window of 1,080 px shows. Browsers estimate the heights of the others for one frame. */
const firstScreen = 8;

/** Renders a range of a list in chunks, see windowed-list.ts. */
export function CardFeed({ range, labelledBy, ...feed }: CardFeedProps) {
  const { list, cards, windowing } = feed;
  const { from, count } = list.resultsOf(range);
  const isWhole = () => windowing.isWhole(range);
  const isComplete =
    useSyncExternalStore(windowing.subscribe, isWhole, isWhole) && isLoaded(list, range, cards);
  return (
    <div role="feed" aria-labelledby={labelledBy} aria-busy={!isComplete}>
      <Chunks range={range} isLarge setStart={from} setSize={count} {...feed} />
    </div>
  );
}

interface ItemsProps extends Feed {
  range: PositionRange;
  /** The results of the feed, which the cards are counted among. */
  setStart: number;
  setSize: number;
}

function Chunks({ range, isLarge, tabbableAt, ...feed }: ItemsProps & { isLarge: boolean }) {
  return toChunks(range, isLarge).map((chunk, at) => {
    const { from, count } = feed.list.resultsOf(chunk);
    const hasTabbable = tabbableAt >= from && tabbableAt < from + count;
    return (
      <ChunkView
        // biome-ignore lint/suspicious/noArrayIndexKey: an element serves the chunk at its place in the next list, too
        key={at}
        {...chunk}
        tabbableAt={hasTabbable ? tabbableAt : -1}
        {...feed}
      />
    );
  });
}

type ChunkProps = Chunk & Omit<ItemsProps, "range">;

/** Renders again only if a property has changed, or if it is filled or emptied. */
const ChunkView = memo(({ from, count, isLarge, ...feed }: ChunkProps) => {
  const { list, windowing, paperEnd = 0 } = feed;
  const ref = useRef<HTMLDivElement>(null);
  const chunk = { from, count, isLarge };
  const isFilled = useChunk(windowing, chunk, ref) || list.resultsOf(chunk).from < paperEnd;
  // React would go on with elements that an extension has removed, and their results would be missing without a word.
  useLayoutEffect(() => {
    const { isConnected, childElementCount } = ref.current ?? {};
    const isCutDown = isFilled && !isLarge && (childElementCount ?? 0) < count;
    if (!isConnected || isCutDown) throw new Error("Something else has removed cards.");
  });
  return (
    <div
      ref={ref}
      data-from={from}
      data-count={count}
      className={isFilled ? "chunk" : "chunk print:hidden"}
      style={isFilled ? undefined : { height: windowing.heightOf(chunk) }}
    >
      {!isFilled ? null : isLarge ? (
        <Chunks {...feed} range={chunk} isLarge={false} />
      ) : (
        <Items {...feed} range={chunk} />
      )}
    </div>
  );
});

/** Renders items as cards and groups of patches, or as skeletons while their cards are fetched. */
function Items({ range: { from, count }, ...feed }: ItemsProps) {
  const { list, cards, shared, expanded, tabbableAt, paperEnd } = feed;

  function renderCard(position: number) {
    const card = cards.get(list.rows[position] ?? -1);
    if (card === undefined) return <CardSkeleton key={position} />;
    return (
      <ActivityCard
        key={card.activity.id}
        card={card}
        posInSet={position - feed.setStart + 1}
        setSize={feed.setSize}
        expanded={expanded.has(card.activity.id)}
        tabbable={position === tabbableAt}
        isOnPaper={paperEnd === undefined || position < paperEnd}
        isInSight={position < firstScreen}
        {...shared}
      />
    );
  }

  return Array.from({ length: count }, (_, at) => {
    const results = list.resultsOf({ from: from + at, count: 1 });
    const patches = Array.from(list.rows.subarray(results.from, results.from + results.count), (row) =>
      cards.get(row),
    );
    const [newest] = patches;
    if (results.count === 1 || newest === undefined) return renderCard(results.from);
    const id = toGroupId(newest);
    return (
      <PatchGroup
        key={id}
        count={results.count}
        newest={newest}
        patches={patches}
        lookup={shared.lookup}
        isOpen={expanded.has(id) || paperEnd !== undefined}
        tabbable={results.from === tabbableAt}
        isHtml={shared.isHtml}
        onToggle={feed.onToggle}
      >
        {() => patches.map((_, at) => renderCard(results.from + at))}
      </PatchGroup>
    );
  });
}

export interface FeedRequest {
  site: Site;
  /** The time that relative dates count from, in milliseconds since 1970. */
  now: number;
  answer: ResultList;
  items?: PageAnswer["items"];
  cards: Cards;
  /** The cards are those of the html, which lack what only an open card shows. */
  isHtml?: boolean | undefined;
  /** The one result was asked for by its id, so its card begins open. */
  isOneEntry?: boolean;
  /** Another answer has been asked for, so that cards out of sight go. */
  isOutdated?: boolean | undefined;
  /** The element that scrolls the list; without one, the page does. */
  scroller?: RefObject<HTMLElement>;
  /** While printing, this many results from the start are rendered. */
  printed?: number | undefined;
  /** Requests the cards of what is rendered. Its identity must not change between renderings. */
  onRequestCards: (answer: ResultList, drawn: readonly PositionRange[]) => void;
}

/** Keeps the state of one list of cards: what is rendered, which cards are open, and which one Tab reaches. */
export function useFeed({
  site,
  now,
  answer,
  items,
  cards,
  isHtml = false,
  isOneEntry = false,
  isOutdated,
  scroller,
  printed: paperEnd,
  onRequestCards,
}: FeedRequest): {
  /** The properties that all `CardFeed`s of the list share. */
  feed: Feed;
  /** Handlers for the element that contains all cards. */
  keys: CardKeys;
} {
  const { popup } = useCv();
  const list = useMemo(() => createItemList(answer, items), [answer, items]);
  const windowing = useWindowing({
    list,
    cards,
    isOutdated,
    scroller,
    onRequestCards: (drawn) => onRequestCards(answer, drawn),
  });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const entry = isOneEntry ? cards.get(answer.rows[0] ?? -1)?.activity.id : undefined;
  // The card closes again with its answer, which may be that of a text that is still being typed.
  useLayoutEffect(() => {
    if (entry === undefined) return;
    setExpanded((old) => new Set(old).add(entry));
    return () => setExpanded((old) => new Set([...old].filter((id) => id !== entry)));
  }, [entry]);
  const [focusedRow, setFocusedRow] = useState<number>();
  const toggle = useCallback((activity: string) => {
    setExpanded((old) => {
      const next = new Set(old);
      if (!next.delete(activity)) next.add(activity);
      return next;
    });
  }, []);
  const keys = useMemo(() => toCardKeys({ onToggle: toggle, onFocusRow: setFocusedRow }), [toggle]);
  const tabbableAt = useTabbable(list, windowing, focusedRow);
  const lookup = useMemo(() => toLookup(site), [site]);
  const onOpenOrg = useCallback((id: string) => popup.open({ kind: "org", id }), [popup]);
  const onOpenLanguage = useCallback((id: string) => popup.open({ kind: "language", id }), [popup]);
  const shared = useMemo(
    () => ({ lookup, now, isHtml, onOpenOrg, onOpenLanguage }),
    [lookup, now, isHtml, onOpenOrg, onOpenLanguage],
  );
  return { feed: { list, cards, windowing, paperEnd, expanded, tabbableAt, shared, onToggle: toggle }, keys };
}

/** Returns the position of the one closed card that Tab reaches: the last focused, else the first rendered. */
function useTabbable(list: ItemList, windowing: Windowing, focusedRow = -1): number {
  const focused = useMemo(() => list.rows.indexOf(focusedRow), [list, focusedRow]);
  function findTabbable(): number {
    const filled = windowing.findFilled().map(list.resultsOf);
    const isRendered = filled.some(({ from, count }) => focused >= from && focused < from + count);
    return isRendered ? focused : (filled[0]?.from ?? 0);
  }
  return useSyncExternalStore(windowing.subscribe, findTabbable, () => 0);
}
