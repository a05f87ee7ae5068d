/** The page's calls of the worker. They never reject, because failures are values. */
import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import {
  type Connection,
  type Deadlines,
  openConnection,
  type Reply,
  startWorker,
  type WorkerPort,
} from "./connection.ts";

/** The outcome of a call: its answer, its replacement by a newer call, or the reason why it failed. */
export type Outcome<T> =
  | { kind: "answered"; value: T }
  | { kind: "superseded" }
  | { kind: "failed"; reason: string };

type Call<Name extends keyof CvWorker> = CvWorker[Name] extends (
  request: infer Request,
) => Promise<infer Answer>
  ? (request: Request) => Promise<Outcome<Answer>>
  : never;

export interface WorkerClient {
  /** Loads the data, for the first time or again. */
  load(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Only the latest search is answered. */
  search: Call<"search">;
  /** Finds what a popup lists. Only the latest popup is answered. */
  searchForPopup: Call<"popup">;
  cards: Call<"cards">;
  days: Call<"days">;
  text: Call<"text">;
  edit: Call<"edit">;
  file: Call<"file">;
  /** Only the latest text gets suggestions. */
  suggest: Call<"suggest">;
  advise: Call<"advise">;
  help: Call<"help">;
}

interface LoadOptions {
  /** Cancels loading, which then fails. */
  signal?: AbortSignal;
  /** Called several times a second while data loads. */
  onProgress?: (progress: LoadProgress) => void;
}

interface WorkerClientOptions {
  source: DataSource;
  createWorker?: () => WorkerPort;
  deadlines?: Deadlines;
  /** Called when data or worker are gone for good. Returns whether it reloads the page, which reports nothing then. */
  onStale?: () => boolean;
  /** Called several times a second while an answer is awaited. */
  onProgress?: (progress: LoadProgress) => void;
}

/** A visitor sees a message within ten seconds, although a second worker is asked before. */
const defaultDeadlines: Deadlines = { silenceMs: 4_500, stallMs: 30_000 };

export function createWorkerClient({
  source,
  createWorker,
  deadlines = defaultDeadlines,
  onStale = () => false,
  onProgress: onAnyProgress = () => {},
}: WorkerClientOptions): WorkerClient {
  const progressListeners = new Set([onAnyProgress]);
  let running: { connection: Connection; loaded: Promise<Reply<LoadReply>> } | undefined;

  /** Returns the running worker, or starts one, which loads the data at once. */
  function connect() {
    if (running !== undefined && !running.connection.isLost()) return running;
    const connection = openConnection({
      startWorker: createWorker === undefined ? startWorker : () => ({ port: createWorker() }),
      deadlines,
      onProgress(progress) {
        for (const listener of progressListeners) listener(progress);
      },
    });
    running = { connection, loaded: connection.call((calls) => calls.load(source)) };
    return running;
  }

  /** Asks the worker, and a new one if that ends meanwhile and the answer is still wanted. */
  async function repeat<T>(request: () => Promise<Reply<T>>, isWanted: () => boolean): Promise<Reply<T>> {
    const reply = await request();
    return reply.kind === "lost" && isWanted() ? request() : reply;
  }

  /** Calls the worker once its data has loaded. */
  async function ask<T>(
    send: (calls: CvWorker) => Promise<T>,
    isWanted: () => boolean = () => true,
  ): Promise<Outcome<T>> {
    const reply = await repeat<T>(async () => {
      const { connection, loaded } = connect();
      const reply = await loaded;
      if (reply.kind !== "answered") return reply;
      if (!reply.value.ok) return { kind: "failed", reason: reply.value.defect.reason };
      return connection.call(send);
    }, isWanted);
    return toOutcome(reply);
  }

  async function load({ signal, onProgress = () => {} }: LoadOptions = {}): Promise<Outcome<LoadReply>> {
    progressListeners.add(onProgress);
    if (running !== undefined) running.loaded = running.connection.call((calls) => calls.load(source));
    signal?.addEventListener("abort", () => running?.connection.close(), { once: true });
    const reply = await repeat(
      () => connect().loaded,
      () => !signal?.aborted,
    );
    progressListeners.delete(onProgress);
    const isStale =
      (reply.kind === "lost" && reply.isMissing) ||
      (reply.kind === "answered" && !reply.value.ok && reply.value.isGone);
    return isStale && onStale() ? new Promise(() => {}) : toOutcome(reply);
  }

  return {
    load,
    search: latestOnly((request, isWanted) => ask((calls) => calls.search(request), isWanted)),
    searchForPopup: latestOnly((request, isWanted) => ask((calls) => calls.popup(request), isWanted)),
    cards: (request) => ask((calls) => calls.cards(request)),
    days: (request) => ask((calls) => calls.days(request)),
    text: (request) => ask((calls) => calls.text(request)),
    edit: (request) => ask((calls) => calls.edit(request)),
    file: (request) => ask((calls) => calls.file(request)),
    suggest: latestOnly((request) => ask((calls) => calls.suggest(request), notRepeated)),
    advise: (request) => ask((calls) => calls.advise(request), notRepeated),
    help: (request) => ask((calls) => calls.help(request)),
  };
}

/** Calls that only help with typing are not repeated, because the text may be why the worker ended. */
const notRepeated = () => false;

function toOutcome<T>(reply: Reply<T>): Outcome<T> {
  return reply.kind === "lost" ? { kind: "failed", reason: reply.reason } : reply;
}

/** Asks one question at a time; of those that arrive meanwhile only the newest, which supersedes the others. */
function latestOnly<Q, A>(ask: (question: Q, isWanted: () => boolean) => Promise<Outcome<A>>) {
  let newest = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (question: Q): Promise<Outcome<A>> => {
    newest += 1;
    const mine = newest;
    const isWanted = () => mine === newest;
    async function askInTurn(): Promise<Outcome<A>> {
      const outcome = isWanted() ? await ask(question, isWanted) : undefined;
      return outcome !== undefined && isWanted() ? outcome : { kind: "superseded" };
    }
    const outcome = last.then(askInTurn);
    last = outcome;
    return outcome;
  };
}
