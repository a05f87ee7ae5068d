import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import { type Connection, isReply, type Reply, startWorker, type WorkerPort } from "./connection.ts";
import { latestOnly, type Outcome } from "./latest-only.ts";
import { clientMessages } from "./messages.ts";
import { createSupervisor, type Deadlines } from "./supervisor.ts";

/** A call of the worker as the page sees it: it settles, and a failure is a value. */
type Call<Name extends keyof CvWorker> = CvWorker[Name] extends (
  request: infer Request,
) => Promise<infer Answer>
  ? (request: Request) => Promise<Outcome<Answer>>
  : never;

export interface WorkerClient {
  /** Loads the data, or loads it again. It also starts a new worker after the last restart failed. */
  load(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Loads the older blocks of data whose first block is searched already. Stopping it keeps the first block. */
  loadOlder(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** The latest search wins, see latest-only.ts. */
  search: Call<"search">;
  /** Finds what a popup lists. The latest popup wins. */
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
  /** Stops the loading, which then fails. */
  signal?: AbortSignal;
  /** Called several times a second while the data is on its way. */
  onProgress?: (progress: LoadProgress) => void;
}

interface WorkerClientOptions {
  source: DataSource;
  createWorker?: () => WorkerPort;
  deadlines?: Deadlines;
  /** Called when the worker's script is gone, and starting it again did not help; and when the data is gone. */
  onStale?: (reason: string) => void;
}

interface CallOptions {
  /** A question that is not wanted any more is not asked of a new worker. */
  isWanted?: () => boolean;
  /** The worker may be busy with it for long. */
  mayTakeLong?: boolean;
  /** The rows that the call is about. */
  rows?: readonly number[];
}

/** No search takes a second, even on an old phone, and visitors leave after three seconds. */
const defaultDeadlines: Deadlines = { callMs: 2_000, retryMs: 1_000, stallMs: 60_000 };

export function createWorkerClient({
  source,
  createWorker,
  deadlines = defaultDeadlines,
  onStale = reportStale,
}: WorkerClientOptions): WorkerClient {
  const watchers = new Set<(progress: LoadProgress) => void>();
  const supervisor = createSupervisor({
    startWorker:
      createWorker === undefined ? startWorker : () => ({ port: createWorker(), isFetched: () => true }),
    source,
    deadlines,
    onProgress(progress) {
      for (const watch of watchers) watch(progress);
    },
    onStale,
  });

  function call<T>(
    name: keyof CvWorker,
    send: (calls: CvWorker) => Promise<T>,
    { isWanted, mayTakeLong = false, rows = [] }: CallOptions = {},
  ): Promise<Outcome<T>> {
    return supervisor.ask(async (mine, silenceMs) => {
      const loaded = await loadRows(mine, rows);
      if (loaded.kind !== "answered") return loaded;
      const limitMs = mayTakeLong ? deadlines.stallMs : silenceMs;
      const reply = await mine.call({ send, isReply: isReply[name] }, limitMs);
      if (reply.kind === "answered") supervisor.resetRestarts();
      return reply;
    }, isWanted);
  }

  /** Loads with progress, until `signal` stops it. */
  async function follow(
    question: (connection: Connection) => Promise<Reply<LoadReply>>,
    stop: () => void,
    { signal, onProgress }: LoadOptions = {},
  ): Promise<Outcome<LoadReply>> {
    signal?.addEventListener("abort", stop, { once: true });
    if (onProgress !== undefined) watchers.add(onProgress);
    const outcome = await supervisor.ask(question);
    signal?.removeEventListener("abort", stop);
    if (onProgress !== undefined) watchers.delete(onProgress);
    return outcome;
  }

  return {
    async load(options) {
      supervisor.reload();
      const stop = () => supervisor.stop(clientMessages.cancelled);
      const outcome = await follow((mine) => mine.loaded(), stop, options);
      if (outcome.kind === "answered" && !outcome.value.ok && outcome.value.isGone) {
        const { file, reason } = outcome.value.defect;
        onStale(`${file} ${reason}`);
      }
      return outcome;
    },
    loadOlder: (options) =>
      follow(
        async (mine) => {
          const loaded = await mine.loaded();
          return loaded.kind === "answered" && loaded.value.ok ? mine.loadOlder() : loaded;
        },
        supervisor.cancelOlder,
        options,
      ),
    search: latestOnly((request, isWanted) => call("search", (calls) => calls.search(request), { isWanted })),
    searchForPopup: latestOnly((request, isWanted) =>
      call("popup", (calls) => calls.popup(request), { isWanted }),
    ),
    cards: (request) => call("cards", (calls) => calls.cards(request), { rows: request.rows }),
    days: (request) => call("days", (calls) => calls.days(request), { rows: [request.rows.at(-1) ?? 0] }),
    text: (request) => call("text", (calls) => calls.text(request), { rows: [request.row] }),
    edit: (request) => call("edit", (calls) => calls.edit(request)),
    file: (request) => call("file", (calls) => calls.file(request), { mayTakeLong: true }),
    suggest: (request) => call("suggest", (calls) => calls.suggest(request), askedOnce),
    advise: (request) => call("advise", (calls) => calls.advise(request), askedOnce),
    help: (request) => call("help", (calls) => calls.help(request)),
  };
}

/**
 * Waits for the data: for the older blocks too where a call is about rows that the first block lacks. Such rows are known
 * when an earlier worker had everything. If the older blocks cannot come again, the answer lacks them.
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

/** What only helps with a text is not asked of a new worker: the text may be what the old one failed at. */
const askedOnce: CallOptions = { isWanted: () => false };

/** Reports a missing file by Vite's event for a missing chunk, so that one listener handles both. */
function reportStale(reason: string) {
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(reason) }));
}
