import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../worker/contract.ts";
import { isReply } from "./replies.ts";
import type { Loss, Thread } from "./thread.ts";
import { startWatchdog } from "./watchdog.ts";

/** What came back from the worker: a value, an error it threw, or nothing that can be used. */
export type Heard<T> =
  | { kind: "answered"; value: T }
  | { kind: "threw"; reason: string }
  | { kind: "silent"; loss: Loss };

export interface Deadlines {
  /** A worker that is silent for so long hangs. */
  callMs: number;
  /** So long may the data stand still on its way. */
  stallMs: number;
}

/** One started worker and the data it was told to load. */
export interface Link {
  loaded: Promise<Heard<LoadReply>>;
  /** Asks, and settles: with the answer, when the deadline passes, or when the worker is lost. */
  call<T>(isReply: (value: unknown) => boolean, question: (calls: CvWorker) => Promise<T>): Promise<Heard<T>>;
  load(): void;
  close(reason: string): void;
}

export interface LinkOptions {
  startThread: () => Thread;
  source: DataSource;
  deadlines: Deadlines;
  /** The worker lives and loads, again for `beatMs`; with what it says of the data. */
  onBeat: (beatMs: number, progress: LoadProgress | undefined) => void;
}

/** Starts a worker and has it load the data. A worker that cannot be started is one that stays silent. */
export function openLink({ startThread, source, deadlines, onBeat }: LinkOptions): Link {
  const { callMs, stallMs } = deadlines;
  const beatMs = callMs / 4;
  let thread: Thread;
  try {
    thread = startThread();
  } catch (error) {
    return deadLink(toLoss(messageOf(error)));
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
  function hear<T>(isReply: (value: unknown) => boolean, question: () => Promise<T>): Promise<Heard<T>> {
    if (loss !== undefined) return Promise.resolve({ kind: "silent", loss });
    return new Promise((resolve) => {
      const settle = (heard: Heard<T>) => {
        onLost.delete(whenLost);
        resolve(heard);
      };
      const whenLost = (found: Loss) => settle({ kind: "silent", loss: found });
      onLost.add(whenLost);
      // What cannot be posted throws before there is a promise.
      new Promise<T>((start) => start(question())).then(
        (value) =>
          isReply(value)
            ? settle({ kind: "answered", value })
            : lose(toLoss("The worker's answer made no sense.")),
        (error: unknown) => settle({ kind: "threw", reason: messageOf(error) }),
      );
    });
  }

  const hang = () => lose(toLoss(`The worker gave no answer within ${callMs} ms.`));

  /** Loading takes as long as the line does, if only the worker answers meanwhile and the data comes on. */
  function loadNow(): Promise<Heard<LoadReply>> {
    const pulse = startWatchdog(callMs, hang);
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
        lose(toLoss(reason));
      });
      let received = 0;
      const beat = setInterval(async () => {
        if (!thread.hasCome()) {
          pulse.pat();
          onBeat(beatMs, undefined);
          return;
        }
        const heard = await hear(isReply.progress, () => thread.calls.progress());
        if (heard.kind === "silent") return;
        pulse.pat();
        const progress = heard.kind === "answered" ? heard.value : undefined;
        if (progress !== undefined && progress.bytes + progress.filesDone !== received) {
          received = progress.bytes + progress.filesDone;
          flow.pat();
        }
        onBeat(beatMs, progress);
      }, beatMs);
      hear(isReply.load, () => thread.calls.load(source)).then(finish);
    });
  }

  return {
    loaded: loadNow(),
    async call(isReply, question) {
      const watchdog = startWatchdog(callMs, hang);
      const heard = await hear(isReply, () => question(thread.calls));
      watchdog.stop();
      return heard;
    },
    load() {
      this.loaded = loadNow();
    },
    close(reason) {
      lose(toLoss(reason));
      thread.stop();
    },
  };
}

function deadLink(loss: Loss): Link {
  const silent = Promise.resolve({ kind: "silent" as const, loss });
  return { loaded: silent, call: () => silent, load: () => {}, close: () => {} };
}

function toLoss(reason: string): Loss {
  return { reason, isUnfetched: false };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
