import { expect, it } from "vitest";
import { findPatchState, toCardLabel } from "../../model/card-label.ts";
import type { Category } from "../../model/cv.ts";
import { en } from "../../model/labels/en.ts";
import { findProgress } from "../../model/progress.ts";
import { readActivity } from "../corpus/activity.ts";
import { testCases } from "../corpus/cases.ts";

const now = Date.UTC(2026, 10, 20);

testCases("page/patch-states", (written) => findPatchState(readActivity(written), now));

/** Categories that an owner has added. */
const categories: Category[] = [
  { id: "Talk", name: "talk", action: { open: "Gave the talk" } },
  { id: "Course", name: "course", action: { open: "Teaching since", done: "Taught" }, countsAs: "Work" },
  { id: "Podcast", name: "podcast" },
  { id: "Fellow", name: "fellowship", action: { open: "Fellow since", done: "Fellow" } },
];

testCases("page/card-labels", (written) => {
  const activity = readActivity(written);
  const own = categories.find(({ id }) => id === activity.category);
  const { label, date, until, isOpening } = toCardLabel(activity, now, en, own);
  return [label, date, ...(until ? [`until ${until}`] : []), ...(isOpening ? ["opened"] : [])].join(", ");
});

it.each([
  ["Course", {}, true],
  ["Fellow", {}, true],
  ["Podcast", { endedAt: "2026-11-01" }, true],
  ["Podcast", {}, false],
  ["Talk", {}, false],
  ["Website", { endedAt: "2026-11-01" }, false],
])("lasts from one day to another: %s %j %s", (category, dates, isSpan) => {
  const own = categories.find(({ id }) => id === category);
  const activity = { id: "a", title: "A", category, createdAt: "2026-10-28", ...dates };
  expect(findProgress(activity, own).isSpan).toBe(isSpan);
});
