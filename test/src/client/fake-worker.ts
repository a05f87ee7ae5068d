import { expose } from "comlink";
import type { WorkerPort } from "../../../src/client/connection.ts";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import type { Card, CvWorker, PageAnswer, SearchReply, Site } from "../../../worker/contract.ts";

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

export function toReply(given: Partial<PageAnswer> = {}): SearchReply {
  return { answer: toAnswer(given), cards: [], highlights: [] };
}

export function toCard(row: number): Card {
  const activity = { id: `a${row}`, title: "", category: "Work", org: "x", createdAt: "2020" } as const;
  return { row, year: 2020, activity, title: [] };
}

/** A client whose calls stay unanswered, but for those that are given. */
export function fakeClient(given: Partial<WorkerClient> = {}): WorkerClient {
  const silent = () => never;
  return {
    ...{
      load: silent,
      loadOlder: silent,
      search: silent,
      searchForPopup: silent,
      cards: silent,
      text: silent,
    },
    ...{ suggest: silent, advise: silent, help: silent, file: silent, days: silent, edit: silent, ...given },
  };
}

export class FakeWorker extends EventTarget implements WorkerPort {
  isStopped = false;
  readonly #port: MessagePort;

  constructor(calls: Partial<CvWorker>) {
    super();
    const { port1, port2 } = new MessageChannel();
    expose({ load: async () => ({ ok: true, site }), ...calls }, port2);
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
