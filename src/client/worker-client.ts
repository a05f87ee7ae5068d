import type { CvWorker, DataSource, LoadProgress, LoadReply } from "../../worker/contract.ts";
import {
  type Connection,
  isReply,
  openConnection,
  type Reply,
  startWorker,
  toRunningWorker,
  type WorkerCall,
  type WorkerFailure,
  type WorkerPort,
} from "./connection.ts";
import { latestOnly, type Outcome } from "./latest-only.ts";
import { clientMessages } from "./messages.ts";

/** The worker's calls that need the data. */
type CallName =
  | "search"
  | "popup"
  | "cards"
  | "days"
  | "text"
  | "edit"
  | "file"
  | "suggest"
  | "advise"
  | "help";
type Requests = { [Name in CallName]: Parameters<CvWorker[Name]>[0] };
type Replies = { [Name in CallName]: Awaited<ReturnType<CvWorker[Name]>> };
type LoadedCalls = { [Name in CallName]: (request: Requests[Name]) => Promise<Replies[Name]> };

/** The calls as the page sees them: each settles, and a failure is a value. The latest search wins, see latest-only.ts. */
type SettledCalls = {
  [Name in Exclude<CallName, "popup">]: (request: Requests[Name]) => Promise<Outcome<Replies[Name]>>;
};

