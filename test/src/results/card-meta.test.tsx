import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Activity, Category, Org, Owner } from "../../../model/cv.ts";
import { toTimeline } from "../../../src/results/card-details.tsx";
import { CardMeta, findPatchState, toAction } from "../../../src/results/card-view.tsx";
import { testCases } from "../../corpus/cases.ts";

const now = Date.UTC(2026, 10, 20);
const owner: Owner = {
  firstName: "A",
  lastName: "B",
  firstYear: 2007,
  lastYear: 2025,
  codeUrl: "https://code.example/ab",
};

/** Reads an activity of the corpus: its category, and what else it has. */
function read(written: string): Activity {
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

testCases("page/patch-states", (written) => findPatchState(read(written), now));

/** The owner's own. */
const categories: Category[] = [
  { id: "Talk", name: "talk", action: { open: "Gave the talk" } },
  { id: "Course", name: "course", action: { open: "Teaching since", done: "Taught" }, countsAs: "Work" },
  { id: "Podcast", name: "podcast" },
];

testCases("page/card-actions", (written) => {
  const activity = read(written);
  const own = categories.find(({ id }) => id === activity.category);
  const { label, date, until, isOpening } = toAction(activity, now, own);
  return [label, date, ...(until ? [`until ${until}`] : []), ...(isOpening ? ["opened"] : [])].join(", ");
});

testCases("page/patch-timelines", (written) =>
  toTimeline(read(written), owner, now)
    .map(({ text, date }) => [text, date].filter(Boolean).join(" "))
    .join(", "),
);

const orgs = new Map<string, Org>([
  ["loom", { id: "loom", name: "Loom", orgType: "Company", url: "https://loom.example/" }],
  ["heron", { id: "heron", name: "Tall Heron", orgType: "Company", url: "https://tall-heron.example/" }],
]);
const lookup = { orgs, languages: new Map(), categories: new Map(), orgTypes: new Map(), owner };
const draw = (activity: Activity) =>
  renderToStaticMarkup(<CardMeta activity={activity} lookup={lookup} now={now} />);

testCases("page/card-lines", (written) =>
  draw(read(written))
    // Print alone shows the date in full.
    .replace(/<span class="full-date">[^<]*<\/span>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim(),
);

it("the line above a title leads to the org, and to who acquired it", () => {
  const hrefs = [...draw(read('Acquisition {"acquiringOrg":"heron"}')).matchAll(/href="([^"]+)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual(["https://loom.example/", "https://tall-heron.example/"]);
});
