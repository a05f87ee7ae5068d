import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { type Cards, chunkSize, type PositionRange, wholeUpTo } from "../store/card-cache.ts";
import { isWide, whenIdle } from "../ui/hooks.ts";
import { type ItemList, isBeginning } from "./item-list.ts";

/**
 * Windowing of a result list. A chunk is one element: filled with its items, or empty with their height. The items of a
 * year are large chunks of small ones, so that an empty year of thousands is a few elements: with small ones alone, the
 * longest task while typing took twice as long at 75,000 activities.
 */
export interface Chunk extends PositionRange {
  isLarge: boolean;
}

const largeChunkSize = 50 * chunkSize;

/** How far beyond the screen chunks are filled, in CSS pixels: a flick of the finger should not outrun it. */
const overscanPx = 1000;

/** How far chunks stay filled in a long list: beyond where they are filled, so that none alternates. */
const retainedPx = 2 * overscanPx;

/** Items that a new list begins with: more than a window shows. The html has as many as a wide window shows. */
const firstItems = { phone: chunkSize, wide: 2 * chunkSize };

/** Chunks that one task empties of a list that is about to be replaced. Removing 50 cards takes a slow phone 15 ms. */
const emptiedAtOnce = 10;

/** Divides the items of a year into large chunks, or those of a large chunk into small ones. */
export function toChunks({ from: start, count }: PositionRange, isLarge: boolean): Chunk[] {
  const size = isLarge ? largeChunkSize : chunkSize;
  const end = start + count;
  const chunks: Chunk[] = [];
  // The ends are the same in each list, so that its first chunks hold exactly the items that it begins with.
  for (let from = start, to = start; from < end; from = to) {
    to = Math.min(end, (Math.floor(from / size) + 1) * size);
    chunks.push({ from, count: to - from, isLarge });
  }
  return chunks;
}

/** The part of an element's interface that windowing needs. */
interface ChunkElement {
  matches(selector: string): boolean;
  getBoundingClientRect(): { height: number };
}

interface Observer {
  observe(element: ChunkElement): void;
  unobserve(element: ChunkElement): void;
}

/** Creates an intersection observer whose margin is that far beyond the screen. */
type CreateObserver = (
  onChange: (entries: { target: ChunkElement; isIntersecting: boolean }[]) => void,
  marginPx: number,
) => Observer;

interface Mounted extends Chunk {
  /** The chunk is farther from the screen than filled ones of a long list stay. */
  isFar: boolean;
}

/** Fills the chunks of a list as they come near the screen. In a long list, it empties those that have left. */
export class Windowing {
  /** The list is too long to be rendered whole. */
  isLong = false;
  readonly #first: number;
  readonly #createObserver: CreateObserver;
  #observers: Observer[] | undefined;
  readonly #mounted = new Map<ChunkElement, Mounted>();
  /** By key. A chunk that has been neither filled nor emptied is as the list began. */
  readonly #filled = new Map<string, boolean>();
  /** The heights of emptied chunks in CSS pixels, by key and count: the last chunk of a list may grow. */
  readonly #heights = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** `first`: the number of items that the list begins with. */
  constructor(first: number, createObserver: CreateObserver) {
    this.#first = first;
    this.#createObserver = createObserver;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  isFilled(chunk: Chunk): boolean {
    return this.#filled.get(toKey(chunk)) ?? chunk.from < this.#first;
  }

  /** Returns whether all of a year's items are rendered. */
  isWhole(year: PositionRange): boolean {
    return [true, false].every((isLarge) => toChunks(year, isLarge).every((chunk) => this.isFilled(chunk)));
  }

  /** Returns the height of an empty chunk as a CSS length: the measured one, or an estimate. */
  heightOf(chunk: Chunk): string {
    const known = this.#heights.get(`${toKey(chunk)} ${chunk.count}`);
    return known === undefined ? `calc(${chunk.count} * var(--card-height))` : `${known}px`;
  }

  /** Returns the items that are rendered, in page order. */
  findFilled(): PositionRange[] {
    return this.#find((chunk) => !chunk.isLarge && this.isFilled(chunk)).map(([, chunk]) => chunk);
  }

  /** Begins to fill and empty a chunk as its element moves. Returns what ends that. */
  mount(chunk: Chunk, element: ChunkElement): () => void {
    // Prerendering has no observers, and mounts nothing.
    this.#observers ??= this.#createObservers();
    const observers = this.#observers;
    this.#mounted.set(element, { ...chunk, isFar: false });
    for (const observer of observers) observer.observe(element);
    return () => {
      this.#mounted.delete(element);
      for (const observer of observers) observer.unobserve(element);
    };
  }

