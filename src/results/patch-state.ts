import type { Activity } from "../../worker/contract.ts";
import { daysBetween, toTime } from "../format/dates.ts";

export type PatchState = "open" | "stale" | "merged" | "closed";

/** An open patch older than this is stale. */
export const staleAfterDays = 365;

export function findPatchState(activity: Activity, now: number): PatchState {
  if (activity.acceptedAt !== undefined) return "merged";
  if (activity.closedAt !== undefined) return "closed";
  const opened = toTime(activity.createdAt);
  return opened !== undefined && daysBetween(opened, now) > staleAfterDays ? "stale" : "open";
}
