import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import { messageOf } from "./latest-only.ts";
import type { Loss, Thread } from "./start-worker.ts";

/** Bites once, when nobody has patted it for a while. */
interface Watchdog {
  /** Starts anew. */
  pat(): void;
  stop(): void;
}

const ticks = 8;

/**
 * Counts ticks instead of reading the clock, and none while the page is hidden: a tab in the background gets its
 * timers and messages late or not at all. After a sleep, or when this thread itself was busy, a single tick is due,
 * and the answers that wait get their turn before the next.
 */
function startWatchdog(patienceMs: number, bite: () => void): Watchdog {
  let left = ticks;
  const timer = setInterval(() => {
    if (isHidden() || --left > 0) return;
    clearInterval(timer);
    bite();
  }, patienceMs / ticks);
  return {
    pat() {
      left = ticks;
    },
    stop: () => clearInterval(timer),
  };
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}

/**
 * Whether what came back has the outline of an answer to this call. The worker's types end where its messages
 * begin: a worker of another deploy, or a sick one, may send anything.
 */
export const isReply: Record<keyof CvWorker, (value: unknown) => boolean> = {
  load: (value) => isObject(value) && isObject(value.ok === true ? value.site : value.defect),
  progress: (value) => isObject(value) && typeof value.bytes === "number",
  search: (value) =>
    isObject(value) &&
    isObject(value.answer) &&
    value.answer.rows instanceof Uint32Array &&
    Array.isArray(value.cards) &&
    Array.isArray(value.highlights),
  cards: Array.isArray,
  edit: (value) => typeof value === "string",
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What came back from the worker: a value, an error it threw, or nothing that can be used. */
export type Heard<T> =
  | { kind: "answered"; value: T }
  | { kind: "threw"; reason: string }
  | { kind: "silent"; loss: Loss };

/** One started worker and the data it was told to load. */
export interface Link {
  /** What became of the newest loading, which began with the link. */
  loaded(): Promise<Heard<LoadReply>>;
  /** Asks, and settles: with the answer, when the patience is over, or when the worker is lost. */
  call<T>(question: Question<T>, patienceMs: number): Promise<Heard<T>>;
  /** Loads anew; a loading under way goes on instead, and is the newest. */
  load(): void;
  close(reason: string): void;
}

export interface Question<T> {
  ask: (calls: CvWorker) => Promise<T>;
  isReply: (value: unknown) => boolean;
}

interface LinkOptions {
  startThread: () => Thread;
  source: DataSource;
  /** A worker that is silent for so long while it loads hangs. */
  patienceMs: number;
  /** So long may the data stand still on its way. */
  stallMs: number;
  /** Told several times within the patience, while the data comes. */
  onProgress: (progress: LoadProgress) => void;
}

const progressQuestion: Question<LoadProgress> = {
  ask: (calls) => calls.progress(),
  isReply: isReply.progress,
};

/** Starts a worker and has it load the data. A worker that cannot be started is one that stays silent. */
export function openLink({ startThread, source, patienceMs, stallMs, onProgress }: LinkOptions): Link {
  let thread: Thread;
  try {
    thread = startThread();
  } catch (error) {
    return deadLink({ kind: "died", reason: messageOf(error) });
  }
  const onLost = new Set<(loss: Loss) => void>();
  let loss: Loss | undefined;

  function lose(found: Loss) {
    loss ??= found;
    for (const tell of onLost) tell(loss);
    onLost.clear();
  }

  thread.watch(lose);

  /** Settles with the answer or the loss. A reply that is none settles nothing: what sent it has to go. */
  function hear<T>({ ask, isReply }: Question<T>): Promise<Heard<T>> {
    if (loss !== undefined) return Promise.resolve({ kind: "silent", loss });
    return new Promise((resolve) => {
      const settle = (heard: Heard<T>) => {
        onLost.delete(whenLost);
        resolve(heard);
      };
      const whenLost = (found: Loss) => settle({ kind: "silent", loss: found });
      onLost.add(whenLost);
      // What cannot be posted throws before there is a promise.
      new Promise<T>((start) => start(ask(thread.calls))).then(
        (value) =>
          isReply(value)
            ? settle({ kind: "answered", value })
            : lose({ kind: "died", reason: "The worker's answer made no sense." }),
        (error: unknown) => settle({ kind: "threw", reason: messageOf(error) }),
      );
    });
  }

  function startPatience(kind: "hangs" | "hangs-loading", ms: number) {
    return startWatchdog(ms, () => lose({ kind, reason: `The worker gave no answer within ${ms} ms.` }));
  }

  /** Loading takes as long as the line does, if only the worker answers meanwhile and the data comes on. */
  function loadNow(): Promise<Heard<LoadReply>> {
    const pulse = startPatience("hangs-loading", patienceMs);
    return new Promise((resolve) => {
      const finish = (heard: Heard<LoadReply>) => {
        pulse.stop();
        flow.stop();
        clearInterval(beat);
        resolve(heard);
      };
      const flow = startWatchdog(stallMs, () => {
        const reason = `No data came for ${stallMs / 1000} seconds.`;
        finish({ kind: "threw", reason });
        // With the worker go its requests: another attempt does not queue behind them.
        lose({ kind: "died", reason });
      });
      let received = 0;
      const beat = setInterval(async () => {
        // Until its script has come, the silence is the line's.
        if (!thread.hasCome()) return pulse.pat();
        const heard = await hear(progressQuestion);
        if (heard.kind === "silent") return;
        pulse.pat();
        if (heard.kind === "threw") return;
        const { bytes, filesDone } = heard.value;
        if (bytes + filesDone !== received) flow.pat();
        received = bytes + filesDone;
        onProgress(heard.value);
      }, patienceMs / 4);
      hear({ ask: (calls) => calls.load(source), isReply: isReply.load }).then(finish);
    });
  }

  let isLoading = false;
  let newest: Promise<Heard<LoadReply>>;

  function load() {
    if (isLoading) return;
    isLoading = true;
    newest = loadNow().finally(() => {
      isLoading = false;
    });
  }

  load();

  return {
    loaded: () => newest,
    async call(question, ms) {
      const patience = startPatience("hangs", ms);
      const heard = await hear(question);
      patience.stop();
      return heard;
    },
    load,
    close(reason) {
      lose({ kind: "died", reason });
      thread.stop();
    },
  };
}

function deadLink(loss: Loss): Link {
  const silent = Promise.resolve({ kind: "silent" as const, loss });
  return { loaded: () => silent, call: () => silent, load: () => {}, close: () => {} };
}
