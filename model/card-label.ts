/** The state of a patch, and the label and dates that a card shows for an activity. */
import type { Activity, Category } from "./cv.ts";
import { millisecondsPerDay, parseTimestamp } from "./dates.ts";
import type { Labels } from "./labels/labels.ts";
import { findProgress } from "./progress.ts";

export type PatchState = "open" | "stale" | "merged" | "closed";

/** From the specification: an open patch older than this is stale. */
const staleAfterDays = 365;

/** `activity`: a patch. */
export function findPatchState(activity: Activity, now: number): PatchState {
  const { state, start } = findProgress(activity, undefined);
  if (state !== "open") return state === "done" ? "merged" : "closed";
  const opened = parseTimestamp(start);
  const isStale = opened !== undefined && (now - opened) / millisecondsPerDay > staleAfterDays;
  return isStale ? "stale" : "open";
}

/** An activity's label and date: a patch is listed by its opening; its open card has the merge or close. */
interface CardLabel {
  label: string;
  date: string;
  /** The label's date differs from this date, and the card shows both. */
  isOpening: boolean;
  tone: "plain" | "open" | "merged" | "closed";
  stale: boolean;
  /** Set once the activity is over. */
  until?: string | undefined;
}

type ActivityLabels = Pick<Labels, "actions" | "closed" | "statuses">;

/** `own`: the data's definition of the activity's category. */
export function toCardLabel(
  activity: Activity,
  now: number,
  labels: ActivityLabels,
  own?: Category,
): CardLabel {
  if (activity.category === "Patch") return toPatchLabel(activity, now, labels);
  const { baseCategory, state, start, end } = findProgress(activity, own, now);
  const { open, done = open } = own?.action ?? labels.actions[baseCategory];
  return {
    label:
      activity.status === undefined ? (state === "open" ? open : done) : labels.statuses[activity.status],
    date: start,
    isOpening: false,
    tone: "plain",
    stale: false,
    until: end ?? undefined,
  };
}

function toPatchLabel(activity: Activity, now: number, { actions, closed }: ActivityLabels): CardLabel {
  const { open, done } = actions.Patch;
  const state = findPatchState(activity, now);
  const labelOf: Record<PatchState, string> = { merged: done, closed, open, stale: open };
  return {
    label: labelOf[state],
    date: activity.createdAt,
    isOpening: state === "merged" || state === "closed",
    tone: state === "stale" ? "open" : state,
    stale: state === "stale",
    until: findProgress(activity, undefined, now).end ?? undefined,
  };
}
