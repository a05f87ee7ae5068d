/** The calls that the worker answers, over the engine that `load` builds. */
import { transfer } from "comlink";
import { type ParsedQuery, parseQuery, parseWithHighlights } from "../grammar/parse.ts";
import { assembleEngine, assembleInSteps, type ParsedEngine } from "./answer/assemble-engine.ts";
import type { Assistant } from "./assist/assistant.ts";
import { toCards, toSite } from "./cards/cards.ts";
import { markMatches, toInline } from "./cards/markdown.ts";
import type { DecodedDataset, Precomputed } from "./codec/decode.ts";
import { fetchDataset, startProgress } from "./codec/fetch-dataset.ts";
import { fromFlagCode } from "./codec/flag-codes.ts";
import type { RestOfData } from "./codec/format.ts";
import type { BuildTokenIndex } from "./columns/title-index.ts";
import type { Card, CvData, CvWorker, Defect, Head, LoadReply, PageAnswer, Site } from "./contract.ts";
import { parseTimestamp, yearOf } from "./data/dates.ts";
import { runInSlices } from "./data/slices.ts";
import { toHighlightTerms } from "./query/highlight-terms.ts";
import { editQuery, isFieldBegun } from "./query/query-text.ts";

/** A key press waits for the slice of indexing that it falls into: less than a frame of 16 ms. */
const sliceMs = 6;

/** What searches find before `load` was called. */
const emptyDataset: Precomputed & { data: CvData } = {
  data: { activities: [], orgs: [], languages: [] },
  complete: (activity) => activity,
  toCardActivity: (activity) => ({ activity }),
  titleTree: () => undefined,
  hasSimpleTexts: true,
  flagsOf: (activity) => fromFlagCode(undefined, activity),
};

const cancelled = "was cancelled";

function toDefect(file: string, reason: string): Defect {
  return { file, reason, severity: "fatal" };
}

