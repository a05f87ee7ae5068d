import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Activity, Org, Owner } from "../../../model/cv.ts";
import { CardMeta } from "../../../src/results/activity-card.tsx";
import { toTimeline } from "../../../src/results/card-details.tsx";
import { readActivity } from "../../corpus/activity.ts";
import { testCases } from "../../corpus/cases.ts";

const now = Date.UTC(2026, 10, 20);
const owner: Owner = {
  firstName: "A",
  lastName: "B",
  firstYear: 2007,
  lastYear: 2025,
  codeUrl: "https://code.example/ab",
};

testCases("page/patch-timelines", (written) =>
  toTimeline(readActivity(written), owner, now)
    .map(({ text, date }) => [text, date].filter(Boolean).join(" "))
    .join(", "),
);

const orgs = new Map<string, Org>([
  ["loom", { id: "loom", name: "Loom", orgType: "Company", url: "https://loom.example/" }],
  ["heron", { id: "heron", name: "Tall Heron", orgType: "Company", url: "https://tall-heron.example/" }],
]);
const lookup = { orgs, languages: new Map(), categories: new Map(), orgTypes: new Map(), owner };
const render = (activity: Activity) =>
  renderToStaticMarkup(<CardMeta activity={activity} lookup={lookup} now={now} />);

testCases("page/card-lines", (written) =>
  render(readActivity(written))
    // Print alone shows the date in full.
    .replace(/<span class="full-date">[^<]*<\/span>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim(),
);

it("the line above a title links the org and its buyer", () => {
  const hrefs = [...render(readActivity('Acquisition {"acquiringOrg":"heron"}')).matchAll(/href="([^"]+)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual(["https://loom.example/", "https://tall-heron.example/"]);
});
