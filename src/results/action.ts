import type { Activity } from "../../worker/contract.ts";
import { toTime } from "../format/dates.ts";
import { words } from "../words.ts";
import { findPatchState } from "./patch-state.ts";

/** What a card says happened, and the date which that speaks of. */
export interface Action {
  label: string;
  date: string;
  tone: "plain" | "open" | "merged" | "closed";
  stale: boolean;
  /** Set once the activity is over. */
  until?: string;
}

export function toAction(activity: Activity, now: number): Action {
  if (activity.category === "Patch") return toPatchAction(activity, now);
  const labels = words.card.actions[activity.category];
  const ended = findEnd(activity, now);
  const action: Action = {
    label: ended === undefined ? labels.open : labels.done,
    date: isSpan(activity) ? (activity.startedAt ?? activity.createdAt) : activity.createdAt,
    tone: "plain",
    stale: false,
  };
  return ended === undefined ? action : { ...action, until: ended };
}

/** Work and volunteering last; everything else happens on a day. */
export function isSpan({ category }: Activity): boolean {
  return category === "Work" || category === "Volunteer";
}

/** The day it ended, where that is not still to come. */
export function findEnd({ endedAt }: Activity, now: number): string | undefined {
  if (endedAt === undefined) return undefined;
  const time = toTime(endedAt);
  return time === undefined || time > now ? undefined : endedAt;
}

function toPatchAction(activity: Activity, now: number): Action {
  const { acceptedAt, closedAt, createdAt } = activity;
  const { open, done } = words.card.actions.Patch;
  const state = findPatchState(activity, now);
  switch (state) {
    case "merged":
      return { label: done, date: acceptedAt ?? createdAt, tone: "merged", stale: false };
    case "closed":
      return { label: words.card.closed, date: closedAt ?? createdAt, tone: "closed", stale: false };
    case "open":
    case "stale":
      return { label: open, date: createdAt, tone: "open", stale: state === "stale" };
  }
}
