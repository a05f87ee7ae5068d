/** The state of the worker: the dataset and its engine, the details that load later, and the second chunk of the program. */

import { toSite } from "../engine/query/cards.ts";
import { buildEngine, type Engine } from "../engine/query/engine.ts";
import type { Site } from "../engine/types.ts";
import type { Precomputed } from "../model/codec/decode.ts";
import { fromFlagCode } from "../model/codec/format.ts";
import type { TranslateDataset } from "../model/codec/translate.ts";
import type { CvData } from "../model/cv.ts";
import { lazy } from "../model/lazy.ts";
import type { Translation } from "../model/localize.ts";
import { messageOf } from "../model/message-of.ts";
import type { Assistant } from "./assistant.ts";
import type { DataSource, LoadProgress, LoadReply } from "./contract.ts";
import { fetchDataset, fetchDetails, startProgress } from "./data/fetch-data.ts";
import { fetchPageTexts, type PageTexts, withPageTexts } from "./data/page-texts.ts";

/** A key press waits for at most one slice of indexing: less than a frame of 16 ms. */
const sliceMs = 6;

/** The assistant and the details, 45 kB, load this long after the last search, if nothing asks before. */
const restAfterMs = 1_000;

/** The dataset before `load` is called. */
const emptyDataset: Precomputed & { data: CvData } = {
  data: { activities: [], orgs: [], languages: [] },
  toMarked: (activity) => activity,
  toCardActivity: (activity) => ({ activity }),
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
  /** The fields that only opened cards show. */
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
    const dataset = withPageTexts(translate?.(fetched.value) ?? fetched.value, this.#pageTexts);
    const { data, details, pages } = dataset;
    this.dataset = dataset;
    this.engine = buildEngine(data, dataset);
    this.#details = lazy(async () => {
      if (details === undefined) return;
      await fetchDetails(details, source.url, this.#progress);
      this.engine.renewTexts();
      // Its counts and indexes are of texts without descriptions, commits and links.
      this.#assistant = undefined;
    });
    this.#pages = lazy(async () => {
      if (pages === undefined) return;
      await fetchPageTexts(pages, source.url, this.#pageTexts, this.#progress);
      this.engine.renewTexts();
      this.#assistant = undefined;
    });
    const site = toSite(dataset, this.engine.optionIds);
    this.site = site;
    return { ok: true, site };
  }

  progress(): LoadProgress {
    return this.#progress;
  }

  /** Loads everything else after the first answer: the assistant, with it the index of titles, and the details. */
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

  /** Without a translation: one will follow, and the assistant waits for it. */
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
      const { data, toMarked: complete, readField } = this.dataset;
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
