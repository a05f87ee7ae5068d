/**
 * The state of the worker: the dataset and its engine, the older blocks and details that load later, and the second chunk
 * of the program.
 */

import { toSite } from "../engine/query/cards.ts";
import { buildEngine, type Engine } from "../engine/query/engine.ts";
import type { Site } from "../engine/types.ts";
import type { Precomputed } from "../model/codec/decode.ts";
import { fromFlagCode } from "../model/codec/format.ts";
import type { TranslateDataset } from "../model/codec/translate.ts";
import type { CvData } from "../model/cv.ts";
import { parseTimestamp, yearOf } from "../model/dates.ts";
import { lazy } from "../model/lazy.ts";
import type { Translation } from "../model/localize.ts";
import { messageOf } from "../model/message-of.ts";
import type { Assistant } from "./assistant.ts";
import type { DataSource, FirstBlock, LoadProgress, LoadReply } from "./contract.ts";
import { fetchDataset, fetchDetails, startProgress } from "./data/fetch-data.ts";
import type { OlderLoading } from "./data/load-older.ts";
import { fetchPageTexts, type PageTexts, withPageTexts } from "./data/page-texts.ts";

/** A key press waits for at most one slice of indexing: less than a frame of 16 ms. */
const sliceMs = 6;

/**
 * The assistant and the details, 45 kB, load this long after the last search, if nothing asks for them: the answer to a
 * word that is typed at once does not share the line with them.
 */
const restAfterMs = 1_000;

/** The dataset before `load` is called. */
const emptyDataset: Precomputed & { data: CvData } = {
  data: { activities: [], orgs: [], languages: [] },
  complete: (activity) => activity,
  show: (activity) => ({ activity, trees: { title: [] } }),
  toCardActivity: (activity) => ({ activity, title: [] }),
  flagsOf: (activity) => fromFlagCode(undefined, activity),
  readField: () => undefined,
};

type TranslationReply =
  | { ok: true; translate: TranslateDataset | undefined }
  | Extract<LoadReply, { ok: false }>;

/** Loads the texts of a translated site; `translate` is undefined if the data need none. */
async function loadTranslation({ url }: DataSource): Promise<TranslationReply> {
  const [, path] = url.split("#");
  if (path === undefined) return { ok: true, translate: undefined };
  try {
    const { fetchTranslation } = await import("./data/fetch-translation.ts");
    return { ok: true, translate: await fetchTranslation(new URL(path, url).href) };
  } catch (error) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    return { ok: false, defect: { file, reason: messageOf(error), severity: "fatal" } };
  }
}

export class Session {
  dataset = emptyDataset;
  engine = buildEngine(emptyDataset.data, emptyDataset);
  /** The dataset without its activities. */
  site: Site | undefined;
  /** Defined while only the first block is loaded. */
  firstBlock: FirstBlock | undefined;
  #older: OlderLoading | undefined;
  #hasBegunOlder = false;
  /** The fields of the newest activities that only opened cards show. */
  #details = lazy(async () => {});
  readonly #pageTexts: PageTexts = new Map();
  #pages = lazy(async () => {});
  #progress = startProgress();
  /** The engine whose title index is being built or complete. */
  #indexed: Engine | undefined;
  #assistant: Assistant | undefined;
  /** The engine of the assistant. */
  #assisted: Engine | undefined;
  /** The translation of the assistant's messages; undefined in English. */
  #translation: Promise<Translation> | undefined;
  #resolveTranslation = (_: Translation) => {};
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #assistantChunk = lazy(() => import("./assistant.ts"));

