/** The calls that the worker answers, over the engine that `load` builds. */
import { transfer } from "comlink";
import { type ParsedQuery, parseQuery, parseWithHighlights } from "../grammar/parse.ts";
import { assembleEngine, type ParsedEngine } from "./answer/assemble-engine.ts";
import type { Assistant } from "./assist/assistant.ts";
import { toCards, toSite } from "./cards/cards.ts";
import { markMatches, toInline } from "./cards/markdown.ts";
import type { Precomputed } from "./codec/decode.ts";
import { fetchDataset, startProgress } from "./codec/fetch-dataset.ts";
import { fromFlagCode } from "./codec/flag-codes.ts";
import type { BuildTokenIndex } from "./columns/title-index.ts";
import type { Card, CvData, CvWorker, LoadReply, PageAnswer } from "./contract.ts";
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

export function createApi(): CvWorker {
  let tokenIndex: BuildTokenIndex | undefined;
  const createEngine = ({ data, flagsOf }: typeof emptyDataset) =>
    assembleEngine(data, { flagsOf, tokenIndex: () => tokenIndex });
  let loaded = emptyDataset;
  let engine = createEngine(loaded);
  /** The engine whose title index was begun. */
  let prepared: ParsedEngine | undefined;
  let progress = startProgress();

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
    async load(source): Promise<LoadReply> {
      progress = startProgress();
      const reply = await fetchDataset(source, undefined, progress);
      if (!reply.ok) return reply;
      loaded = reply;
      engine = createEngine(reply);
      return { ok: true, site: toSite(reply, engine.optionIds) };
    },

    async progress() {
      return { ...progress };
    },

    async search({ options, window }) {
      const { query = "" } = options;
      assistant?.searched(query);
      const { parsed, highlights } = parseWithHighlights(query);
      const answer = engine.searchParsed(options, parsed);
      prepareBetweenCalls();
      const shown = answer.rows.subarray(window.from, window.from + window.count);
      const cards = await cardsAt(shown, query, parsed);
      const isBegun = answer.total === 0 && parsed.ok && isFieldBegun(engine, options);
      const reply = { answer, cards, highlights, ...(isBegun && { unfinishedField: true as const }) };
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
