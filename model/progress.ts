/** Finds when an activity began and ended, and whether it is over; others put this into words. */
import { findBaseCategory, isCategoryId } from "./categories.ts";
import type { Activity, Category, CategoryId } from "./cv.ts";
import { parseTimestamp } from "./dates.ts";

export interface Progress {
  /** The one of the nine categories that it counts as. */
  baseCategory: CategoryId;
  /** `done`: merged, ended, or of unknown end. `closed`: a patch that was not merged. */
  state: "open" | "done" | "closed";
  /** True if it lasts from one day to another, as work does; all others happen on one day. */
  isSpan: boolean;
  start: string;
  /** Null if the end is unknown; absent while it is ongoing. */
  end?: string | null;
}

/** `own`: the row of categories.json. An end after `now` is ignored; builds omit it. Acceptance is an end, too. */
export function findProgress(
  activity: Activity,
  own: Category | undefined,
  now = Number.POSITIVE_INFINITY,
): Progress {
  const { createdAt, startedAt = createdAt, acceptedAt, closedAt, endedAt, endUnknown = false } = activity;
  const baseCategory = findBaseCategory(activity.category, own);
  const isSpan = baseCategory === "Work" || baseCategory === "Volunteer" || lasts(activity, own);
  const written = endedAt ?? (isSpan ? acceptedAt : undefined);
  const time = written === undefined ? undefined : parseTimestamp(written);
  const ended = time === undefined || time > now ? undefined : written;
  const end = ended ?? (endUnknown ? null : undefined);
  const isDone = baseCategory === "Patch" ? acceptedAt !== undefined : end !== undefined;
  const isClosed = baseCategory === "Patch" && closedAt !== undefined;
  return {
    baseCategory,
    state: isDone ? "done" : isClosed ? "closed" : "open",
    isSpan,
    start: isSpan ? startedAt : createdAt,
    ...(end !== undefined && { end }),
  };
}

/** Returns whether an activity of the owner's own category lasts: it has an end, or the category has a label for one. */
function lasts({ category, endedAt }: Activity, own: Category | undefined): boolean {
  return !isCategoryId(category) && (endedAt !== undefined || own?.action?.done !== undefined);
}
