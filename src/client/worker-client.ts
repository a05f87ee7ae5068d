import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import { type Connection, isReply, type Reply, startWorker, type WorkerPort } from "./connection.ts";
import { latestOnly, type Outcome } from "./latest-only.ts";
import { clientMessages } from "./messages.ts";
import { createSupervisor, type Deadlines } from "./supervisor.ts";

/** A call of the worker for the page: it never rejects, because failures are values. */
type Call<Name extends keyof CvWorker> = CvWorker[Name] extends (
  request: infer Request,
) => Promise<infer Answer>
  ? (request: Request) => Promise<Outcome<Answer>>
  : never;

export interface WorkerClient {
  /** Loads the data, for the first time or again. Also starts a worker again after too many failures. */
  load(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Loads the older blocks of large data. If that is aborted, the first block can still be searched. */
  loadOlder(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Only the latest search is answered, see latest-only.ts. */
  search: Call<"search">;
  /** Finds what a popup lists. Only the latest popup is answered. */
  searchForPopup: Call<"popup">;
  cards: Call<"cards">;
  days: Call<"days">;
  text: Call<"text">;
  edit: Call<"edit">;
  file: Call<"file">;
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
  /** Called when the data is gone, or when the worker's script is gone and restarting did not help. */
  onStale?: (reason: string) => void;
}

interface CallOptions {
  /** Returns whether a call that fails is repeated with a new worker. By default it is. */
  isWanted?: () => boolean;
  /** Allows the worker more time than for a search. */
  mayTakeLong?: boolean;
  /** The rows that the call is about. */
  rows?: readonly number[];
}

/** Searches take less than a second even on an old phone, and after three seconds visitors leave. */
const defaultDeadlines: Deadlines = { callMs: 2_000, retryMs: 1_000, stallMs: 60_000, startMs: 10_000 };

export function createWorkerClient({
  source,
  createWorker,
  deadlines = defaultDeadlines,
  onStale = reportStale,
}: WorkerClientOptions): WorkerClient {
  const progressListeners = new Set<(progress: LoadProgress) => void>();
  const supervisor = createSupervisor({
    startWorker:
      createWorker === undefined ? startWorker : () => ({ port: createWorker(), isFetched: () => true }),
    source,
    deadlines,
    onProgress(progress) {
      for (const listener of progressListeners) listener(progress);
    },
    onStale,
  });

  function call<T>(
    name: keyof CvWorker,
    send: (calls: CvWorker) => Promise<T>,
    { isWanted, mayTakeLong = false, rows = [] }: CallOptions = {},
  ): Promise<Outcome<T>> {
    return supervisor.ask(async (connection, silenceMs) => {
      const loaded = await loadRows(connection, rows);
      if (loaded.kind !== "answered") return loaded;
      const limitMs = mayTakeLong ? deadlines.stallMs : silenceMs;
      const reply = await connection.call({ send, isReply: isReply[name] }, limitMs);
      if (reply.kind === "answered") supervisor.resetRestarts();
      return reply;
    }, isWanted);
  }

  /** Loads and reports progress. `stop`: called when `signal` aborts. */
  async function loadWithProgress(
    request: (connection: Connection) => Promise<Reply<LoadReply>>,
    stop: () => void,
    { signal, onProgress }: LoadOptions = {},
  ): Promise<Outcome<LoadReply>> {
    signal?.addEventListener("abort", stop, { once: true });
    if (onProgress !== undefined) progressListeners.add(onProgress);
    const outcome = await supervisor.ask(request);
    signal?.removeEventListener("abort", stop);
    if (onProgress !== undefined) progressListeners.delete(onProgress);
    return outcome;
  }

  return {
    async load(options) {
      supervisor.reload();
      const stop = () => supervisor.stop(clientMessages.cancelled);
      const outcome = await loadWithProgress((connection) => connection.loaded(), stop, options);
      if (outcome.kind === "answered" && !outcome.value.ok && outcome.value.isGone) {
        const { file, reason } = outcome.value.defect;
        onStale(`${file} ${reason}`);
      }
      return outcome;
    },
    loadOlder: (options) =>
      loadWithProgress(
        async (connection) => {
          const loaded = await connection.loaded();
          return loaded.kind === "answered" && loaded.value.ok ? connection.loadOlder() : loaded;
        },
        supervisor.cancelOlder,
        options,
      ),
    search: latestOnly((request, isWanted) => call("search", (calls) => calls.search(request), { isWanted })),
    searchForPopup: latestOnly((request, isWanted) =>
      call("popup", (calls) => calls.popup(request), { isWanted }),
    ),
    cards: (request) => call("cards", (calls) => calls.cards(request), { rows: request.rows }),
    // Its rows are sorted, so the last one needs the oldest data.
    days: (request) => call("days", (calls) => calls.days(request), { rows: [request.rows.at(-1) ?? 0] }),
    text: (request) => call("text", (calls) => calls.text(request), { rows: [request.row] }),
    edit: (request) => call("edit", (calls) => calls.edit(request)),
    file: (request) => call("file", (calls) => calls.file(request), { mayTakeLong: true }),
    suggest: (request) => call("suggest", (calls) => calls.suggest(request), notRetried),
    advise: (request) => call("advise", (calls) => calls.advise(request), notRetried),
    help: (request) => call("help", (calls) => calls.help(request)),
  };
}

/**
 * Waits for the data, including the older blocks if the call is about rows that the first block lacks. That happens
 * after a restart: the page still shows rows that the previous worker had loaded. If the older blocks cannot be loaded
 * again, the answer lacks these rows.
 */
async function loadRows(connection: Connection, rows: readonly number[]): Promise<Reply<LoadReply>> {
  const loaded = await connection.loaded();
  if (loaded.kind !== "answered") return loaded;
  if (!loaded.value.ok) return { kind: "threw", reason: loaded.value.defect.reason };
  const { firstBlock } = loaded.value;
  if (firstBlock === undefined || rows.every((row) => row < firstBlock.count)) return loaded;
  const older = await connection.loadOlder();
  return older.kind === "no-reply" ? older : loaded;
}

/**
 * Calls that only help with typing are not retried with a new worker, because the text may be why the old one failed.
 */
const notRetried: CallOptions = { isWanted: () => false };

/** Reports a missing file as Vite reports a missing chunk, so that one listener handles both. */
function reportStale(reason: string) {
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(reason) }));
}
