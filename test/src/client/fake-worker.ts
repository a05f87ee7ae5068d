import { expose } from "comlink";
import type { Card, PageAnswer, Site } from "../../../engine/types.ts";
import { messageOf } from "../../../model/message-of.ts";
import type { Deadlines, WorkerPort } from "../../../src/client/connection.ts";
import { createWorkerClient, type Outcome, type WorkerClient } from "../../../src/client/worker-client.ts";
import type {
  CardsRequest,
  CvWorker,
  LoadReply,
  PopupRequest,
  SearchReply,
  SearchRequest,
} from "../../../worker/contract.ts";

const none = new Int32Array();

export const never = new Promise<never>(() => {});

export const site: Site = {
  owner: { firstName: "Ada", lastName: "Byron", firstYear: 2007, lastYear: 2025 },
  categories: [],
  languages: [],
  orgs: [],
  orgTypes: [],
  optionIds: { languages: [], categories: [], orgs: [], tags: [] },
  total: 3,
};

export function toAnswer(given: Partial<PageAnswer> = {}): PageAnswer {
  const rows = given.rows ?? Uint32Array.of(0, 1, 2);
  return {
    total: rows.length,
    rows,
    years: [],
    facets: { languages: none, categories: none, orgs: none, tags: none },
    shownLanguages: none,
    selected: { languages: [], categories: [], orgs: [], tags: [] },
    problems: [],
    incomplete: false,
    ...given,
  };
}

export const fails = (reason: string) => async (): Promise<never> => {
  throw new Error(reason);
};

/** The error for a data file that cannot be used. */
export function refuse(file: string, reason: string): LoadReply {
  return { ok: false, defect: { file, reason, severity: "fatal" } };
}

export function toReply(given: Partial<PageAnswer> = {}): SearchReply {
  return { answer: toAnswer(given), cards: [], highlights: [] };
}

export function toCard(row: number): Card {
  const activity = { id: `a${row}`, title: "", category: "Work", org: "x", createdAt: "2020" } as const;
  return { row, year: 2020, activity, title: [] };
}

/** The answers of a fake worker. A call that throws has failed, and a call without an answer stays pending. */
export type Calls = Partial<CvWorker>;

/**
 * The page's client over such a worker, without ports and deadlines. By default it replies with the site, an answer and
 * cards. `asked` records the requests of some calls. `own`: calls that need the client's own options.
 */
export function fakeClient(calls: Calls = {}, own: Partial<WorkerClient> = {}) {
  const asked = { search: [] as SearchRequest[], popup: [] as PopupRequest[], cards: [] as CardsRequest[] };
  const all: Calls = {
    load: async () => ({ ok: true, site }),
    search: async () => toReply(),
    cards: async ({ rows }) => rows.map(toCard),
    ...calls,
  };
  const call =
    <Request, Value>(answer?: (request: Request) => Promise<Value>, requests?: Request[]) =>
    async (request: Request): Promise<Outcome<Value>> => {
      requests?.push(request);
      try {
        return { kind: "answered", value: await (answer?.(request) ?? never) };
      } catch (error) {
        return { kind: "failed", reason: messageOf(error) };
      }
    };
  const client: WorkerClient = {
    load: () => call<unknown, LoadReply>(() => all.load?.({ url: "" }) ?? never)(undefined),
    search: call(all.search, asked.search),
    searchForPopup: call(all.popup, asked.popup),
    cards: call(all.cards, asked.cards),
    text: call(all.text),
    suggest: call(all.suggest),
    advise: call(all.advise),
    help: call(all.help),
    file: call(all.file),
    days: call(all.days),
    edit: call(all.edit),
    ...own,
  };
  return { ...client, asked };
}

/** The same worker behind a port, for the page's own client. */
export class FakeWorker extends EventTarget implements WorkerPort {
  isStopped = false;
  readonly #port: MessagePort;

  constructor(calls: Calls) {
    super();
    const { port1, port2 } = new MessageChannel();
    const progress = async () => ({ files: 1, filesDone: 0, bytes: 0 });
    expose({ load: async () => ({ ok: true, site }), progress, ...calls }, port2);
    this.#port = port1;
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
  }

  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#port.postMessage(message, transfer);
  }

  terminate() {
    this.isStopped = true;
    this.#port.close();
  }

  fail(message: string) {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

interface WorkerOptions {
  deadlines?: Deadlines;
  onStale?: () => boolean;
}

/** The page's own client, over workers with these calls, in the order in which they start. */
export function startWorkers(createCalls: (started: number) => Calls, options: WorkerOptions = {}) {
  const workers: FakeWorker[] = [];
  const createWorker = () => {
    const worker = new FakeWorker(createCalls(workers.length));
    workers.push(worker);
    return worker;
  };
  const source = { url: "https://cv.example/data/" };
  return { client: createWorkerClient({ source, createWorker, ...options }), workers };
}