  async load(source: DataSource): Promise<LoadReply> {
    this.cancelOlder();
    this.#hasBegunOlder = false;
    this.#progress = startProgress();
    const [fetched, texts] = await Promise.all([
      fetchDataset(source, undefined, this.#progress),
      loadTranslation(source),
    ]);
    if (!fetched.ok) return fetched;
    // Without its texts, a translated page would mix two languages.
    if (!texts.ok) return texts;
    const { translate } = texts;
    this.#pageTexts.clear();
    const complete: TranslateDataset = (found) => withPageTexts(translate?.(found) ?? found, this.#pageTexts);
    const dataset = complete(fetched.value);
    const { data, details, older, pages } = dataset;
    this.dataset = dataset;
    this.engine = buildEngine(data, dataset);
    this.#details = lazy(async () => {
      if (details === undefined) return;
      await fetchDetails(details, source.url);
      this.engine.renewTexts();
      // Its counts and indexes are of texts without descriptions, commits and links.
      this.#assistant = undefined;
    });
    this.#pages = lazy(async () => {
      if (pages === undefined) return;
      await fetchPageTexts(pages, source.url, this.#pageTexts);
      this.engine.renewTexts();
      this.#assistant = undefined;
    });
    const site = toSite(dataset, this.engine.optionIds);
    const reply = { ok: true as const, site };
    this.site = site;
    this.firstBlock = undefined;
    this.#older = undefined;
    if (older === undefined) return reply;
    const oldest = parseTimestamp(data.activities.at(-1)?.createdAt ?? "") ?? 0;
    const firstBlock = { count: data.activities.length, oldestYear: yearOf(oldest) };
    this.firstBlock = firstBlock;
    this.#older = { firstBlock: fetched.value, url: source.url, complete };
    this.site = { ...site, total: firstBlock.count + older.activities };
    return { ...reply, site: this.site, firstBlock };
  }

  /** Loads the older blocks, unless they are loaded or loading. */
  async loadOlder(): Promise<LoadReply> {
    const { site } = this;
    if (site === undefined) throw new Error("There is no first block yet.");
    const mine = this.#older;
    if (mine === undefined) return { ok: true, site };
    mine.reply ??= this.#fetchOlder(mine, site).finally(() => {
      // The next call after a failure tries again.
      mine.reply = undefined;
    });
    return mine.reply;
  }

  async #fetchOlder(mine: OlderLoading, siteOfFirst: Site): Promise<LoadReply> {
    const end = new AbortController();
    mine.end = end;
    const progress = startProgress();
    this.#progress = progress;
    const { fetchWhole } = await this.loadAssistant();
    const whole = await fetchWhole({ ...mine, signal: end.signal, progress, sliceMs });
    if (!whole.ok || this.#older !== mine) return whole.ok ? { ok: true, site: siteOfFirst } : whole;
    this.dataset = whole.dataset;
    this.engine = whole.engine;
    this.firstBlock = undefined;
    this.#older = undefined;
    this.site = { ...siteOfFirst, orgs: whole.dataset.data.orgs, optionIds: whole.engine.optionIds };
    return { ok: true, site: this.site };
  }

  /**
   * Loads the older blocks if the first one lacks the row: a page that outlived its worker still shows what that had
   * loaded. If they cannot be loaded, the answer lacks the row.
   */
  async loadRow(row = 0): Promise<void> {
    if (this.firstBlock !== undefined && row >= this.firstBlock.count) await this.loadOlder();
  }

  cancelOlder(): void {
    this.#older?.end?.abort();
  }

  progress(): LoadProgress {
    return this.#progress;
  }

  /** Loads everything else after the first answer: the assistant, with it the index of titles, details and older blocks. */
  loadRest(): void {
    if (this.#assistantChunk.get()) this.#buildTitleIndex();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      // A call that needs them loads them again, and rejects with the reason.
      this.#details.load().catch(() => {});
      this.#assistantChunk.load().then(
        () => this.#buildTitleIndex(),
        () => {},
      );
    }, restAfterMs);
    if (this.firstBlock === undefined || this.#hasBegunOlder) return;
    // After a failure, only the visitor tries again.
    this.#hasBegunOlder = true;
    setTimeout(() => this.loadOlder().catch(() => {}));
  }

  /** Builds the title index in slices. Calls are answered in between. */
  #buildTitleIndex(): void {
    const { engine } = this;
    if (this.#indexed === engine) return;
    this.#indexed = engine;
    const buildSlice = () => {
      if (this.engine === engine && !engine.prepare(sliceMs)) setTimeout(buildSlice);
    };
    setTimeout(buildSlice);
  }

  loadDetails(): Promise<void> {
    return this.#details.load();
  }

  /** Loads all texts that searches in descriptions read. */
  async loadDescriptions(): Promise<void> {
    await Promise.all([this.#details.load(), this.#pages.load()]);
  }

  async loadAssistant() {
    const chunk = await this.#assistantChunk.load();
    if (this.#translation) {
      chunk.translateMessages(await this.#translation);
      this.#translation = undefined;
    }
    return chunk;
  }

  /** Called without a translation if one will follow, for which the assistant then waits. */
  translate(translation: Translation | undefined): void {
    if (translation) this.#resolveTranslation(translation);
    else
      this.#translation = new Promise((resolve) => {
        this.#resolveTranslation = resolve;
      });
  }

  /** Returns the assistant of the current engine. It is created on the first call. */
  async assistant(): Promise<Assistant> {
    const { createAssistant } = await this.loadAssistant();
    if (this.#assistant === undefined || this.#assisted !== this.engine) {
      const { data, complete, readField } = this.dataset;
      const page = { owner: this.site?.owner, complete, readField };
      this.#assistant = createAssistant(this.engine, data, page);
      this.#assisted = this.engine;
    }
    return this.#assistant;
  }

  /** Call this when a search starts. Cancels suggestions for other texts. */
  searched(query: string): void {
    this.#assistant?.searched(query);
  }
}
