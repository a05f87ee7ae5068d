/** The calls that the worker answers. The first answer needs only this chunk; most other calls load assistant.ts. */
import { transfer } from "comlink";
import type { ElsewhereRows } from "../engine/assist/advise.ts";
import { toCards } from "../engine/query/cards.ts";
import type { Engine } from "../engine/query/engine.ts";
import { toHighlightTerms } from "../engine/query/query-text.ts";
import { isUnfinished } from "../engine/query/unfinished.ts";
import type {
  Advice,
  AdviceRequest,
  Card,
  PageAnswer,
  SearchOptions,
  WordedReading,
} from "../engine/types.ts";
import { foldLetters } from "../grammar/letters.ts";
import type { ParsedQuery } from "../grammar/parse.ts";
import { type ReadQuery, type RefusedQuery, readQuery, readWithHighlights } from "../grammar/read.ts";
import type { Activity } from "../model/cv.ts";
import { markMatches } from "../model/inline.ts";
import { toVisible } from "../model/marked-text.ts";
import type { CvWorker, PopupList, SearchReply, SearchRequest } from "./contract.ts";
import { Session } from "./session.ts";

/** Advice without counts of descriptions is returned if they load longer. */
const maxDescriptionsMs = 2_000;

export function createApi(): CvWorker {
  const session = new Session();
  return {
    translate: async (translation) => session.translate(translation),
    load: (source) => session.load(source),
    progress: async () => session.progress(),
    search: (request) => search(session, request),
    async popup(request) {
      const { findPopup } = await session.loadAssistant();
      await loadDescriptionsFor(session, request.options.query, request.answered);
      const { all, text, ...rest } = findPopup(session.engine, request);
      const { from, count } = request.window;
      const withCards = (found: typeof all): PopupList => {
        const shown = found.list.rows.subarray(from, from + count);
        return { ...found, cards: cardsAt(session, shown, found.query, readQuery(found.query)) };
      };
      return {
        ...rest,
        all: withCards(all),
        ...(text && { text: withCards(text) }),
      };
    },
    cards: ({ rows, query }) => foundCards(session, rows, query, readQuery(query)),
    async days({ rows, year }) {
      const { countDays } = await session.loadAssistant();
      const { engine, dataset } = session;
      return countDays(engine.activities(rows), year, (activity) => dataset.readField(activity, "commits"));
    },
    async text({ row, tags }) {
      const [{ toActivityText }] = await Promise.all([session.loadAssistant(), session.loadDetails()]);
      const [marked] = session.engine.activities([row]).map(session.dataset.toMarked);
      const owner = session.site?.owner;
      return marked === undefined || owner === undefined ? {} : toActivityText(marked, owner, tags);
    },
    async edit(request) {
      const { editQuery } = await session.loadAssistant();
      return editQuery(session.engine, request);
    },
    async file({ options, format }) {
      const { toResultFile } = await import("../engine/files/result-files.ts");
      await session.loadDetails();
      const { engine, dataset, site } = session;
      if (site === undefined) throw new Error("There is no data yet.");
      const results = engine.activities(engine.search(options).rows).map(dataset.toMarked).map(asWritten);
      return toResultFile(format, { data: dataset.data, owner: site.owner }, results);
    },
    async suggest(request) {
      await loadDescriptionsFor(session, request.options.query);
      return (await session.assistant()).suggest(request);
    },
    advise: (request) => advise(session, request),
    help: async (request) => (await session.assistant()).help(request),
  };
}

/** The fragments of pictures' addresses are for the page's styles, see node/site/pictures.ts. */
function asWritten(activity: Activity): Activity {
  const image = activity.image?.replace(/#[a-z-]+$/, "");
  return image === undefined ? activity : { ...activity, image };
}

async function search(session: Session, request: SearchRequest): Promise<SearchReply> {
  const { options, window, caret } = request;
  const { query = "" } = options;
  session.searched(query);
  const { read, highlights } = readWithHighlights(query);
  const { parsed, finished } = read.ok
    ? { parsed: read, finished: undefined }
    : await explain(session, query, read);
  await loadDescriptionsFor(session, query);
  const { engine } = session;
  const answer = engine.search(options, parsed).toPageAnswer();
  if (finished !== undefined) answer.facets = facetsOfFinished(engine, options, finished) ?? answer.facets;
  const items = query.trim() === "" ? engine.findItems(answer) : undefined;
  if (items !== undefined) answer.items = items;
  session.loadRest();
  const shown = answer.rows.subarray(window.from, window.from + window.count);
  const cards = await foundCards(session, shown, query, parsed);
  const isEmpty = answer.total === 0 && query.trim() !== "";
  const reading = isEmpty ? await findMeant(session, options) : undefined;
  const meant = reading && (await answerReading(session, reading, options, window));
  const typed = caret !== undefined && { options, parsed, caret, total: answer.total };
  const reply = {
    answer,
    cards,
    highlights,
    ...(typed && isUnfinished(engine, typed) && { unfinished: true as const }),
    ...(meant && { meant }),
  };
  return transfer(reply, [...toTransferred(answer), ...(meant ? toTransferred(meant.answer) : [])]);
}

/** A visitor waits no longer for the assistant; once it has loaded, the page may search again. */
const maxAssistantMs = 1_000;

/** Returns the reading of a text that no title matches; undefined if none covers it or the assistant is late. */
async function findMeant(session: Session, options: SearchRequest["options"]) {
  const loading = session.assistant().catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxAssistantMs));
  return (await Promise.race([loading, late]))?.findMeant(options);
}

