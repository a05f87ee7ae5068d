/** Loads a module of the page on demand: the request, its failure, and the component that renders with it. */
import { type ReactNode, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { lazy } from "../../model/lazy.ts";
import { Failure, type FailureProps } from "../ui/failure.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { showInline } from "./reload-once.ts";

/** A component that waits for a module. */
interface Subscriber {
  /** Called after each change of the module's state. */
  onChange: () => void;
  /** False for a component that stays empty if the module cannot be loaded. */
  showsFailure: boolean;
}

export interface LazyModule<T> {
  /** Returns the module if it has loaded. */
  get(): T | undefined;
  /** Loads the module or joins a pending load. `mayReload`: a failure reloads the page once, see reload-once.ts. */
  load(mayReload?: boolean): Promise<T>;
  /** Loads the module before it is used. A failure is shown on use. */
  preload(): void;
  /** Resolves when the module has loaded, no matter who requested it. Never rejects. */
  loaded: Promise<void>;
  /** Loads the module for a subscriber. Returns a function that removes the subscriber. */
  subscribe(subscriber: Subscriber): () => void;
  /** Loads the module again for all subscribers. */
  retry(): void;
  /** Returns whether a subscriber shows a failure. */
  showsFailure(): boolean;
  /** Returns why the module could not be loaded. Only the newest subscriber shows it, so that only one note is open. */
  findError(subscriber: Subscriber): { error: Error; isShownHere: boolean } | undefined;
}

interface LazyModuleOptions {
  /** A preload is repeated after this time; by default never. */
  preloadStaleMs?: number;
  /** The module is loaded again after this time; by default never. */
  cachedMs?: number;
}

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Returns whether the visitor has asked for less data: then only what is needed is fetched, and the controls. */
export const savesData = () => navigator.connection?.saveData === true;

/** A pointer that only crosses an element stays on it for less time than this. */
export const intentMs = 50;

export function lazyModule<T>(
  importModule: () => Promise<T>,
  { preloadStaleMs = Number.POSITIVE_INFINITY, cachedMs }: LazyModuleOptions = {},
): LazyModule<T> {
  // A module translates its messages when it is first evaluated.
  const cache = lazy(
    () => globalThis.window?.cvTranslated?.().then(importModule) ?? importModule(),
    cachedMs,
  );
  const subscribers = new Set<Subscriber>();
  let error: Error | undefined;
  /** A failure of the pending load reloads the page. */
  let reloads = false;
  let resolveLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    resolveLoaded = resolve;
  });

  function setError(next: Error | undefined) {
    error = next;
    for (const { onChange } of subscribers) onChange();
  }

  async function follow(pending: Promise<T>): Promise<T> {
    try {
      const module = await pending;
      resolveLoaded();
      setError(undefined);
      return module;
    } catch (thrown) {
      if (!reloads) showInline(thrown);
      throw thrown;
    }
  }

  async function load(mayReload = false): Promise<T> {
    reloads ||= mayReload;
    try {
      return await follow(cache.load());
    } catch (thrown) {
      reportFailedLoad();
      throw thrown;
    } finally {
      reloads = false;
    }
  }

  let isLoadingForSubscribers = false;

  async function loadForSubscribers(mayReload = false) {
    reloads ||= mayReload;
    if (isLoadingForSubscribers) return;
    isLoadingForSubscribers = true;
    // Only a visitor's retry removes the note early: one that went and came back would miss the press.
    if (mayReload && error !== undefined) setError(undefined);
    try {
      await load();
    } catch (thrown) {
      console.error("A part of the page could not be loaded:", thrown);
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      if (!navigator.onLine) window.addEventListener("online", retryForSubscribers, { once: true });
    } finally {
      isLoadingForSubscribers = false;
    }
  }

  /** Returns the subscriber that shows a failure. */
  const findNewest = () => [...subscribers].filter(({ showsFailure }) => showsFailure).at(-1);

  const retryForSubscribers = () => {
    if (subscribers.size > 0) void loadForSubscribers();
  };

  return {
    get: cache.get,
    load,
    preload() {
      if (!cache.hasBegunWithin(preloadStaleMs)) follow(cache.reload()).catch(() => {});
    },
    loaded,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      void loadForSubscribers();
      return () => {
        subscribers.delete(subscriber);
        // The subscriber before it may show the failure now.
        if (error !== undefined) setError(error);
      };
    },
    retry: () => void loadForSubscribers(true),
    showsFailure: () => error !== undefined && findNewest() !== undefined,
    findError: (subscriber) => error && { error, isShownHere: findNewest() === subscriber },
  };
}

interface LoadedModule<T> {
  loaded: T | undefined;
  failure: { error: Error; isShownHere: boolean } | undefined;
  retry: () => void;
}

/** Loads a module once `isWanted`, and returns it as soon as it has loaded. */
export function useLazyModule<T>(
  module: LazyModule<T>,
  isWanted = true,
  showsFailure = true,
): LoadedModule<T> {
  const isHydrated = useHydrated();
  // Hydration must not find a module that prerendering did not have.
  const [wasWanted, setWanted] = useState(false);
  if (isHydrated && isWanted && !wasWanted) setWanted(true);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const subscriber = useRef<Subscriber>({ onChange: redraw, showsFailure });
  const loaded = wasWanted ? module.get() : undefined;
  const isMissing = isWanted && loaded === undefined;

  useLayoutEffect(() => {
    if (!isMissing) return;
    subscriber.current = { onChange: redraw, showsFailure };
    return module.subscribe(subscriber.current);
  }, [module, isMissing, showsFailure]);

  return {
    loaded,
    failure: isMissing ? module.findError(subscriber.current) : undefined,
    retry: module.retry,
  };
}

export interface LazyContentProps<T> {
  isWanted?: boolean;
  /** Shown until the module has loaded. */
  fallback?: ReactNode | ((hasFailed: boolean) => ReactNode);
  /** The way a failure is shown; without this it is not shown. */
  failure?: Pick<FailureProps, "className" | "children" | "onClose">;
  children: (loaded: T) => ReactNode;
}

/** Renders with a module once it has loaded. */
export function LazyContent<T>(props: LazyContentProps<T> & { module: LazyModule<T> }): ReactNode {
  const { module, isWanted, fallback = null, failure: note, children } = props;
  const { loaded, failure, retry } = useLazyModule(module, isWanted, note !== undefined);
  if (loaded !== undefined) return children(loaded);
  if (failure?.isShownHere && note !== undefined) return <Failure {...note} onRetry={retry} />;
  return typeof fallback === "function" ? fallback(failure !== undefined) : fallback;
}

let isOffline = false;
const offlineListeners = new Set<() => void>();

function setOffline(value: boolean) {
  isOffline = value;
  for (const listener of offlineListeners) listener();
}

/** Call this when something could not be loaded. */
export function reportFailedLoad(): void {
  if (navigator.onLine || isOffline) return;
  setOffline(true);
  window.addEventListener("online", () => setOffline(false), { once: true });
}

function subscribe(listener: () => void) {
  offlineListeners.add(listener);
  return () => offlineListeners.delete(listener);
}

/** Returns whether something could not be loaded because there is no network; false again once there is one. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  );
}
