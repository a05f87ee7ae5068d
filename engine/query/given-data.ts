/** Builds engines over data as owners write them: with Markdown. Not for the page, whose data are compiled. */
import type { Activity, CvData } from "../../model/cv.ts";
import { toShown } from "../../model/mark-texts.ts";
import { records } from "../indexes/facet-values.ts";
import "../indexes/token-index.ts";
import type { EngineOptions } from "../types.ts";
import { buildEngine, type Engine, type Source } from "./engine.ts";

/** `shown`: the data with its visible texts. The engine searches these, and returns the given activities. */
export function buildFromMarkdown(
  data: CvData,
  source: Omit<Source, "givenOf">,
  options?: EngineOptions,
): { engine: Engine; shown: CvData } {
  const given = new Map<Activity, Activity>();
  const activities = records(data.activities).map((activity) => {
    const visible = toShown(activity);
    if (visible !== activity) given.set(visible, activity);
    return visible;
  });
  const shown = { ...data, activities };
  const givenOf = (activity: Activity) => given.get(activity) ?? activity;
  return { engine: buildEngine(shown, { ...source, givenOf }, options), shown };
}