export function createApi(): CvWorker {
  let tokenIndex: BuildTokenIndex | undefined;
  const partsOf = ({ flagsOf }: Precomputed) => ({ flagsOf, tokenIndex: () => tokenIndex });
  let loaded = emptyDataset;
  let engine = assembleEngine(loaded.data, partsOf(loaded));
  /** The engine whose title index was begun. */
  let prepared: ParsedEngine | undefined;
  let progress = startProgress();

  /** What is known of the data besides the activities; and while only the head is loaded, what and where the rest is. */
  let site: Site | undefined;
  let head: Head | undefined;
  let source: { dataset: DecodedDataset; rest: RestOfData; url: string } | undefined;
  let loadingRest: { reply: Promise<LoadReply>; end: AbortController } | undefined;

  /** Loads the rest of the data, unless it is being loaded or has been. */
  function loadRest(): Promise<LoadReply> {
    if (loadingRest !== undefined) return loadingRest.reply;
    const end = new AbortController();
    const mine = { reply: fetchAndBuildRest(end.signal), end };
    loadingRest = mine;
    // The next call after a refusal is a new try.
    void mine.reply.then(({ ok }) => {
      if (!ok && loadingRest === mine) loadingRest = undefined;
    });
    return mine.reply;
  }

  async function fetchAndBuildRest(signal: AbortSignal): Promise<LoadReply> {
    if (site === undefined) return { ok: false, defect: toDefect("", "is not loaded") };
    if (source === undefined) return { ok: true, site };
    const { dataset, rest, url } = source;
    const { file, bytes: expected } = rest;
    progress = { ...startProgress(), files: 1, expected };
    try {
      const { fetchRest } = await import("./codec/fetch-rest.ts");
      // The page's own parts are more urgent.
      const fetchFile = (file: string) => fetch(file, { signal, priority: "low" });
      const reply = await fetchRest({ head: dataset, url, fetchFile, progress, sliceMs });
      if (signal.aborted) return { ok: false, defect: toDefect(file, cancelled) };
      if (!reply.ok) return reply;
      const { whole } = reply;
      const built = await runInSlices(assembleInSteps(whole.data, partsOf(whole)), sliceMs);
      if (signal.aborted) return { ok: false, defect: toDefect(file, cancelled) };
      loaded = whole;
      engine = built;
      head = undefined;
      source = undefined;
      site = { ...site, optionIds: built.optionIds };
      return { ok: true, site };
    } catch (error) {
      const reason = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      return { ok: false, defect: toDefect(file, reason) };
    }
  }

  /** Builds the title index in slices, between which calls are answered. It begins after the first answer, which needs no index. */
  function prepareBetweenCalls(): void {
    if (prepared === engine) return;
    const current = engine;
    prepared = current;
    const prepareSlice = () => {
      if (engine === current && !current.prepare(sliceMs)) setTimeout(prepareSlice);
    };
    setTimeout(async () => {
      try {
        tokenIndex = (await import("./columns/token-index.ts")).TokenIndex.build;
        prepareSlice();
      } catch (error) {
        console.warn("Titles are searched one by one:", error);
      }
    });
  }

  let hasBegunRest = false;

  /** What waits for the first answer: the index of its titles and the rest of the data. */
  function afterAnswer(): void {
    prepareBetweenCalls();
    if (head === undefined || hasBegunRest) return;
    // Whether there is another try is the visitor's choice.
    hasBegunRest = true;
    setTimeout(loadRest);
  }

  /** The assistant of some engine; it loads when it is first asked, which no first visit does. */
  let assistant: Assistant | undefined;
  async function assist(): Promise<Assistant> {
    const { createAssistant } = await import("./assist/assistant.ts");
    if (assistant?.engine !== engine) assistant = createAssistant(engine, loaded.data);
    return assistant;
  }

  function cardsAt(rows: ArrayLike<number>, query: string, parsed: ParsedQuery): Promise<Card[]> {
    const highlightTerms = toHighlightTerms(query, parsed);
    const { toCardActivity, titleTree } = loaded;
    return toCards(rows, engine.activities(rows).map(toCardActivity), async (title) =>
      markMatches(titleTree(title) ?? (await toInline(title)), highlightTerms),
    );
  }

  return {
    async load({ url }): Promise<LoadReply> {
      loadingRest?.end.abort();
      loadingRest = undefined;
      hasBegunRest = false;
      progress = startProgress();
      const reply = await fetchDataset({ url }, undefined, progress);
      if (!reply.ok) return reply;
      loaded = reply;
      engine = assembleEngine(reply.data, partsOf(reply));
      site = toSite(reply, engine.optionIds);
      head = undefined;
      source = undefined;
      if (!("rest" in reply) || reply.rest === undefined) return { ok: true, site };
      const { activities } = reply.data;
      const oldest = parseTimestamp(activities.at(-1)?.createdAt ?? "") ?? 0;
      head = { count: activities.length, oldestYear: yearOf(oldest) };
      source = { dataset: reply, rest: reply.rest, url };
      site = { ...site, total: head.count + reply.rest.activities };
      return { ok: true, site, head };
    },

    loadRest,

    async cancelRest() {
      loadingRest?.end.abort();
    },

    async progress() {
      return { ...progress };
    },

    async search({ options, window }) {
      const { query = "" } = options;
      assistant?.searched(query);
      const { parsed, highlights } = parseWithHighlights(query);
      const answer = engine.searchParsed(options, parsed);
      const searched = head;
      afterAnswer();
      const shown = answer.rows.subarray(window.from, window.from + window.count);
      const cards = await cardsAt(shown, query, parsed);
      const isBegun = answer.total === 0 && isFieldBegun(engine, options, parsed);
      const reply = {
        answer,
        cards,
        highlights,
        ...(isBegun && { unfinishedField: true as const }),
        ...(searched !== undefined && { head: searched }),
      };
      return transfer(reply, toTransferred(answer));
    },

    async cards({ rows, query }) {
      return cardsAt(rows, query, parseQuery(query));
    },

    async text({ row }) {
      const { complete, hasSimpleTexts } = loaded;
      const [activity] = engine.activities([row]).map(complete);
      const { toActivityText } = await import("./cards/activity-text.ts");
      return activity === undefined ? {} : toActivityText(activity, hasSimpleTexts);
    },

    async edit(request) {
      return editQuery(engine, request);
    },

    async suggest(request) {
      return (await assist()).suggest(request);
    },

    async advise(request) {
      return (await assist()).advise(request);
    },

    async help(request) {
      return (await assist()).help(request);
    },
  };
}

/** The memory of an answer's rows and counts; counts of options are in one buffer, those of a replaced text in two. */
function toTransferred({ rows, facets, shownLanguages }: PageAnswer): Transferable[] {
  return [...new Set([rows.buffer, facets.orgs.buffer, shownLanguages.buffer])];
}
