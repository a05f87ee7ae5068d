/** Hooks that several features share, without knowledge of the CV. The first visit needs all of them. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** Returns the value once it has stayed the same for `delayMs`. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Returns whether something has been under way for longer than `delayMs`. */
export function useIsLong(isUnderWay: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay, delayMs]);
  return isLong && isUnderWay;
}

/** Returns whether React has taken over the html; controls are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

const wideMedia = "(width >= 48rem)";

/** Returns whether the page has room for two columns, so that the classes with `md:` apply; false in prerendered html. */
export const useIsWide = () => useMedia(wideMedia);

/** The current value, for use outside of a component. */
export const isWide = () => findMedia(wideMedia).matches;

/** Returns whether a media query matches; false in prerendered html. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = findMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => findMedia(query).matches,
    () => false,
  );
}

const mediaLists = new Map<string, MediaQueryList>();

/** React reads a query at each rendering, and creating a list each time takes a slow phone a millisecond. */
function findMedia(query: string): MediaQueryList {
  const list = mediaLists.get(query) ?? window.matchMedia(query);
  mediaLists.set(query, list);
  return list;
}

/** Moves the focus from a removed holder to the element with the id, instead of the page's start. */
export function useHandedFocus(holder: RefObject<HTMLElement>, id: string | undefined) {
  useLayoutEffect(() => {
    const element = holder.current;
    return () => {
      // The holder is still in the document here; its replacement is there once React is done.
      if (id === undefined || element === null || document.activeElement !== element) return;
      queueMicrotask(() => {
        if (!element.isConnected) document.getElementById(id)?.focus({ preventScroll: true });
      });
    };
  }, [holder, id]);
}

/** Calls `onDismiss` on Escape, with true, which goes no further, and on a press or focus outside. */
export function useDismissal(
  box: RefObject<HTMLElement>,
  onDismiss: ((isByEscape: boolean) => void) | undefined,
): void {
  useEffect(() => {
    if (onDismiss === undefined) return;
    const ends = new AbortController();
    const options = { capture: true, signal: ends.signal };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      onDismiss(true);
    };
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onDismiss(false);
    };
    document.addEventListener("keydown", onKey, options);
    document.addEventListener("pointerdown", onLeave, options);
    document.addEventListener("focusin", onLeave, options);
    return () => ends.abort();
  }, [box, onDismiss]);
}

/** The maximum wait, however busy the page is. */
const longestWaitMs = 1_500;

/** Calls `run` when the page has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}

/** Runs before the next paint, in a task that computes the layout anyway. Returns a function that cancels it. */
export function beforePaint(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

/** Becomes true once the element is in view, `isReady` is true, and the page has been idle since. */
export function useVisibleWhenIdle(element: RefObject<HTMLElement>, isReady = true): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOn || !isReady || element.current === null) return;
    let cancelWait: (() => void) | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      cancelWait = whenIdle(() => setOn(true));
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelWait?.();
    };
  }, [isOn, isReady, element]);
  return isOn;
}
