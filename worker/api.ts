/** The worker's calls: a short method each, over the engine that `load` builds. */

import { transfer } from "comlink";
import { highlightQuery } from "../grammar/index.ts";
import { assembleEngine } from "./answer/assemble-engine.ts";
import { findNeedles } from "./cards/highlight-terms.ts";
import { markMatches, toInline } from "./cards/markdown.ts";
import type { Worked } from "./codec/decode.ts";
import { fetchDataset, startProgress } from "./codec/fetch-dataset.ts";
import { fromFlagCode } from "./codec/flag-codes.ts";
import type { BuildTitleWords } from "./columns/title-index.ts";
import type { Card, CvData, CvWorker, Engine, LoadReply } from "./contract.ts";
import { parseTimestamp, yearOf } from "./data/dates.ts";
import { editQuery } from "./query/query-text.ts";

/** A keystroke that comes amid a slice waits for its end: less than a frame. */
const sliceMs = 6;

/** Loaded before the first search; until then there is nothing to find. */
const nothing: Worked & { data: CvData } = {
  data: { activities: [], orgs: [], languages: [] },
  complete: (activity) => activity,
  titleTree: () => undefined,
  flagsOf: (activity) => fromFlagCode(undefined, activity),
};

export function createApi(): CvWorker {
  let titleWords: BuildTitleWords | undefined;
  const createEngine = ({ data, flagsOf }: typeof nothing) =>
    assembleEngine(data, { flagsOf, titleWords: () => titleWords });
  let loaded = nothing;
  let engine = createEngine(loaded);
  /** The engine whose index is being worked on, or was. */
  let prepared: Engine | undefined;

  /** Begins after a first answer, which waits for nothing but itself; calls come in between the slices. */
  function prepareBetweenCalls(): void {
    if (prepared === engine) return;
    const current = engine;
    prepared = current;
    const workOn = () => {
      if (engine === current && !current.prepare(sliceMs)) setTimeout(workOn);
    };
    setTimeout(async () => {
      try {
        titleWords = (await import("./columns/title-words.ts")).TitleWords.build;
        workOn();
      } catch (error) {
        console.warn("Titles are searched one by one:", error);
      }
    });
  }

  let progress = startProgress();

  async function toCards(rows: ArrayLike<number>, query: string): Promise<Card[]> {
    const needles = findNeedles(query);
    const activities = engine.activities(rows).map(loaded.complete);
    return Promise.all(
      activities.map(async (activity, at) => ({
        row: rows[at] ?? 0,
        year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
        activity,
        title: markMatches(loaded.titleTree(activity.title) ?? (await toInline(activity.title)), needles),
      })),
    );
  }

  return {
    async load(source): Promise<LoadReply> {
      progress = startProgress();
      const reply = await fetchDataset(source, undefined, progress);
      if (!reply.ok) return reply;
      const { data, owner, defects } = reply;
      loaded = reply;
      engine = createEngine(loaded);
      const { orgs, languages, categories, orgTypes } = data;
      return {
        ok: true,
        site: { owner, orgs, languages, categories, orgTypes, defects, total: data.activities.length },
      };
    },

    async progress() {
      return { ...progress };
    },

    async search({ options, window }) {
      const answer = engine.search(options);
      prepareBetweenCalls();
      const shown = answer.rows.subarray(window.from, window.from + window.count);
      const cards = await toCards(shown, options.query ?? "");
      const highlights = highlightQuery(options.query ?? "");
      return transfer({ answer, cards, highlights }, [answer.rows.buffer]);
    },

    async cards({ rows, query }) {
      return toCards(rows, query);
    },

    async edit(request) {
      return editQuery(engine, request);
    },
  };
}