  #createObservers(): Observer[] {
    const near = this.#createObserver((entries) => {
      const filled = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of filled) {
        const chunk = this.#mounted.get(target);
        if (chunk) this.#filled.set(toKey(chunk), true);
      }
      if (filled.length > 0) this.#notify();
    }, overscanPx);
    const retained = this.#createObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const chunk = this.#mounted.get(target);
        if (chunk) chunk.isFar = !isIntersecting;
      }
      if (this.isLong) this.#empty(({ isFar }) => isFar);
    }, retainedPx);
    return [near, retained];
  }

  /** Fills one chunk after the other whenever the page is idle, as long as `isReady`. Returns what ends that. */
  fillWhenIdle(isReady: (items: PositionRange) => boolean): () => void {
    const fill = () => {
      const [[, next] = []] = this.#find((chunk) => !this.isFilled(chunk));
      if (next === undefined || !(next.isLarge || isReady(next))) return;
      this.#filled.set(toKey(next), true);
      this.#notify();
      cancel = whenIdle(fill);
    };
    let cancel = whenIdle(fill);
    return () => cancel();
  }

  /** Empties a few chunks out of sight in each task until none is left. Returns what ends that. */
  emptySlowly(): () => void {
    const empty = () => {
      if (this.#empty(({ isFar, isLarge }) => isFar && !isLarge, emptiedAtOnce)) timer = setTimeout(empty);
    };
    let timer = setTimeout(empty);
    return () => clearTimeout(timer);
  }

  /** Empties the last `most` of these chunks, except the one with the focus. Returns whether there were any. */
  #empty(isLeft: (chunk: Mounted) => boolean, most = Number.POSITIVE_INFINITY): boolean {
    const left = this.#find((chunk) => isLeft(chunk) && this.isFilled(chunk))
      .filter(([element]) => !element.matches(":focus-within"))
      .slice(-most);
    for (const [element, chunk] of left) {
      this.#heights.set(`${toKey(chunk)} ${chunk.count}`, element.getBoundingClientRect().height);
      this.#filled.set(toKey(chunk), false);
    }
    if (left.length > 0) this.#notify();
    return left.length > 0;
  }

  #find(isWanted: (chunk: Mounted) => boolean): [ChunkElement, Mounted][] {
    return [...this.#mounted].filter(([, chunk]) => isWanted(chunk)).sort(([, a], [, b]) => a.from - b.from);
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

const toKey = ({ from, isLarge }: Chunk) => `${isLarge ? "large" : "small"} ${from}`;

interface WindowingRequest {
  list: ItemList;
  cards: Cards;
  /** Another answer has been asked for. */
  isOutdated?: boolean | undefined;
  /** The element that scrolls the list; without one, the page does. */
  scroller?: RefObject<HTMLElement> | undefined;
  /** Asks for the cards of these results. */
  onRequestCards: (drawn: PositionRange[]) => void;
}

/** A pause of typing after which a short list is rendered beyond the screen. */
const debounceMs = 700;

/** Returns the windowing of a list, which a continued list keeps, and asks for the cards it renders. */
export function useWindowing(request: WindowingRequest): Windowing {
  const { list, cards, isOutdated = false, scroller, onRequestCards } = request;
  const { rows } = list;
  const createWindowing = (first: number) =>
    new Windowing(first, (onChange, marginPx) => {
      return new IntersectionObserver(onChange, {
        root: scroller?.current ?? null,
        rootMargin: `${marginPx}px 0px`,
      });
    });
  const [shown, setShown] = useState(() => ({ rows, windowing: createWindowing(firstItems.wide) }));
  let { windowing } = shown;
  if (shown.rows !== rows) {
    // Only the last items may be others: results that were apart may be grouped with those that come after them.
    const isGrown = shown.rows.length > 0 && isBeginning(shown.rows, rows);
    if (!isGrown) windowing = createWindowing(isWide() ? firstItems.wide : firstItems.phone);
    setShown({ rows, windowing });
  }
  const isLong = rows.length > wholeUpTo;
  const isCalm = useIsCalm(rows);

  useEffect(() => {
    windowing.isLong = isLong;
  }, [windowing, isLong]);

  // One task that took hundreds of cards out of the page would hold up the next letter.
  useEffect(() => (isOutdated ? windowing.emptySlowly() : undefined), [windowing, isOutdated]);

  useEffect(() => {
    if (!isCalm || isLong || isOutdated) return;
    return windowing.fillWhenIdle((items) => {
      const isReady = isLoaded(list, items, cards);
      if (!isReady) onRequestCards([...windowing.findFilled(), items].map(list.resultsOf));
      return isReady;
    });
  });

  // After every rendering: the card cache knows which cards are already on their way.
  useEffect(() => {
    const requestCards = () => onRequestCards(windowing.findFilled().map(list.resultsOf));
    requestCards();
    return windowing.subscribe(requestCards);
  });

  return windowing;
}

/** Returns whether the cards have been loaded by which the items are rendered: of a group, the first. */
export function isLoaded(
  { rows, resultsOf }: ItemList,
  { from, count }: PositionRange,
  cards: Cards,
): boolean {
  return Array.from({ length: count }, (_, at) => resultsOf({ from: from + at, count: 1 }).from).every(
    (position) => cards.has(rows[position] ?? -1),
  );
}

/** Keeps a chunk's element filled or empty as it moves. Returns whether it is filled. */
export function useChunk(windowing: Windowing, chunk: Chunk, ref: RefObject<HTMLElement>): boolean {
  const { from, count, isLarge } = chunk;
  useEffect(
    () => (ref.current === null ? undefined : windowing.mount({ from, count, isLarge }, ref.current)),
    [windowing, from, count, isLarge, ref],
  );
  const isFilled = () => windowing.isFilled(chunk);
  return useSyncExternalStore(windowing.subscribe, isFilled, isFilled);
}

/** Returns whether the same answer has been shown for a while. */
function useIsCalm(rows: Uint32Array): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    setCalm(false);
    if (rows.length === 0) return;
    const timer = setTimeout(() => setCalm(true), debounceMs);
    return () => clearTimeout(timer);
  }, [rows]);
  return isCalm;
}
