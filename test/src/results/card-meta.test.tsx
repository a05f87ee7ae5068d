import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Activity, Category, CategoryId, Org, Owner } from "../../../model/cv.ts";
import { toTimeline } from "../../../src/results/card-details.tsx";
import { CardMeta, findPatchState, toAction } from "../../../src/results/card-view.tsx";

const now = Date.UTC(2026, 10, 20);
const owner: Owner = {
  firstName: "A",
  lastName: "B",
  firstYear: 2007,
  lastYear: 2025,
  codeUrl: "https://code.example/ab",
};

function activity(category: CategoryId, more: Partial<Activity> = {}): Activity {
  return { id: "x", title: "x", category, org: "x", createdAt: "2026-10-28", ...more };
}

describe("the state of a patch", () => {
  it("is merged once accepted, closed when closed without that, else open", () => {
    expect(findPatchState(activity("Patch", { acceptedAt: "2026", closedAt: "2026" }), now)).toBe("merged");
    expect(findPatchState(activity("Patch", { closedAt: "2026" }), now)).toBe("closed");
    expect(findPatchState(activity("Patch"), now)).toBe("open");
  });

  it("is stale when open for more than 365 days", () => {
    expect(findPatchState(activity("Patch", { createdAt: "2025-11-20" }), now)).toBe("open");
    expect(findPatchState(activity("Patch", { createdAt: "2025-11-19" }), now)).toBe("stale");
  });
});

describe("the action of a card", () => {
  it.each([
    ["Patch", {}, "Merge requested"],
    ["Patch", { acceptedAt: "2026" }, "Merged"],
    ["Patch", { closedAt: "2026" }, "Closed"],
    ["SoftwareLib", {}, "Published"],
    ["SoftwareApp", {}, "Published"],
    ["Website", {}, "Published"],
    ["Article", {}, "Published"],
    ["Publication", {}, "Published"],
    ["Acquisition", {}, "Acquired"],
    ["Work", {}, "Working there since"],
    ["Work", { endedAt: "2026-11-01" }, "Worked there"],
    ["Work", { endedAt: "2027-01-01" }, "Working there since"],
    ["Work", { acceptedAt: "2026-11-01" }, "Worked there"],
    ["Volunteer", { acceptedAt: "2026-11-01" }, "Volunteered there"],
    ["Volunteer", {}, "Volunteering there since"],
    ["Volunteer", { endedAt: "2026-11-01" }, "Volunteered there"],
  ] as const)("of %s with %o is %s", (category, more, label) => {
    expect(toAction(activity(category, more), now).label).toBe(label);
  });

  it("is that of the owner's own category, which lasts where it counts as work", () => {
    const own = (category: string, more: Partial<Activity> = {}) => ({ ...activity("Work", more), category });
    const talk: Category = { id: "Talk", name: "talk", action: { open: "Gave the talk" } };
    const course: Category = {
      id: "Course",
      name: "course",
      action: { open: "Teaching since", done: "Taught" },
      countsAs: "Work",
    };
    expect(toAction(own("Talk"), now, talk)).toMatchObject({ label: "Gave the talk", date: "2026-10-28" });
    expect(toAction(own("Course", { startedAt: "2026-09-01" }), now, course)).toMatchObject({
      label: "Teaching since",
      date: "2026-09-01",
    });
    expect(toAction(own("Course", { acceptedAt: "2026-11-01" }), now, course)).toMatchObject({
      label: "Taught",
      until: "2026-11-01",
    });
    expect(toAction(own("Podcast"), now, { id: "Podcast", name: "podcast" }).label).toBe("Published");
  });

  it("has the date that it stands at in the timeline, and says where that is not the label's", () => {
    const merged = toAction(activity("Patch", { acceptedAt: "2026-11-04" }), now);
    expect(merged).toMatchObject({ date: "2026-10-28", isOpening: true });
    expect(toAction(activity("Patch"), now).isOpening).toBe(false);
    expect(toAction(activity("Work", { startedAt: "2026-09-01" }), now).date).toBe("2026-09-01");
  });

  it("says until when, once it is over", () => {
    expect(toAction(activity("Patch", { acceptedAt: "2026", endedAt: "2026-11-01" }), now).until).toBe(
      "2026-11-01",
    );
    expect(toAction(activity("Patch", { acceptedAt: "2026-11-01" }), now).until).toBeUndefined();
    expect(toAction(activity("Work", { acceptedAt: "2026-11-01" }), now).until).toBe("2026-11-01");
    expect(toAction(activity("Work", { endedAt: "2026-11-01" }), now).until).toBe("2026-11-01");
    expect(toAction(activity("Work"), now).until).toBeUndefined();
  });
});

