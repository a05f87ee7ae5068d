import { type Endpoint, wrap } from "comlink";
import type {
  Card,
  CardsRequest,
  CvWorker,
  DataSource,
  EditRequest,
  LoadReply,
  SearchReply,
  SearchRequest,
} from "../worker/contract.ts";
import { latestOnly, type Outcome } from "./latest.ts";
import { type Deadlines, type Heard, type Link, openLink, type Thread } from "./link.ts";

/** What Comlink and this file need of a Worker. Tests give one of their own. */
export type CvPort = Endpoint & { terminate(): void };

/** The worker as the page sees it: every call settles, and failing is a value. */
export interface Cv {
  /** Loads the data, or loads it again; also takes up work once more after it was given up. */
  load(): Promise<Outcome<LoadReply>>;
  /** The latest question wins: an older one is told that it was superseded. */
  search(request: SearchRequest): Promise<Outcome<SearchReply>>;
  cards(request: CardsRequest): Promise<Outcome<Card[]>>;
  edit(request: EditRequest): Promise<Outcome<string>>;
}

export interface CvOptions {
  source: DataSource;
  createWorker?: () => CvPort;
  deadlines?: Deadlines;
}

/** Restarts in a row, without an answer between them. */
const maxRestarts = 3;

/** No search takes a second, even on an old phone; the data of a long career takes a slow line a while. */
const patience: Deadlines = { callMs: 3_000, loadMs: 30_000 };

const startWorker = (): CvPort =>
  new Worker(new URL("../worker/index.ts", import.meta.url), { type: "module" });

/** Comlink leaves a call unsettled when the worker cannot start, throws outside a call or dies. */
function toThread(port: CvPort): Thread {
  return {
    calls: wrap<CvWorker>(port),
    watch(onLost) {
      port.addEventListener("error", (event) => {
        // A script that cannot be fetched gives a plain event without a message.
        const message = "message" in event ? String(event.message) : "";
        onLost(message === "" ? "The worker could not be started." : message);
      });
      port.addEventListener("messageerror", () => onLost("The worker's answer could not be read."));
    },
    stop: () => port.terminate(),
  };
}

export function createCv({ source, createWorker = startWorker, deadlines = patience }: CvOptions): Cv {
  const startThread = () => toThread(createWorker());
  let link: Link | undefined;
  let restarts = 0;
  let givenUp: string | undefined;

  function connect(): Link {
    link ??= openLink({ startThread, source, deadlines });
    return link;
  }

  /** Several calls may notice the same silence; only the first of them counts it. */
  function drop(lost: Link, reason: string) {
    if (link !== lost) return;
    lost.close();
    link = undefined;
    if (restarts === maxRestarts) givenUp = reason;
    else restarts += 1;
  }

  /** Asks, and asks a new worker when the old one is silent, as long as the answer is wanted. */
  async function ask<T>(
    question: (link: Link) => Promise<Heard<T>>,
    isWanted: () => boolean = () => true,
  ): Promise<Outcome<T>> {
    while (givenUp === undefined) {
      const mine = connect();
      const heard = await question(mine);
      switch (heard.kind) {
        case "answered":
          return heard;
        case "threw":
          return { kind: "failed", reason: heard.reason };
        case "silent":
          drop(mine, heard.reason);
          if (!isWanted()) return { kind: "superseded" };
      }
    }
    return { kind: "failed", reason: givenUp };
  }

  /** A call that needs the data waits until this worker has it. */
  async function onceLoaded<T>(mine: Link, call: () => Promise<Heard<T>>): Promise<Heard<T>> {
    const loaded = await mine.loaded;
    if (loaded.kind !== "answered") return loaded;
    if (!loaded.value.ok) return { kind: "threw", reason: loaded.value.defect.reason };
    const heard = await call();
    if (heard.kind === "answered") restarts = 0;
    return heard;
  }

  const search = latestOnly((request: SearchRequest, isWanted: () => boolean) =>
    ask((mine) => onceLoaded(mine, () => mine.call((calls) => calls.search(request))), isWanted),
  );

  return {
    load() {
      restarts = 0;
      givenUp = undefined;
      link?.load();
      return ask((mine) => mine.loaded);
    },
    search,
    cards: (request) => ask((mine) => onceLoaded(mine, () => mine.call((calls) => calls.cards(request)))),
    edit: (request) => ask((mine) => onceLoaded(mine, () => mine.call((calls) => calls.edit(request)))),
  };
}
