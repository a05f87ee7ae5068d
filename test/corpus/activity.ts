/** Reads the short notation for activities in the corpus. */
import type { Activity } from "../../model/cv.ts";

/** @example readActivity('Work {"endedAt":"2024"}') // the category, and the fields in addition to the default ones */
export function readActivity(written: string): Activity {
  const [, category = "", more = "{}"] = /^(\w+) ?(\{.*\})?$/.exec(written) ?? [];
  const activity = {
    id: "x",
    title: "x",
    category,
    org: "loom",
    createdAt: "2026-10-28",
    ...JSON.parse(more),
  };
  return { ...activity, org: activity.org ?? undefined };
}
