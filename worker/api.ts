/** The calls that the worker answers. The first answer needs this chunk alone; the other calls wait for assistant.ts. */
import { transfer } from "comlink";
import type { ParsedQuery } from "../grammar/parse.ts";
import { type ReadQuery, type RefusedQuery, readQuery, readWithHighlights } from "../grammar/read.ts";
import { markMatches, toInline } from "../model/markdown.ts";
import { toCards } from "./answer/cards.ts";
import type { Card, CvWorker, PageAnswer, PopupList, SearchOptions } from "./contract.ts";
import { toHighlightTerms } from "./query/query-text.ts";
import { isUnfinished } from "./query/unfinished.ts";
import { Session } from "./session.ts";

/** Advice says how many results descriptions add, unless they take longer to come. */
const describeMs = 2_000;

export function createApi(): CvWorker {
  const session = new Session();

  /** Explains why a text is refused. `finished`: an unfinished text as a choice in a dropdown would finish it. */
  async function explain(query: string, refused: RefusedQuery) {
    const { explainRefusal, finish } = await session.loadAssistant();
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
    return read.ok ? session.engine.searchParsed({ ...options, query: finished }, read).facets : undefined;
  }

  /** Loads descriptions if a query asks for them. Where they cannot be fetched, titles are searched all the same. */
  async function describeFor(...queries: readonly (string | undefined)[]): Promise<void> {
    if (queries.some((query) => /\btext:/i.test(query ?? ""))) await describe();
  }

  const describe = () =>
    session.loadDetails().catch((error) => console.warn("Descriptions are not searched:", error));

  function cardsAt(rows: ArrayLike<number>, query: string, parsed: ReadQuery | ParsedQuery): Promise<Card[]> {
    const highlightTerms = toHighlightTerms(query, parsed);
    const { engine, dataset } = session;
    return toCards(rows, engine.activities(rows).map(dataset.toCardActivity), async (title) =>
      markMatches(dataset.titleTree(title) ?? (await toInline(title)), highlightTerms),
    );
  }

  return {
    load: (source) => session.load(source),
    loadOlder: () => session.loadOlder(),
    cancelOlder: async () => session.cancelOlder(),
    progress: async () => session.progress(),

    async search({ options, window, caret }) {
      const { query = "" } = options;
      session.searched(query);
      const { read, highlights } = readWithHighlights(query);
      const { parsed, finished } = read.ok
        ? { parsed: read, finished: undefined }
        : await explain(query, read);
      await describeFor(query);
      const { engine, firstBlock } = session;
      const answer = engine.searchParsed(options, parsed);
      if (finished !== undefined) answer.facets = facetsOfChoice(options, finished) ?? answer.facets;
      const items = query.trim() === "" ? engine.findItems(answer) : undefined;
      if (items !== undefined) answer.items = items;
      session.loadRest();
      const shown = answer.rows.subarray(window.from, window.from + window.count);
      const cards = await cardsAt(shown, query, parsed);
      const typed = caret !== undefined && { options, parsed, caret, total: answer.total };
      const reply = {
        answer,
        cards,
        highlights,
        ...(typed && isUnfinished(engine, typed) && { unfinished: true as const }),
        ...(firstBlock && { firstBlock }),
      };
      return transfer(reply, toTransferred(answer));
    },

    async popup(request) {
      const { findPopup, withTexts } = await session.loadAssistant();
      await describeFor(request.options.query, request.answered);
      const { engine, firstBlock } = session;
      const { all, text, ...rest } = findPopup(withTexts(engine), request);
      const { from, count } = request.window;
      const withCards = async (found: typeof all): Promise<PopupList> => {
        const shown = found.list.rows.subarray(from, from + count);
        return { ...found, cards: await cardsAt(shown, found.query, readQuery(found.query)) };
      };
      return {
        ...rest,
        all: await withCards(all),
        ...(text && { text: await withCards(text) }),
        ...(firstBlock && { firstBlock }),
      };
    },

    cards: ({ rows, query }) => cardsAt(rows, query, readQuery(query)),

    async days({ rows, year }) {
      const { countDays } = await session.loadAssistant();
      const { engine, dataset } = session;
      return countDays(engine.activities(rows), year, (activity) => dataset.readField(activity, "commits"));
    },

    async text({ row }) {
      const [{ toActivityText }] = await Promise.all([session.loadAssistant(), session.loadDetails()]);
      const { complete, hasSimpleTexts } = session.dataset;
      const [activity] = session.engine.activities([row]).map(complete);
      const owner = session.site?.owner;
      return activity === undefined || owner === undefined
        ? {}
        : toActivityText(activity, hasSimpleTexts, owner);
    },

    async edit(request) {
      const { editQuery, withTexts } = await session.loadAssistant();
      return editQuery(withTexts(session.engine), request);
    },

    async file({ options, format }) {
      const { toResultFile, withTexts } = await session.loadAssistant();
      const whole = await session.loadOlder();
      if (!whole.ok) throw new Error(whole.defect.reason);
      await session.loadDetails();
      const { engine, dataset } = session;
      const activities = engine.activities(withTexts(engine).search(options).rows).map(dataset.complete);
      return toResultFile(format, { data: dataset.data, owner: whole.site.owner }, activities);
    },

    async suggest(request) {
      await describeFor(request.options.query);
      return (await session.assistant()).suggest(request);
    },

    async advise(request) {
      // Most advice is of titles alone, and does not wait long for a slow line.
      await Promise.race([describe(), new Promise((resolve) => setTimeout(resolve, describeMs))]);
      const advice = await (await session.assistant()).advise(request);
      // What the first block lacks may be among the older activities.
      return session.firstBlock === undefined ? advice : { ...advice, hints: [] };
    },

    help: async (request) => (await session.assistant()).help(request),
  };
}

/** The memory of an answer's rows and counts; counts of options are in one buffer, those of a replaced text in two. */
function toTransferred({ rows, items = rows, facets, shownLanguages }: PageAnswer): Transferable[] {
  return [...new Set([rows.buffer, items.buffer, facets.orgs.buffer, shownLanguages.buffer])];
}
