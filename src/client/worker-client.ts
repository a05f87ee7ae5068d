import type {
  Card,
  CardsRequest,
  DataSource,
  EditRequest,
  LoadProgress,
  LoadReply,
  SearchReply,
  SearchRequest,
} from "../../worker/contract.ts";
import { type Heard, isReply, type Link, openLink, type Question } from "./connection.ts";
import { latestOnly, type Outcome } from "./latest-only.ts";
import { type CvPort, type Loss, startThread, toThread } from "./start-worker.ts";

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

interface LoadOptions {
  /** Stops the loading; it then has failed. */
  signal?: AbortSignal;
  /** Told twice a second while the data is on its way. */
  onProgress?: (progress: LoadProgress) => void;
}

interface CvOptions {
  source: DataSource;
  createWorker?: () => CvPort;
  deadlines?: Deadlines;
  /** The worker's script is gone, and starting it again did not help. */
  onStale?: (reason: string) => void;
}

interface Deadlines {
  /** A worker that does not answer for so long hangs. */
  callMs: number;
  /** So long has the one in its place, to answer the same question. */
  retryMs: number;
  /** So long may the data stand still on its way. */
  stallMs: number;
}

/** Restarts in a row, without an answer between them. */
const maxRestarts = 3;

/** No search takes a second, even on an old phone; and after three nobody waits any longer. */
const patience: Deadlines = { callMs: 2_000, retryMs: 1_000, stallMs: 60_000 };

export function createCv({ source, createWorker, deadlines = patience, onStale = tellStale }: CvOptions): Cv {
  const { callMs, retryMs, stallMs } = deadlines;
  const start = createWorker === undefined ? startThread : () => toThread(createWorker());
  const watchers = new Set<(progress: LoadProgress) => void>();
  let link: Link | undefined;
  let lastLoss: Loss | undefined;
  let restarts = 0;
  let givenUp: string | undefined;

  function connect(): Link {
    link ??= openLink({
      startThread: start,
      source,
      patienceMs: lastLoss?.kind === "hangs-loading" ? retryMs : callMs,
      stallMs,
      onProgress(progress) {
        for (const watch of watchers) watch(progress);
      },
    });
    return link;
  }

  /** Several calls may notice the same silence; only the first of them counts it. */
  function drop(lost: Link, loss: Loss) {
    if (link !== lost) return;
    lost.close(loss.reason);
    link = undefined;
    lastLoss = loss;
    if (restarts < maxRestarts) {
      restarts += 1;
      return;
    }
    givenUp = loss.reason;
    if (loss.kind === "unfetched") onStale(loss.reason);
  }

  function forgive() {
    restarts = 0;
    lastLoss = undefined;
  }

  /**
   * Asks, and asks a new worker when the old one is lost, as long as the answer is wanted. A question at which two
   * workers hang may be what they hang of: it is not asked a third time.
   */
  async function ask<T>(
    question: (link: Link, patienceMs: number) => Promise<Heard<T>>,
    isWanted: () => boolean = () => true,
  ): Promise<Outcome<T>> {
    let hasHung = false;
    while (givenUp === undefined) {
      const mine = connect();
      const heard = await question(mine, hasHung ? retryMs : callMs);
      switch (heard.kind) {
        case "answered":
          return heard;
        case "threw":
          return { kind: "failed", reason: heard.reason };
        case "silent": {
          drop(mine, heard.loss);
          if (!isWanted()) return { kind: "superseded" };
          const hangs = heard.loss.kind === "hangs" || heard.loss.kind === "hangs-loading";
          if (hangs && hasHung) return { kind: "failed", reason: heard.loss.reason };
          hasHung ||= hangs;
        }
      }
    }
    return { kind: "failed", reason: givenUp };
  }

  /** A call that needs the data waits until this worker has it. */
  function callLoaded<T>(question: Question<T>, isWanted?: () => boolean): Promise<Outcome<T>> {
    return ask(async (mine, patienceMs) => {
      const loaded = await mine.loaded();
      if (loaded.kind !== "answered") return loaded;
      if (!loaded.value.ok) return { kind: "threw", reason: loaded.value.defect.reason };
      const heard = await mine.call(question, patienceMs);
      if (heard.kind === "answered") forgive();
      return heard;
    }, isWanted);
  }

  function cancel() {
    givenUp = "Loading was cancelled.";
    link?.close(givenUp);
    link = undefined;
  }

  async function load({ signal, onProgress }: LoadOptions = {}): Promise<Outcome<LoadReply>> {
    forgive();
    givenUp = undefined;
    link?.load();
    signal?.addEventListener("abort", cancel, { once: true });
    if (onProgress !== undefined) watchers.add(onProgress);
    const outcome = await ask((mine) => mine.loaded());
    signal?.removeEventListener("abort", cancel);
    if (onProgress !== undefined) watchers.delete(onProgress);
    return outcome;
  }

  const search = (request: SearchRequest, isWanted: () => boolean) =>
    callLoaded({ ask: (calls) => calls.search(request), isReply: isReply.search }, isWanted);

  return {
    load,
    search: latestOnly(search),
    searchAside: latestOnly(search),
    cards: (request) => callLoaded({ ask: (calls) => calls.cards(request), isReply: isReply.cards }),
    edit: (request) => callLoaded({ ask: (calls) => calls.edit(request), isReply: isReply.edit }),
  };
}

/** A worker's script that is gone is told as Vite tells of a chunk: one place answers both. */
function tellStale(reason: string) {
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(reason) }));
}
