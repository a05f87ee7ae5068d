import type {
  Card,
  CardsRequest,
  CvWorker,
  DataSource,
  EditRequest,
  LoadProgress,
  LoadReply,
  SearchReply,
  SearchRequest,
} from "../worker/contract.ts";
import { latestOnly, type Outcome } from "./latest.ts";
import { type Deadlines, type Heard, type Link, openLink } from "./link.ts";
import { isReply } from "./replies.ts";
import { type CvPort, type Loss, startThread, toThread } from "./thread.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

export type { CvPort };

/** The worker as the page sees it: every call settles, and failing is a value. */
export interface Cv {
  /** Loads the data, or loads it again; also takes up work once more after it was given up. */
  load(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** The latest question wins: an older one is told that it was superseded. */
  search(request: SearchRequest): Promise<Outcome<SearchReply>>;
  /** A question beside the page's own: it waits for older ones of its kind, and supersedes only those. */
  searchAside(request: SearchRequest): Promise<Outcome<SearchReply>>;
  cards(request: CardsRequest): Promise<Outcome<Card[]>>;
  edit(request: EditRequest): Promise<Outcome<string>>;
}

export interface LoadOptions {
  /** Stops the loading; it then has failed. */
  signal?: AbortSignal;
  /** Told twice a second while the data is on its way. */
  onProgress?: (progress: LoadProgress) => void;
}

export interface CvOptions {
  source: DataSource;
  createWorker?: () => CvPort;
  deadlines?: Deadlines & { settleMs: number };
  /** The worker's script is gone, and starting it again did not help. */
  onStale?: (reason: string) => void;
}

/** Restarts in a row, without an answer between them. */
const maxRestarts = 3;

/**
 * No search takes a second, even on an old phone. One that a new worker does not answer either is not waited for
 * any longer. Data may come slowly, but not stand still.
 */
const patience = { callMs: 2_000, settleMs: 3_000, stallMs: 60_000 };

export function createCv({ source, createWorker, deadlines = patience, onStale = tellStale }: CvOptions): Cv {
  const start = createWorker === undefined ? startThread : () => toThread(createWorker());
  const limits = new Set<Limit>();
  const watchers = new Set<(progress: LoadProgress) => void>();
  let link: Link | undefined;
  let restarts = 0;
  let givenUp: string | undefined;

  function connect(): Link {
    link ??= openLink({ startThread: start, source, deadlines, onBeat });
    return link;
  }

  /** Waiting for a line is no silence. */
  function onBeat(beatMs: number, progress: LoadProgress | undefined) {
    for (const limit of limits) limit.giveBack(beatMs);
    if (progress !== undefined) for (const watch of watchers) watch(progress);
  }

  /** Several calls may notice the same silence; only the first of them counts it. */
  function drop(lost: Link, { reason, isUnfetched }: Loss) {
    if (link !== lost) return;
    lost.close(reason);
    link = undefined;
    if (restarts < maxRestarts) {
      restarts += 1;
      return;
    }
    givenUp = reason;
    if (isUnfetched) onStale(reason);
  }

  /** Settles in time, whatever becomes of the worker; the time in which one loads does not count. */
  async function ask<T>(
    question: (link: Link) => Promise<Heard<T>>,
    isWanted: () => boolean = () => true,
  ): Promise<Outcome<T>> {
    const limit = startLimit(deadlines.settleMs);
    limits.add(limit);
    const outcome = await Promise.race([limit.over, insist(question, () => isWanted() && !limit.isOver())]);
    limits.delete(limit);
    limit.stop();
    return outcome;
  }

  /** Asks, and asks a new worker when the old one is silent, as long as the answer is wanted. */
  async function insist<T>(
    question: (link: Link) => Promise<Heard<T>>,
    isWanted: () => boolean,
  ): Promise<Outcome<T>> {
    while (givenUp === undefined) {
      const mine = connect();
      const heard = await question(mine);
      switch (heard.kind) {
        case "answered":
          return heard;
        case "threw":
          return { kind: "failed", reason: heard.reason };
        case "silent":
          drop(mine, heard.loss);
          if (!isWanted()) return { kind: "superseded" };
      }
    }
    return { kind: "failed", reason: givenUp };
  }

  /** A call that needs the data waits until this worker has it. */
  async function onceLoaded<T>(
    mine: Link,
    name: keyof CvWorker,
    question: (calls: CvWorker) => Promise<T>,
  ): Promise<Heard<T>> {
    const loaded = await mine.loaded;
    if (loaded.kind !== "answered") return loaded;
    if (!loaded.value.ok) return { kind: "threw", reason: loaded.value.defect.reason };
    const heard = await mine.call(isReply[name], question);
    if (heard.kind === "answered") restarts = 0;
    return heard;
  }

  const search = (request: SearchRequest, isWanted: () => boolean) =>
    ask((mine) => onceLoaded(mine, "search", (calls) => calls.search(request)), isWanted);

  function cancel() {
    givenUp = "Loading was cancelled.";
    link?.close(givenUp);
    link = undefined;
  }

  async function load({ signal, onProgress }: LoadOptions = {}): Promise<Outcome<LoadReply>> {
    restarts = 0;
    givenUp = undefined;
    link?.load();
    signal?.addEventListener("abort", cancel, { once: true });
    if (onProgress !== undefined) watchers.add(onProgress);
    const outcome = await ask((mine) => mine.loaded);
    signal?.removeEventListener("abort", cancel);
    if (onProgress !== undefined) watchers.delete(onProgress);
    return outcome;
  }

  return {
    load,
    search: latestOnly(search),
    searchAside: latestOnly(search),
    cards: (request) => ask((mine) => onceLoaded(mine, "cards", (calls) => calls.cards(request))),
    edit: (request) => ask((mine) => onceLoaded(mine, "edit", (calls) => calls.edit(request))),
  };
}

interface Limit extends Watchdog {
  over: Promise<{ kind: "failed"; reason: string }>;
  isOver(): boolean;
}

function startLimit(ms: number): Limit {
  let isOver = false;
  let end = () => {};
  const over = new Promise<{ kind: "failed"; reason: string }>((resolve) => {
    end = () => resolve({ kind: "failed", reason: `The worker gave no answer within ${ms} ms.` });
  });
  const watchdog = startWatchdog(ms, () => {
    isOver = true;
    end();
  });
  return { ...watchdog, over, isOver: () => isOver };
}

/** A worker's script that is gone is told as Vite tells of a chunk: one place answers both. */
function tellStale(reason: string) {
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(reason) }));
}
