/** The worker's calls: a short method each, over the engine that `load` builds. */
import { transfer } from "comlink";
import { editField, highlightQuery } from "../grammar/index.ts";
import type { TitleTrees } from "./compiled/decode.ts";
import type { CompleteActivity } from "./compiled/listed-activity.ts";
import type { Card, CvWorker, Defect, Engine, LoadReply } from "./contract.ts";
import { parseTimestamp, yearOf } from "./dates.ts";
import { createEngine } from "./engine.ts";
import { fetchDataset, startProgress } from "./fetch-dataset.ts";
import { markMatches, toInline } from "./markdown.ts";
import { findNeedles } from "./needles.ts";

/** A keystroke that comes amid a slice waits for its end: less than a frame. */
const sliceMs = 6;

export function createApi(): CvWorker {
  /** Loaded before the first search; until then there is nothing to find. */
  let engine: Engine = createEngine({ activities: [], orgs: [], languages: [] });
  let complete: CompleteActivity = (activity) => activity;
  let titles: TitleTrees = new Map();
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
    setTimeout(workOn);
  }
  let progress = startProgress();

  async function toCards(rows: ArrayLike<number>, query: string): Promise<Card[]> {
    const needles = findNeedles(query);
    const activities = engine.activities(rows).map(complete);
    return Promise.all(
      activities.map(async (activity, at) => ({
        row: rows[at] ?? 0,
        year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
        activity,
        title: markMatches(titles.get(activity.title) ?? (await toInline(activity.title)), needles),
      })),
    );
  }

  return {
    async load(source): Promise<LoadReply> {
      progress = startProgress();
      const reply = await fetchDataset(source, undefined, progress);
      if (!reply.ok) return reply;
      const { data, owner, defects } = reply;
      logDefects(defects);
      engine = createEngine(data);
      ({ complete, titles } = reply);
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

    async edit({ text, ...edit }) {
      return editField(text, edit);
    },
  };
}

/** A folder of another format would fill the console; the first faults show what is wrong. */
const mostLogged = 20;

function logDefects(defects: readonly Defect[]): void {
  for (const { file, index, id, field, reason } of defects.slice(0, mostLogged)) {
    const entry = id === undefined ? index : JSON.stringify(id);
    const place = [file, entry, field].filter((part) => part !== undefined).join(": ");
    console.warn(`Data error: ${place}: ${reason}`);
  }
  if (defects.length > mostLogged) console.warn(`Data error: ${defects.length - mostLogged} more`);
}
