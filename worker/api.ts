/**
 * The calls that the worker answers, over the engine that `load` builds. The first answer needs this chunk alone; what
 * else there is comes with assistant.ts.
 */
import { transfer } from "comlink";
import type { ParsedQuery } from "../grammar/parse.ts";
import { type ReadQuery, type RefusedQuery, readQuery, readWithHighlights } from "../grammar/read.ts";
import { assembleEngine, type ParsedEngine } from "./answer/assemble-engine.ts";
import type { OlderLoading } from "./answer/load-older.ts";
import type { Assistant } from "./assist/assistant.ts";
import { toCards, toSite } from "./cards/cards.ts";
import { markMatches, toInline } from "./cards/markdown.ts";
import type { Details, Precomputed } from "./codec/decode.ts";
import { fetchDataset, fetchDetails, startProgress } from "./codec/decode.ts";
import { fromFlagCode } from "./codec/format.ts";
import type {
  Card,
  CvData,
  CvWorker,
  FirstBlock,
  LoadReply,
  PageAnswer,
  PopupList,
  SearchOptions,
  Site,
} from "./contract.ts";
import { parseTimestamp, yearOf } from "./data/dates.ts";
import { lazy } from "./data/lazy.ts";
import { toHighlightTerms } from "./query/highlight-terms.ts";
import { isUnfinished } from "./query/unfinished.ts";

/** A key press waits for the slice of indexing that it falls into: less than a frame of 16 ms. */
const sliceMs = 6;

/** Advice says how many results descriptions add, unless they take longer to come. */
const describeMs = 2_000;

/** What searches find before `load` was called. */
const emptyDataset: Precomputed & { data: CvData; details?: Details } = {
  data: { activities: [], orgs: [], languages: [] },
  complete: (activity) => activity,
  toCardActivity: (activity) => ({ activity }),
  titleTree: () => undefined,
  hasSimpleTexts: true,
  flagsOf: (activity) => fromFlagCode(undefined, activity),
  readField: () => undefined,
};

