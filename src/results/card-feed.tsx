import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PageAnswer, ResultList, Site } from "../../worker/contract.ts";
import type { Cards } from "../store/card-cache.ts";
import { chunkSize, type Range } from "../store/card-cache.ts";
import { useCv } from "../store/provider.tsx";
import { toLookup } from "./card-text.tsx";
import { CardView, type CardViewProps } from "./card-view.tsx";
import { groupedList } from "./patch-group-list.tsx";
import { CardSkeleton } from "./states.tsx";
import {
  type Chunks,
  chunkOf,
  type ItemList,
  overscanPx,
  plainList,
  toSegments,
  useWindowing,
  type Windowing,
} from "./windowed-list.ts";

export interface CardFeedProps {
  /** The items of the list, see patch-group-list.ts. */
  range: Range;
  /** The id of the heading above the cards. */
  labelledBy: string;
  list: ItemList;
  cards: Cards;
  windowing: Windowing;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  /** Properties that all cards of a list have in common. */
  shared: Pick<CardViewProps, "lookup" | "now" | "isHtml" | "onOpenOrg" | "onOpenLanguage">;
  onToggle: (activity: string) => void;
}

/** More cards than a window of 1,080 px shows. Browsers estimate the heights of the others for one frame. */
const firstScreen = 8;

/** Renders a range of a list as cards and folds, as skeletons while their cards are fetched, or as spacers. */
export function CardFeed(props: CardFeedProps) {
  const { range, labelledBy, list, cards, windowing, expanded, tabbableRow, shared } = props;
  const { paperEnd } = windowing;
  const segments = toSegments(range, windowing.drawn);
  const results = list.resultsOf(range);
  const isComplete = segments.every(
    (segment) => segment.isDrawn && positions(segment).every((item) => cards.has(list.rows[item] ?? -1)),
  );

  function drawCard(position: number) {
    const card = cards.get(list.all[position] ?? -1);
    if (card === undefined) return <CardSkeleton key={position} />;
    return (
      <CardView
        key={card.activity.id}
        card={card}
        posInSet={position - results.from + 1}
        setSize={results.count}
        expanded={expanded.has(card.activity.id)}
        tabbable={card.row === tabbableRow}
        isOnPaper={paperEnd === undefined || position < paperEnd}
        isInSight={position < firstScreen}
        {...shared}
      />
    );
  }

  const drawItem = (item: number) =>
    list.drawPatchGroup?.(item, props, drawCard) ?? drawCard(list.resultsOf({ from: item, count: 1 }).from);

  return (
    <div role="feed" aria-labelledby={labelledBy} aria-busy={!isComplete}>
      {/* One flat list: React would replace the elements of nested lists whenever a spacer before them goes. */}
      {segments.flatMap((segment) =>
        segment.isDrawn ? (
          positions(segment).map(drawItem)
        ) : (
          <Spacer
            key={`spacer ${segment.from}`}
            from={segment.from}
            count={segment.count}
            height={windowing.heights.of(segment)}
            onNear={windowing.onNear}
          />
        ),
      )}
    </div>
  );
}

function positions({ from, count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

interface SpacerProps extends Range {
  /** A CSS length. */
  height: string;
  onNear: Windowing["onNear"];
}

/** Takes the place of results that are not rendered, and reports those that come near the screen. */
function Spacer({ from, count, height, onNear }: SpacerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const spacer = ref.current;
    if (spacer === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        const near = findNear({ from, count }, spacer.getBoundingClientRect());
        if (near !== undefined) onNear(near, spacer);
      },
      { rootMargin: `${overscanPx}px 0px` },
    );
    observer.observe(spacer);
    return () => observer.disconnect();
  }, [from, count, onNear]);
  return <div ref={ref} data-count={count} aria-hidden="true" className="print:hidden" style={{ height }} />;
}

function findNear({ from, count }: Range, { top, height }: DOMRect): Range | undefined {
  const cardHeight = height / count;
  const first = Math.max(0, Math.floor((-overscanPx - top) / cardHeight));
  const end = Math.min(count, Math.ceil((window.innerHeight + overscanPx - top) / cardHeight));
  return end > first ? { from: from + first, count: end - first } : undefined;
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
  /** While printing, this many results from the start are rendered. */
  printed?: number | undefined;
  /** Requests the cards of what is rendered. Its identity must not change between renderings. */
  onRequestCards: (answer: ResultList, drawn: readonly Range[]) => void;
}