describe("the line above a title", () => {
  const orgs = new Map<string, Org>([
    ["loom", { id: "loom", name: "Loom", orgType: "Company", url: "https://loom.example/" }],
    ["heron", { id: "heron", name: "Tall Heron", orgType: "Company", url: "https://tall-heron.example/" }],
  ]);
  const lookup = { orgs, languages: new Map(), categories: new Map(), orgTypes: new Map(), owner };
  const draw = (of: Activity) =>
    renderToStaticMarkup(<CardMeta activity={{ ...of, org: "loom" }} lookup={lookup} now={now} />);
  const lineOf = (of: Activity) =>
    draw(of)
      // Print alone shows the date in full.
      .replace(/<span class="full-date">[^<]*<\/span>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();

  it.each([
    [
      activity("Work", { createdAt: "2022-01-10", endedAt: "2023-02-24" }),
      "Loom Worked there 4 years ago · until Feb 2023 · 1 yr 2 mo",
    ],
    [activity("Work", { createdAt: "2018", endedAt: "2018" }), "Loom Worked there 8 years ago · until 2018"],
    [activity("Work", { createdAt: "2018", endUnknown: true }), "Loom Worked there 8 years ago"],
    [
      activity("Volunteer", { createdAt: "2019-11-01" }),
      "Loom Volunteering there since Nov 2019 · 7 yr 1 mo",
    ],
    [
      activity("SoftwareLib", { createdAt: "2011-03-20", endedAt: "2019-12-31" }),
      "Loom Published 15 years ago · until Dec 2019",
    ],
    [
      activity("Acquisition", { createdAt: "2018-11-01", acquiringOrg: "heron" }),
      "Loom Acquired by Tall Heron 8 years ago",
    ],
    [activity("Article", { createdAt: "2024-11-01" }), "Loom Published 2 years ago"],
    [
      activity("Patch", { createdAt: "2023-11-01", closedAt: "2023-12-01" }),
      "Loom Closed · opened 3 years ago",
    ],
    [
      activity("Patch", { createdAt: "2026-05-20", acceptedAt: "2026-06-01" }),
      "Loom Merged · opened 6 months ago",
    ],
    [activity("Patch", { createdAt: "2026-10-25" }), "Loom Merge requested 26 days ago"],
    [activity("Patch", { createdAt: "2025-11-19" }), "Loom Merge requested Stale 1 year ago"],
  ])("says what happened and when, and until when: %#", (of, line) => {
    expect(lineOf(of)).toBe(line);
  });

  it("leads to the org, and to who acquired it", () => {
    const hrefs = [...draw(activity("Acquisition", { acquiringOrg: "heron" })).matchAll(/href="([^"]+)"/g)];
    expect(hrefs.map(([, href]) => href)).toEqual(["https://loom.example/", "https://tall-heron.example/"]);
  });
});

describe("the timeline of a patch", () => {
  const texts = (more: Partial<Activity>) =>
    toTimeline(activity("Patch", more), owner, now).map(({ text }) => text);

  it("opens with a pull request on the code-hosting site, elsewhere with a patch", () => {
    expect(texts({ diffUrl: "https://github.com/a/b/pull/1.diff" })[0]).toBe("Opened pull request");
    expect(texts({ diffUrl: "https://code.example/a/b/pull/1.diff" })[0]).toBe("Opened pull request");
    expect(texts({ diffUrl: "https://lists.example/1.diff" })[0]).toBe("Submitted patch");
    expect(texts({})[0]).toBe("Submitted patch");
  });

  it("has the dates of its beginning and its end, if it has one", () => {
    const dates = (more: Partial<Activity>) =>
      toTimeline(activity("Patch", more), owner, now).map(({ date }) => date);
    expect(dates({ acceptedAt: "2026-11-04" })).toEqual(["2026-10-28", "2026-11-04"]);
    expect(dates({ closedAt: "2026-11-05" })).toEqual(["2026-10-28", "2026-11-05"]);
    expect(dates({})).toEqual(["2026-10-28", undefined]);
  });

  it("ends with what became of it", () => {
    expect(texts({ acceptedAt: "2026" })[1]).toBe("Merged to project");
    expect(texts({ closedAt: "2026" })[1]).toBe("Pull request closed");
    expect(texts({})[1]).toBe("Awaiting final review");
  });
});
