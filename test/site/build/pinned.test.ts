import { describe, expect, it } from "vitest";
import { findPinned } from "../../../site/build/pinned.ts";
import type { Activity, Owner } from "../../../worker/contract.ts";
import { createEngine } from "../../../worker/engine.ts";

const owner: Owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };
const patch = { category: "Patch", acceptedAt: "2012", org: "weft" } as const;

const activities: Activity[] = [
  { id: "job", title: "Lead", category: "Work", org: "acme", createdAt: "2020-02-01" },
  { id: "old-job", title: "First", category: "Work", org: "acme", createdAt: "2010", endedAt: "2014-05-01" },
  {
    id: "book",
    title: "**Panes** by [me](https://me.example/)",
    category: "Publication",
    org: "x",
    createdAt: "2015",
  },
  { id: "p1", title: "Mend", createdAt: "2011", ...patch },
  { id: "p2", title: "Mend more", createdAt: "2013", ...patch },
];

function find(pinned?: string[]) {
  const data = {
    activities,
    orgs: [{ id: "weft", name: "Weft", orgType: "Open Source" as const }],
    languages: [],
    categories: [{ id: "Work", name: "work", ui: { icon: "W" } }],
    orgTypes: [],
  };
  const engine = createEngine(data);
  const search = { query: "", startYear: 2007, endYear: 2025 };
  const answer = engine.search(search);
  return findPinned({ data, owner: { ...owner, ...(pinned && { pinned }) }, engine, search, answer });
}

describe("what the page leads with", () => {
  it("is what the owner pins, in that order, without ids that nothing has", async () => {
    expect((await find(["book", "nobody", "old-job"])).map(({ query }) => query)).toEqual([
      "id:book",
      "id:old-job",
    ]);
  });

  it("is nothing if the owner pins nothing", async () => {
    expect(await find([])).toEqual([]);
  });

  it("is else the newest job and publication, and the largest project", async () => {
    expect(await find()).toEqual([
      { query: "id:job", category: "Work", icon: "W", name: "acme", title: "Lead", from: 2020, to: null },
      { query: "id:book", category: "Publication", name: "x", title: "Panes by me", from: 2015 },
      { query: "org:weft", category: "Patch", name: "Weft", title: "Weft", from: 2011, count: 2 },
    ]);
  });

  it("says when a job ended", async () => {
    expect(await find(["old-job"])).toMatchObject([{ from: 2010, to: 2014 }]);
  });
});