async function answerReading(
  session: Session,
  reading: WordedReading,
  options: Partial<SearchOptions>,
  { from, count }: SearchRequest["window"],
): Promise<SearchReply["meant"]> {
  const parsed = readQuery(reading.query);
  const answer = session.engine.search({ ...options, query: reading.query }, parsed).toPageAnswer();
  const cards = await foundCards(session, answer.rows.subarray(from, from + count), reading.query, parsed);
  return { reading, answer, cards };
}

/** Explains the errors of a text. `finished`: an incomplete text, as a selection in a filter completes it. */
async function explain(session: Session, query: string, refused: RefusedQuery) {
  const { explainRefusal, finish, shieldAddresses } = await session.loadAssistant();
  const shielded = readQuery(shieldAddresses(query));
  if (shielded.ok) return { parsed: shielded, finished: undefined };
  const parsed = explainRefusal(refused);
  return { parsed, finished: parsed.incomplete ? finish(query) : undefined };
}

/** Returns the counts of options while the text is incomplete; undefined if the completed text is still invalid. */
function facetsOfFinished(
  engine: Engine,
  options: Partial<SearchOptions>,
  finished: string,
): PageAnswer["facets"] | undefined {
  const read = readQuery(finished);
  return read.ok ? engine.search({ ...options, query: finished }, read).toPageAnswer().facets : undefined;
}

async function advise(session: Session, request: AdviceRequest): Promise<Advice> {
  // Most advice needs only titles, so it does not wait long for a slow connection.
  const loading = loadDescriptions(session);
  const slow = new Promise<"loading">((resolve) => setTimeout(() => resolve("loading"), maxDescriptionsMs));
  const descriptions = await (request.waits ? loading : Promise.race([loading, slow]));
  const { elsewhere: found, ...others } = await (await session.assistant()).advise(request);
  const elsewhere = found && (await cardsElsewhere(session, found, request.options.query));
  return {
    ...others,
    ...(elsewhere && { elsewhere }),
    ...(descriptions !== "loaded" && { descriptions }),
  };
}

/** Loads descriptions if a query searches them. If they cannot be fetched, only titles are searched. */
async function loadDescriptionsFor(
  session: Session,
  ...queries: readonly (string | undefined)[]
): Promise<void> {
  if (queries.some(searchesDescriptions)) await loadDescriptions(session);
}

function searchesDescriptions(query: string | undefined): boolean {
  return /\btext:/.test(foldLetters(query ?? ""));
}

async function loadDescriptions(session: Session): Promise<"loaded" | "missing"> {
  try {
    await session.loadDescriptions();
    return "loaded";
  } catch (error) {
    console.warn("Descriptions are not searched:", error);
    return "missing";
  }
}

function cardsAt(
  { engine, dataset }: Session,
  rows: ArrayLike<number>,
  query: string,
  parsed: ReadQuery | ParsedQuery,
): Card[] {
  const highlightTerms = toHighlightTerms(query, parsed);
  const cards = toCards(rows, engine.activities(rows).map(dataset.toCardActivity), dataset.langsOf);
  return cards.map((card) => ({ ...card, title: markMatches(card.title, highlightTerms) }));
}

/** Returns cards with the texts in which the words were found. */
async function cardsElsewhere(session: Session, { rows, words }: ElsewhereRows, query = ""): Promise<Card[]> {
  const { addFoundTexts } = await session.loadAssistant();
  const { engine, dataset } = session;
  const cards = cardsAt(session, rows, query, readQuery(query));
  const activities = engine.activities(rows).map(dataset.toMarked).map(toVisible);
  return addFoundTexts(cards, activities, words, dataset.data);
}

/** Returns the cards of results; of a query in descriptions, with what was found there. */
async function foundCards(
  session: Session,
  rows: ArrayLike<number>,
  query: string,
  parsed: ReadQuery | ParsedQuery,
): Promise<Card[]> {
  return searchesDescriptions(query)
    ? cardsElsewhere(session, { rows, words: toHighlightTerms(query, parsed) }, query)
    : cardsAt(session, rows, query, parsed);
}

/** Lists the buffers of an answer. Counts of options are in one buffer, or in two if the text was replaced. */
function toTransferred({ rows, items = rows, facets, shownLanguages }: PageAnswer): Transferable[] {
  return [...new Set([rows.buffer, items.buffer, facets.orgs.buffer, shownLanguages.buffer])];
}