export interface WorkerClient extends SettledCalls {
  /** Loads the data, or loads it again. It also starts a new worker after the last restart failed. */
  load(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Loads the older blocks of data whose first block is searched already. Stopping it keeps the first block. */
  loadOlder(options?: LoadOptions): Promise<Outcome<LoadReply>>;
  /** Finds what a popup lists. The latest popup wins. */
  searchForPopup(request: Requests["popup"]): Promise<Outcome<Replies["popup"]>>;
}

interface LoadOptions {
  /** Stops the loading, which then fails. */
  signal?: AbortSignal;
  /** Called twice a second while the data is on its way. */
  onProgress?: (progress: LoadProgress) => void;
}

interface WorkerClientOptions {
  source: DataSource;
  createWorker?: () => WorkerPort;
  deadlines?: Deadlines;
  /** Called when the worker's script is gone, and starting it again did not help; and when the data is gone. */
  onStale?: (reason: string) => void;
}

interface Deadlines {
  /** A worker that does not answer for this long is taken to hang. */
  callMs: number;
  /** The time that the next worker has to answer the same call. */
  retryMs: number;
  /** Loading fails when no data has come for this long. */
  stallMs: number;
}

interface LoadedCallOptions {
  /** A question that is not wanted any more is not asked of a new worker. */
  isWanted?: () => boolean;
  /** The worker may be busy with it for long. */
  mayTakeLong?: boolean;
  /** The rows that the call is about. */
  rows?: readonly number[];
}

/** The worker is restarted this many times in a row, without an answer between. */
const maxRestarts = 3;

/** No search takes a second, even on an old phone, and visitors leave after three seconds. */
const defaultDeadlines: Deadlines = { callMs: 2_000, retryMs: 1_000, stallMs: 60_000 };

export function createWorkerClient({
  source,
  createWorker,
  deadlines = defaultDeadlines,
  onStale = reportStale,
}: WorkerClientOptions): WorkerClient {
  const { callMs, retryMs, stallMs } = deadlines;
  const start = createWorker === undefined ? startWorker : () => toRunningWorker(createWorker());
  const watchers = new Set<(progress: LoadProgress) => void>();
  let connection: Connection | undefined;
  let lastFailure: WorkerFailure | undefined;
  let restarts = 0;
  let fatalReason: string | undefined;

  function connect(): Connection {
    connection ??= openConnection({
      startWorker: start,
      source,
      deadlineMs: lastFailure?.kind === "hangs-loading" ? retryMs : callMs,
      stallMs,
      onProgress(progress) {
        for (const watch of watchers) watch(progress);
      },
    });
    return connection;
  }

  /** Several calls may notice the same failure; only the first of them counts it. */
  function drop(lost: Connection, failure: WorkerFailure) {
    if (connection !== lost) return;
    lost.close(failure.reason);
    connection = undefined;
    lastFailure = failure;
    if (restarts < maxRestarts) {
      restarts += 1;
      return;
    }
    fatalReason = failure.reason;
    if (failure.kind === "unfetched") onStale(failure.reason);
  }

  function resetRestarts() {
    restarts = 0;
    lastFailure = undefined;
  }

  /**
   * Asks, and asks a new worker when the old one fails, as long as the answer is wanted. A question at which two
   * workers hang may be the cause, so it is not asked a third time.
   */
  async function ask<T>(
    question: (connection: Connection, deadlineMs: number) => Promise<Reply<T>>,
    isWanted: () => boolean = () => true,
  ): Promise<Outcome<T>> {
    let hasHung = false;
    while (fatalReason === undefined) {
      const mine = connect();
      const reply = await question(mine, hasHung ? retryMs : callMs);
      switch (reply.kind) {
        case "answered":
          return reply;
        case "threw":
          return { kind: "failed", reason: reply.reason };
        case "no-reply": {
          drop(mine, reply.failure);
          if (!isWanted()) return { kind: "superseded" };
          const hangs = reply.failure.kind === "hangs" || reply.failure.kind === "hangs-loading";
          if (hangs && hasHung) return { kind: "failed", reason: reply.failure.reason };
          hasHung ||= hangs;
        }
      }
    }
    return { kind: "failed", reason: fatalReason };
  }

  /**
   * Calls the worker once it has loaded the data: the older blocks too where the call is about rows that the first block lacks.
   * Such rows are known when an earlier worker had everything. If the older blocks cannot come again, the answer lacks them.
   */
  function callLoaded<Name extends CallName>(
    name: Name,
    request: Requests[Name],
    { isWanted, mayTakeLong = false, rows = [] }: LoadedCallOptions = {},
  ): Promise<Outcome<Replies[Name]>> {
    const call: WorkerCall<Replies[Name]> = {
      send: (calls: LoadedCalls) => calls[name](request),
      isReply: isReply[name],
    };
    return ask(async (mine, deadlineMs) => {
      const loaded = await mine.loaded();
      if (loaded.kind !== "answered") return loaded;
      if (!loaded.value.ok) return { kind: "threw", reason: loaded.value.defect.reason };
      const { firstBlock } = loaded.value;
      if (firstBlock !== undefined && rows.some((row) => row >= firstBlock.count)) {
        const older = await mine.loadOlder();
        if (older.kind === "no-reply") return older;
      }
      const reply = await mine.call(call, { deadlineMs: mayTakeLong ? stallMs : deadlineMs });
      if (reply.kind === "answered") resetRestarts();
      return reply;
    }, isWanted);
  }

  function cancel() {
    fatalReason = clientMessages.cancelled;
    connection?.close(fatalReason);
    connection = undefined;
  }

  async function follow(
    question: (connection: Connection) => Promise<Reply<LoadReply>>,
    stop: () => void,
    { signal, onProgress }: LoadOptions = {},
  ): Promise<Outcome<LoadReply>> {
    signal?.addEventListener("abort", stop, { once: true });
    if (onProgress !== undefined) watchers.add(onProgress);
    const outcome = await ask(question);
    signal?.removeEventListener("abort", stop);
    if (onProgress !== undefined) watchers.delete(onProgress);
    return outcome;
  }

  async function load(options?: LoadOptions): Promise<Outcome<LoadReply>> {
    resetRestarts();
    fatalReason = undefined;
    connection?.load();
    const outcome = await follow((mine) => mine.loaded(), cancel, options);
    if (outcome.kind === "answered" && !outcome.value.ok && outcome.value.isGone) {
      const { file, reason } = outcome.value.defect;
      onStale(`${file} ${reason}`);
    }
    return outcome;
  }

  const loadOlder = (options?: LoadOptions) =>
    follow(
      async (mine) => {
        const loaded = await mine.loaded();
        return loaded.kind === "answered" && loaded.value.ok ? mine.loadOlder() : loaded;
      },
      () => connection?.cancelOlder(),
      options,
    );

  return {
    load,
    loadOlder,
    search: latestOnly((request: Requests["search"], isWanted) =>
      callLoaded("search", request, { isWanted }),
    ),
    searchForPopup: latestOnly((request: Requests["popup"], isWanted) =>
      callLoaded("popup", request, { isWanted }),
    ),
    cards: (request) => callLoaded("cards", request, { rows: request.rows }),
    days: (request) => callLoaded("days", request, { rows: [request.rows.at(-1) ?? 0] }),
    text: (request) => callLoaded("text", request, { rows: [request.row] }),
    edit: (request) => callLoaded("edit", request),
    file: (request) => callLoaded("file", request, { mayTakeLong: true }),
    suggest: (request) => callLoaded("suggest", request, askedOnce),
    advise: (request) => callLoaded("advise", request, askedOnce),
    help: (request) => callLoaded("help", request),
  };
}

/** What only helps with a text is not asked of a new worker: the text may be what the old one failed at. */
const askedOnce: LoadedCallOptions = { isWanted: () => false };

/** Reports a missing file by Vite's event for a missing chunk, so that one listener handles both. */
function reportStale(reason: string) {
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: new Error(reason) }));
}