export function createApi(): CvWorker {
  /** The number of calls that wait for the network. */
  let waiting = 0;

  async function awaitNetwork<T>(loading: Promise<T>): Promise<T> {
    waiting += 1;
    return loading.finally(() => {
      waiting -= 1;
    });
  }

  const assistantChunk = lazy(() => import("./assistant.ts"));
  const loadAssistant = () => awaitNetwork(assistantChunk.load());
  let loaded = emptyDataset;
  let engine = assembleEngine(loaded.data, loaded);
  /** The engine whose title index was begun. */
  let prepared: ParsedEngine | undefined;
  let progress = startProgress();

  /** What is known of the data besides the activities. */
  let site: Site | undefined;
  /** Only while the first block alone is loaded. */
  let firstBlock: FirstBlock | undefined;
  let older: OlderLoading | undefined;

  /** Loads the older blocks, unless it is being loaded or has been. */
  async function loadOlder(): Promise<LoadReply> {
    if (site === undefined) throw new Error("There is no first block yet.");
    const mine = older;
    if (mine === undefined) return { ok: true, site };
    mine.reply ??= fetchOlder(mine, site).finally(() => {
      // The next call after a failure is a new try.
      mine.reply = undefined;
    });
    return mine.reply;
  }

  async function fetchOlder(mine: OlderLoading, siteOfFirst: Site): Promise<LoadReply> {
    const end = new AbortController();
    mine.end = end;
    progress = startProgress();
    const { fetchWhole } = await loadAssistant();
    const { signal } = end;
    const whole = await fetchWhole({ ...mine, signal, progress, sliceMs });
    if (!whole.ok || older !== mine) return whole.ok ? { ok: true, site: siteOfFirst } : whole;
    loaded = whole.dataset;
    engine = whole.engine;
    firstBlock = undefined;
    older = undefined;
    site = { ...siteOfFirst, orgs: loaded.data.orgs, optionIds: engine.optionIds };
    return { ok: true, site };
  }

  /** Explains why a text is refused. `finished`: an unfinished text as a choice in a dropdown would finish it. */
  async function explain(query: string, refused: RefusedQuery) {
    const { explainRefusal, finish } = await loadAssistant();
    const parsed = explainRefusal(refused);
    return { parsed, finished: parsed.incomplete ? finish(query) : undefined };
  }

  /**
   * Returns the counts of what could be chosen while the text is unfinished; the engine itself counts with the text as it
   * is. Undefined where the finished text is still wrong.
   */
  function facetsOfChoice(
    options: Partial<SearchOptions>,
    finished: string,
  ): PageAnswer["facets"] | undefined {
    const read = readQuery(finished);
    return read.ok ? engine.searchParsed({ ...options, query: finished }, read).facets : undefined;
  }

  /** Builds the title index in slices, between which calls are answered. It begins after the first answer, which needs no index. */
  function prepareBetweenCalls(): void {
    if (prepared === engine) return;
    const current = engine;
    prepared = current;
    const prepareSlice = () => {
      if (engine === current && !current.prepare(sliceMs)) setTimeout(prepareSlice);
    };
    setTimeout(prepareSlice);
  }

  let hasBegunOlder = false;
  /** What only opened cards show of the newest activities. */
  let details = lazy(async () => {});

  /** What waits for the first answer: the index of its titles, the assistant, opened cards' texts and the older blocks. */
  function afterAnswer(): void {
    prepareBetweenCalls();
    setTimeout(() => {
      // Whoever needs them asks again, and gets the reason.
      details.load().catch(() => {});
      assistantChunk.load().catch(() => {});
    });
    if (firstBlock === undefined || hasBegunOlder) return;
    // Whether there is another try is the visitor's choice.
    hasBegunOlder = true;
    setTimeout(() => loadOlder().catch(() => {}));
  }

  const asksForTexts = (query: string | undefined) => /\btext:/i.test(query ?? "");

  /** Waits for descriptions. Where they cannot be fetched, titles are searched all the same. */
  async function describe(): Promise<void> {
    await awaitNetwork(details.load()).catch((error) =>
      console.warn("Descriptions are not searched:", error),
    );
  }

  /** The assistant, made when first asked, and the engine that it is of. */
  let assistant: Assistant | undefined;
  let assisted: ParsedEngine | undefined;
  async function assist(): Promise<Assistant> {
    const { createAssistant, withTexts } = await loadAssistant();
    if (assistant === undefined || assisted !== engine) {
      assistant = createAssistant(withTexts(engine), loaded.data);
      assisted = engine;
    }
    return assistant;
  }

  function cardsAt(rows: ArrayLike<number>, query: string, parsed: ReadQuery | ParsedQuery): Promise<Card[]> {
    const highlightTerms = toHighlightTerms(query, parsed);
    const { toCardActivity, titleTree } = loaded;
    return toCards(rows, engine.activities(rows).map(toCardActivity), async (title) =>
      markMatches(titleTree(title) ?? (await toInline(title)), highlightTerms),
    );
  }

  return {
    async load(source): Promise<LoadReply> {
      older?.end?.abort();
      hasBegunOlder = false;
      progress = startProgress();
      const reply = await fetchDataset(source, undefined, progress);
      if (!reply.ok) return reply;
      loaded = reply;
      engine = assembleEngine(reply.data, reply);
      details = lazy(async () => {
        if (reply.details === undefined) return;
        await fetchDetails(reply.details, source.url);
        engine.renewTexts();
      });
      site = toSite(reply, engine.optionIds);
      firstBlock = undefined;
      older = undefined;
      if (reply.older === undefined) return { ok: true, site };
      const { activities } = reply.data;
      const oldest = parseTimestamp(activities.at(-1)?.createdAt ?? "") ?? 0;
      firstBlock = { count: activities.length, oldestYear: yearOf(oldest) };
      older = { firstBlock: reply, url: source.url };
      site = { ...site, total: firstBlock.count + reply.older.activities };
      return { ok: true, site, firstBlock };
    },

    loadOlder,

    async cancelOlder() {
      older?.end?.abort();
    },

    async progress() {
      return { ...progress, ...(waiting > 0 && { isFetching: true as const }) };
    },

    async search({ options, window, caret }) {
      const { query = "" } = options;
      assistant?.searched(query);
      const { read, highlights } = readWithHighlights(query);
      const { parsed, finished } = read.ok
        ? { parsed: read, finished: undefined }
        : await explain(query, read);
      if (asksForTexts(query)) await describe();
      const answer = engine.searchParsed(options, parsed);
      if (finished !== undefined) answer.facets = facetsOfChoice(options, finished) ?? answer.facets;
      const items = query.trim() === "" ? engine.findItems(answer) : undefined;
      if (items !== undefined) answer.items = items;
      const searched = firstBlock;
      afterAnswer();
      const shown = answer.rows.subarray(window.from, window.from + window.count);
      const cards = await cardsAt(shown, query, parsed);
      const typed = caret !== undefined && { options, parsed, caret, total: answer.total };
      const reply = {
        answer,
        cards,
        highlights,
        ...(typed && isUnfinished(engine, typed) && { unfinished: true as const }),
        ...(searched !== undefined && { firstBlock: searched }),
      };
      return transfer(reply, toTransferred(answer));
    },

    async popup(request) {
      const { findPopup, withTexts } = await loadAssistant();
      if (asksForTexts(`${request.options.query} ${request.answered}`)) await describe();
      const { all, text, ...rest } = findPopup(withTexts(engine), request);
      const { from, count } = request.window;
      const searched = firstBlock;
      const withCards = async (found: typeof all): Promise<PopupList> => {
        const shown = found.list.rows.subarray(from, from + count);
        return { ...found, cards: await cardsAt(shown, found.query, readQuery(found.query)) };
      };
      return {
        ...rest,
        all: await withCards(all),
        ...(text && { text: await withCards(text) }),
        ...(searched && { firstBlock: searched }),
      };
    },

    async cards({ rows, query }) {
      return cardsAt(rows, query, readQuery(query));
    },

    async days({ rows, year }) {
      const { countDays } = await loadAssistant();
      const { readField } = loaded;
      return countDays(engine.activities(rows), year, (activity) => readField(activity, "commits"));
    },

    async text({ row }) {
      const [{ toActivityText }] = await Promise.all([loadAssistant(), awaitNetwork(details.load())]);
      const { complete, hasSimpleTexts } = loaded;
      const [activity] = engine.activities([row]).map(complete);
      return activity === undefined ? {} : toActivityText(activity, hasSimpleTexts);
    },

    async edit(request) {
      const { editQuery, withTexts } = await loadAssistant();
      return editQuery(withTexts(engine), request);
    },

    async file({ options, format }) {
      const { toResultFile, withTexts } = await loadAssistant();
      const whole = firstBlock === undefined ? undefined : await loadOlder();
      if (whole?.ok === false) throw new Error(whole.defect.reason);
      await awaitNetwork(details.load());
      if (site === undefined) throw new Error("There are no data yet.");
      const activities = engine.activities(withTexts(engine).search(options).rows).map(loaded.complete);
      return toResultFile(format, { data: loaded.data, owner: site.owner }, activities);
    },

    async suggest(request) {
      if (asksForTexts(request.options.query)) await describe();
      return (await assist()).suggest(request);
    },

    async advise(request) {
      // Most advice is of titles alone, and does not wait long for a slow line.
      await Promise.race([describe(), new Promise((resolve) => setTimeout(resolve, describeMs))]);
      const advice = await (await assist()).advise(request);
      // What the first block lacks may be among the older activities.
      return firstBlock === undefined ? advice : { ...advice, hints: [] };
    },

    async help(request) {
      return (await assist()).help(request);
    },
  };
}

/** The memory of an answer's rows and counts; counts of options are in one buffer, those of a replaced text in two. */
function toTransferred({ rows, items = rows, facets, shownLanguages }: PageAnswer): Transferable[] {
  return [...new Set([rows.buffer, items.buffer, facets.orgs.buffer, shownLanguages.buffer])];
}
