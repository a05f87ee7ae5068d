import type { CvWorker, DataSource, LoadReply } from "../worker/contract.ts";

/** A running worker: its calls, and a way to hear that it was lost. */
export interface Thread {
  calls: CvWorker;
  watch(onLost: (reason: string) => void): void;
  stop(): void;
}

/** What came back from the worker: a value, an error it threw, or nothing in time. */
export type Heard<T> =
  | { kind: "answered"; value: T }
  | { kind: "threw"; reason: string }
  | { kind: "silent"; reason: string };

export interface Deadlines {
  callMs: number;
  loadMs: number;
}

/** One started worker and the data it was told to load. */
export interface Link {
  loaded: Promise<Heard<LoadReply>>;
  /** Asks, and settles: with the answer, when the deadline passes, or when the worker is lost. */
  call<T>(question: (calls: CvWorker) => Promise<T>): Promise<Heard<T>>;
  load(): void;
  close(): void;
}

export interface LinkOptions {
  startThread: () => Thread;
  source: DataSource;
  deadlines: Deadlines;
}

/** Starts a worker and has it load the data. A worker that cannot be started is one that stays silent. */
export function openLink({ startThread, source, deadlines }: LinkOptions): Link {
  let thread: Thread;
  try {
    thread = startThread();
  } catch (error) {
    return deadLink(messageOf(error));
  }
  const onLost = new Set<(reason: string) => void>();
  let lostReason: string | undefined;

  function lose(reason: string) {
    lostReason ??= reason;
    for (const tell of onLost) tell(reason);
    onLost.clear();
  }

  thread.watch(lose);

  function hear<T>(question: () => Promise<T>, deadlineMs: number): Promise<Heard<T>> {
    return new Promise((resolve) => {
      if (lostReason !== undefined) {
        resolve({ kind: "silent", reason: lostReason });
        return;
      }
      const settle = (heard: Heard<T>) => {
        clearTimeout(timer);
        onLost.delete(whenLost);
        resolve(heard);
      };
      const whenLost = (reason: string) => settle({ kind: "silent", reason });
      const timer = setTimeout(
        () => whenLost(`The worker gave no answer within ${deadlineMs} ms.`),
        deadlineMs,
      );
      onLost.add(whenLost);
      question().then(
        (value) => settle({ kind: "answered", value }),
        (error: unknown) => settle({ kind: "threw", reason: messageOf(error) }),
      );
    });
  }

  const loadNow = () => hear(() => thread.calls.load(source), deadlines.loadMs);

  return {
    loaded: loadNow(),
    call: (question) => hear(() => question(thread.calls), deadlines.callMs),
    load() {
      this.loaded = loadNow();
    },
    close() {
      lose("The worker was stopped.");
      thread.stop();
    },
  };
}

function deadLink(reason: string): Link {
  const silent = Promise.resolve({ kind: "silent" as const, reason });
  return { loaded: silent, call: () => silent, load: () => {}, close: () => {} };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
