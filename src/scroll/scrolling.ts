import { decodePercents } from "../../model/addresses.ts";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { findEntry, markEntry, newName, readPositions } from "./entries.ts";
import {
  advance,
  createScroll,
  isPlace,
  type ScrollEffect,
  type ScrollEvent,
  type ScrollState,
  visitorEvents,
} from "./scroll-state.ts";

const places = lazyControl(() => import("./places.ts"));

/** The progress of the page's answer, which the store knows. */
export interface AnswerProgress {
  /** Returns true until the list of the newest question is shown. In that list, a result may have another place. */
  isPending(): boolean;
  /** Returns whether the list will grow: it is only the beginning from the html. */
  isPartial(): boolean;
}

/** The least time between two saves. */
const saveEveryMs = 100;

/**
 * Remembers the scroll position of each entry of the history, and restores it on back, forward and reload. The
 * browser's own restoration knows only a distance, and gives up before the worker has answered. Scrolls to the place in
 * the address, too. Does nothing until it has started, as in a build.
 */
class Scrolling {
  #state: ScrollState | undefined;
  readonly #positions = readPositions();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** One symbol for each part above the list that is still loading and will move the list. */
  readonly #awaited = new Set<symbol>();
  #progress: AnswerProgress = { isPending: () => false, isPartial: () => true };

  start() {
    const { clientWidth: width } = document.documentElement;
    const entry = findEntry(history.state) ?? newName();
    this.#state = createScroll({ entry, seeksHash: window.location.hash !== "", width });
    history.scrollRestoration = "manual";
    this.#handle({ kind: "opened", position: this.#positions.get(entry), y: window.scrollY });
    this.#listen();
    places.loaded.then(this.#begin);
    // A result that takes its true height moves others before the next frame.
    new ResizeObserver(this.#keep).observe(document.body);
  }

  /** Sets the source of the answer's progress. */
  watch(progress: AnswerProgress) {
    this.#progress = progress;
  }

  /** True while the page is being scrolled back to a saved position. */
  get isRestoring(): boolean {
    return this.#state?.mover.kind === "restoring";
  }

  /** Saves the position; call it before a search replaces results, as later ones have moved others. */
  readonly save = () => this.#handle({ kind: "saved" });

  /** Scrolls without changing the entry's remembered place, to which Back leads. */
  stepBy(y: number) {
    this.#handle({ kind: "stepped" });
    window.scrollBy({ top: y, behavior: "instant" });
    // The event of this scroll comes with the next frame, before the inner callback.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#handle({ kind: "stepEnded" })));
  }

  /** Scrolls an element with the id below what is sticky and holds it while results take their heights. */
  hold(id: string) {
    this.#handle({ kind: "anchored", id });
  }

  toTop(behavior: ScrollBehavior) {
    this.#handle({ kind: "visitor", by: "toTop" });
    window.scrollTo({ top: 0, behavior });
  }

  /** Goes to the place in the address, once what the page shows is there. */
  seek() {
    const id = readHash();
    this.#handle({ kind: "listed", id, isThere: document.getElementById(id) !== null });
  }

  /** Goes to a new place in the address: the browser does not know the heights of results out of view. */
  follow() {
    this.#handle({ kind: "hashChanged" });
    this.seek();
  }

  /** Keeps a place held until the content above the list has come. Returns what to call then. */
  readonly awaitContent = () => {
    const content = Symbol();
    this.#awaited.add(content);
    return () => void this.#awaited.delete(content);
  };

  #listen() {
    // The router dispatches the first two, because browsers have no such events.
    window.addEventListener("pushState", () => this.#handle({ kind: "pushed", entry: newName() }));
    window.addEventListener("replaceState", () => this.#state && markEntry(this.#state.entry));
    window.addEventListener("popstate", ({ state }) => {
      const name = findEntry(state);
      const entry = name ?? newName();
      const isNew = name === undefined;
      this.#handle({ kind: "popped", entry, isNew, position: this.#positions.get(entry), y: window.scrollY });
    });
    // The place is saved on leaving too, because cards may have changed their heights since the last scroll.
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a[href]")) this.save();
    };
    document.addEventListener("click", onClick, true);
    window.addEventListener("pagehide", this.save);
    window.addEventListener("scroll", () => {
      preloadControls();
      this.#handle({ kind: "scrolled" });
    });
    for (const by of visitorEvents)
      window.addEventListener(by, () => this.#handle({ kind: "visitor", by }), { passive: true });
    window.addEventListener("resize", () => {
      const { clientWidth: width } = document.documentElement;
      const position = this.#state && this.#positions.get(this.#state.entry);
      this.#handle({ kind: "resized", width, height: window.innerHeight, position, y: window.scrollY });
    });
  }

  #handle(event: ScrollEvent) {
    if (this.#state === undefined) return;
    const { state, effects } = advance(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: ScrollEffect) {
    const part = places.get();
    switch (effect.kind) {
      case "mark":
        markEntry(effect.entry);
        break;
      case "save":
        this.#positions.set(effect.entry, part?.findScrollPosition() ?? { y: Math.round(window.scrollY) });
        break;
      case "planSave":
        this.#timer = setTimeout(this.save, saveEveryMs);
        break;
      case "dropSave":
        clearTimeout(this.#timer);
        break;
      case "loadPart":
        if (part !== undefined) this.#begin();
        // `start` reports when they have loaded.
        else places.load().catch(() => this.#handle({ kind: "partFailed" }));
        break;
      case "keep":
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(this.#keep);
        break;
      case "align":
        part?.alignHeading(effect.id);
    }
  }

  readonly #begin = () => this.#handle({ kind: "partLoaded", y: window.scrollY, now: performance.now() });

  readonly #keep = () => {
    const { mover } = this.#state ?? {};
    const part = places.get();
    if (part === undefined || mover === undefined || !isPlace(mover) || mover.clock === undefined) return;
    const isAwaiting = this.#awaited.size > 0 || this.#progress.isPending();
    const isStill = part.scrollToPlace(mover, isAwaiting);
    const isLoading = this.#progress.isPartial();
    this.#handle({ kind: "kept", now: performance.now(), isStill, isLoading });
  };
}

/** Returns the id in the address. Letters of other scripts are percent-encoded there, which may be invalid. */
function readHash(): string {
  return decodePercents(window.location.hash.slice(1));
}

/** The page has one scroll position, so this is its only one. */
export const scrolling = new Scrolling();
