/** The calls that the worker answers, over the engine that `load` builds. */
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
import { explainPlainly } from "./query/query-text.ts";

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
  const deferredModules = lazy(async () => (await import("./answer/deferred-modules.ts")).deferredModules);
  const later = deferredModules.get;
  const partsOf = ({ flagsOf, readField }: Precomputed) => ({ flagsOf, readField, later });
  let loaded = emptyDataset;
  let engine = assembleEngine(loaded.data, partsOf(loaded));
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
    const { fetchWhole } = await import("./answer/load-older.ts");
    const { signal } = end;
    const whole = await fetchWhole({ ...mine, signal, progress, sliceMs, later });
    if (!whole.ok || older !== mine) return whole.ok ? { ok: true, site: siteOfFirst } : whole;
    loaded = whole.dataset;
    engine = whole.engine;
    firstBlock = undefined;
    older = undefined;
    site = { ...siteOfFirst, orgs: loaded.data.orgs, optionIds: engine.optionIds };
    return { ok: true, site };
  }

  /** Explains why a text is refused. Where the reasons cannot be fetched, the text is searched for all the same. */
  async function explain(query: string, refused: RefusedQuery): Promise<ParsedQuery> {
    try {
      return (await deferredModules.load()).explainRefusal(refused);
    } catch (error) {
      console.warn("What is wrong with a query is not known:", error);
      return explainPlainly(query);
    }
  }

  /**
   * Returns the counts of what could be chosen while the text is unfinished: a choice finishes it first. The engine
   * itself counts beside the text as it stands. Undefined where the program that finishes texts has not come.
   */
  function facetsOfChoice(options: Partial<SearchOptions>): PageAnswer["facets"] | undefined {
    const query = deferredModules.get()?.finish(options.query ?? "");
    const read = query === undefined ? undefined : readQuery(query);
    return read?.ok === true
      ? engine.searchParsed({ ...options, query: query ?? "" }, read).facets
      : undefined;
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
        await deferredModules.load();
        prepareSlice();
      } catch (error) {
        console.warn("Titles are searched one by one:", error);
      }
    });
  }

  let hasBegunOlder = false;
  /** What only opened cards show of the newest activities. */
  let details = lazy(async () => {});

  /** What waits for the first answer: the index of its titles, what opened cards show and the older blocks. */
  function afterAnswer(): void {
    prepareBetweenCalls();
    setTimeout(() => {
      details.load().catch(() => {});
    });
    if (firstBlock === undefined || hasBegunOlder) return;
    // Whether there is another try is the visitor's choice.
    hasBegunOlder = true;
    setTimeout(() => loadOlder().catch(() => {}));
  }

  const asksForTexts = (query: string | undefined) => /\btext:/i.test(query ?? "");

  /** Waits for descriptions. Where they cannot be fetched, titles are searched all the same. */
  async function describe(): Promise<void> {
    await details.load().catch((error) => console.warn("Descriptions are not searched:", error));
  }

  /** Loads what few texts need, before they are searched for. */
  async function prepareFor(query: string): Promise<void> {
    if (query.includes("@") || asksForTexts(query)) await deferredModules.load();
    if (asksForTexts(query)) await describe();
  }

  /** The assistant of some engine; it loads when it is first asked, which no first visit does. */
  let assistant: Assistant | undefined;
  async function assist(): Promise<Assistant> {
    const { createAssistant } = await import("./assist/assistant.ts");
    if (assistant?.engine !== engine) assistant = createAssistant(engine, loaded.data);
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
      engine = assembleEngine(reply.data, partsOf(reply));
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
      return { ...progress };
    },

    async search({ options, window, caret }) {
      const { query = "" } = options;
      assistant?.searched(query);
      const { read, highlights } = readWithHighlights(query);
      const parsed = read.ok ? read : await explain(query, read);
      await prepareFor(query);
      const answer = engine.searchParsed(options, parsed);
      if (answer.incomplete) answer.facets = facetsOfChoice(options) ?? answer.facets;
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
        // Until the program that knows has come, a text counts as finished.
        ...(typed && later()?.isUnfinished(engine, typed) && { unfinished: true as const }),
        ...(searched !== undefined && { firstBlock: searched }),
      };
      return transfer(reply, toTransferred(answer));
    },

    async popup(request) {
      const { findPopup } = await import("./assist/find-popup.ts");
      if (asksForTexts(`${request.options.query} ${request.answered}`)) await describe();
      const { all, text, ...rest } = findPopup(engine, request);
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
      const { countDays } = await import("./answer/count-days.ts");
      const { readField } = loaded;
      return countDays(engine.activities(rows), year, (activity) => readField(activity, "commits"));
    },

    async text({ row }) {
      await details.load();
      const { complete, hasSimpleTexts } = loaded;
      const [activity] = engine.activities([row]).map(complete);
      const { toActivityText } = await import("./cards/activity-text.ts");
      return activity === undefined ? {} : toActivityText(activity, hasSimpleTexts);
    },

    async edit(request) {
      return (await deferredModules.load()).editQuery(engine, request);
    },

    async file({ options, format }) {
      const { toResultFile } = await import("./files/result-files.ts");
      const whole = firstBlock === undefined ? undefined : await loadOlder();
      if (whole?.ok === false) throw new Error(whole.defect.reason);
      await Promise.all([details.load(), prepareFor(options.query ?? "")]);
      if (site === undefined) throw new Error("There are no data yet.");
      const activities = engine.activities(engine.search(options).rows).map(loaded.complete);
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