interface Feed {
  /** The properties that all `CardFeed`s of the list share. */
  feed: Omit<CardFeedProps, "range" | "labelledBy">;
  /** Handlers for the element that contains all cards. */
  keys: CardKeys;
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
  printed,
  onRequestCards,
}: FeedRequest): Feed {
  const { popup } = useCv();
  const list = useMemo(
    () => (items === undefined ? plainList(answer) : groupedList(answer, items)),
    [answer, items],
  );
  const windowing = useWindowing({
    list,
    cards,
    isOutdated,
    printed,
    onRequestCards: (drawn) => onRequestCards(answer, drawn),
  });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const entry = isOneEntry ? cards.get(answer.rows[0] ?? -1)?.activity.id : undefined;
  useLayoutEffect(() => {
    if (entry !== undefined) setExpanded((old) => new Set(old).add(entry));
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
  const tabbableRow = findTabbableRow(list, windowing.drawn, focusedRow);
  const lookup = useMemo(() => toLookup(site), [site]);
  const onOpenOrg = useCallback((id: string) => popup.open({ kind: "org", id }), [popup]);
  const onOpenLanguage = useCallback((id: string) => popup.open({ kind: "language", id }), [popup]);
  const shared = useMemo(
    () => ({ lookup, now, isHtml, onOpenOrg, onOpenLanguage }),
    [lookup, now, isHtml, onOpenOrg, onOpenLanguage],
  );
  return { feed: { list, cards, windowing, expanded, tabbableRow, shared, onToggle: toggle }, keys };
}

/** Returns the row of the one closed card that Tab reaches: the last focused card if rendered, else the first rendered. */
function findTabbableRow(list: ItemList, drawn: Chunks, focusedRow = -1): number | undefined {
  const focused = list.all.indexOf(focusedRow);
  const isDrawn = focused !== -1 && drawn.has(chunkOf(list.itemsOf({ from: focused, count: 1 }).from));
  return isDrawn ? focusedRow : list.rows[Math.min(...drawn) * chunkSize];
}

interface CardKeys {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

interface CardKeysRequest {
  onToggle: (activity: string) => void;
  onFocusRow: (row: number) => void;
}

/** These keys also act on a card's own toggle button, which has the focus after a click. */
const toggleKeys = new Set(["ArrowRight", "ArrowLeft", "l", "h"]);
/** A focused button or link handles these keys itself. */
const pressKeys = new Set(["Enter", " "]);
const steps = new Map([
  ["ArrowDown", 1],
  ["j", 1],
  ["ArrowUp", -1],
  ["k", -1],
]);

function toCardKeys({ onToggle, onFocusRow }: CardKeysRequest): CardKeys {
  const handleTextClick = createTextClicks(toggle);
  return {
    onClick(event) {
      const card = findCard(event.target);
      if (card === null) return;
      if (isToggle(event.target)) toggle(card);
      else if (!isControl(event.target)) handleTextClick(event, card);
    },
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const card = findCard(event.target);
      if (card === null) return;
      const step = steps.get(event.key);
      if (step !== undefined) moveFocus(event, card, step);
      else if (isToggleKey(event)) toggle(card);
      else return;
      event.preventDefault();
    },
    onFocus({ target }) {
      // A year's heading has the row of its first card, to which Tab leads from there.
      const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (row !== undefined) onFocusRow(Number(row));
    },
  };

  function toggle(card: HTMLElement): void {
    const { activity } = card.dataset;
    if (activity !== undefined) onToggle(activity);
  }
}

function moveFocus(event: KeyboardEvent, card: HTMLElement, step: number): void {
  const cards = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("article[data-activity]:not(.folded *)"),
  ];
  cards[cards.indexOf(card) + step]?.focus();
}

const isWithin = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const isToggle = (target: EventTarget) => isWithin(target, "[data-toggle]");
const isControl = (target: EventTarget) => isWithin(target, "a, button");

function isToggleKey({ key, target }: KeyboardEvent): boolean {
  if (pressKeys.has(key)) return !isControl(target);
  return toggleKeys.has(key) && (isToggle(target) || !isControl(target));
}

function findCard(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("article[data-activity]") : null;
}

/** The second click of a double click at ordinary speed comes within this time. */
const doubleClickMs = 300;

/**
 * Decides which clicks on a card's text toggle it. A click that ends a selection does not, and neither does a double
 * click, which selects a word. Waiting for a second click would delay every click, so the first toggles at once and
 * the second undoes that: the clicked text has not moved. Only the details would be gone before the second click, so
 * there the first click waits.
 */
function createTextClicks(
  toggle: (card: HTMLElement) => void,
): (event: MouseEvent, card: HTMLElement) => void {
  const nothing = () => {};
  let undo = nothing;
  return ({ detail, target }, card) => {
    if (detail === 2) undo();
    undo = nothing;
    if (detail === 2 || hasSelection()) return;
    if (isWithin(target, "[data-details]")) {
      const timer = setTimeout(() => {
        undo = nothing;
        toggle(card);
      }, doubleClickMs);
      undo = () => clearTimeout(timer);
    } else {
      toggle(card);
      undo = () => toggle(card);
    }
  };
}

function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}
