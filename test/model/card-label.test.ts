import { findPatchState, toCardLabel } from "../../model/card-label.ts";
import type { Category } from "../../model/cv.ts";
import { en } from "../../model/labels/en.ts";
import { readActivity } from "../corpus/activity.ts";
import { testCases } from "../corpus/cases.ts";

const now = Date.UTC(2026, 10, 20);

testCases("page/patch-states", (written) => findPatchState(readActivity(written), now));

/** Categories that an owner has added. */
const categories: Category[] = [
  { id: "Talk", name: "talk", action: { open: "Gave the talk" } },
  { id: "Course", name: "course", action: { open: "Teaching since", done: "Taught" }, countsAs: "Work" },
  { id: "Podcast", name: "podcast" },
];

testCases("page/card-labels", (written) => {
  const activity = readActivity(written);
  const own = categories.find(({ id }) => id === activity.category);
  const { label, date, until, isOpening } = toCardLabel(activity, now, en, own);
  return [label, date, ...(until ? [`until ${until}`] : []), ...(isOpening ? ["opened"] : [])].join(", ");
});
