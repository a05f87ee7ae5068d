import { describe, expect, it } from "vitest";
import type { Activity, Category, Owner } from "../../../model/cv.ts";
import { findCareer, findPinned } from "../../../site/build/render.ts";
import { createEngine } from "../../../worker/engine.ts";

const owner: Owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };
const patch = { category: "Patch", acceptedAt: "2012", org: "weft" } as const;
const job = { category: "Work", org: "acme" } as const;

const jobs: Activity[] = [
  { id: "job", title: "Lead: builds", createdAt: "2020-02-01", ...job },
  { id: "old-job", title: "First", createdAt: "2010", endedAt: "2014-05-01", ...job },
];

const others: Activity[] = [
  {
    id: "book",
    title: "**Panes** by [me](https://me.example/)",
    category: "Publication",
    org: "x",
    createdAt: "2015",
  },
  { id: "lib", title: "Lib 1.0", category: "SoftwareLib", org: "x", createdAt: "2016" },
  { id: "p1", title: "Mend", createdAt: "2011", ...patch },
  { id: "p2", title: "Mend more", createdAt: "2013", ...patch },
];

interface Given {
  activities?: Activity[];
  pinned?: string[];
  query?: string;
  categories?: Category[];
}

function toSource({ activities = [...jobs, ...others], pinned, query = "", categories }: Given = {}) {
  const data = {
    activities,
    orgs: [
      { id: "weft", name: "Weft", orgType: "Open Source" as const, languages: ["C"] },
      { id: "acme", name: "Acme Ltd", orgType: "Company" as const },
    ],
    languages: [],
    categories: categories ?? [
      { id: "Work", name: "work" },
      { id: "SoftwareLib", name: "software lib", ui: { icon: "L" } },
    ],
    orgTypes: [],
  };
  const engine = createEngine(data);
  const search = { query, startYear: 2007, endYear: 2025 };
  const answer = engine.search(search);
  return { data, owner: { ...owner, ...(pinned && { pinned }) }, engine, search, answer };
}

const find = (pinned?: string[]) => findPinned(toSource(pinned && { pinned }));

describe("the projects and writing that the page leads with", () => {
  it("are what the owner pins, in that order, without jobs and ids that nothing has", async () => {
    expect((await find(["p1", "nobody", "old-job", "book"])).map(({ query }) => query)).toEqual([
      "id:p1",
      "id:book",
    ]);
  });

  it("are four at most", async () => {
    expect(await find(["p1", "p2", "job", "lib", "book", "p1"])).toHaveLength(4);
  });

  it("are none if the owner pins nothing", async () => {
    expect(await find([])).toEqual([]);
  });

  it("are else the newest library and publication, and the largest project", async () => {
    expect(await find()).toEqual([
      { query: "id:lib", category: "SoftwareLib", icon: "L", name: "x", title: "Lib 1.0", from: 2016 },
      { query: "id:book", category: "Publication", name: "x", title: "Panes by me", from: 2015 },
      { query: "org:weft", category: "Patch", name: "Weft", title: "Weft", from: 2011, count: 2 },
    ]);
  });

  it("say when volunteering ended", async () => {
    const dojo: Activity = {
      id: "dojo",
      title: "Dojo",
      category: "Volunteer",
      org: "x",
      createdAt: "2010",
      endedAt: "2014",
    };
    const source = toSource({ activities: [dojo], pinned: ["dojo"] });
    expect(await findPinned(source)).toMatchObject([{ from: 2010, to: 2014 }]);
  });
});

describe("the career that the page leads with", () => {
  it("has the running job first, each with its place, its months and a query of its own", async () => {
    expect(await findCareer(toSource())).toEqual({
      jobs: [
        { query: "id:job", position: "Lead", name: "Acme Ltd", from: "2020-02" },
        { query: "id:old-job", position: "First", name: "Acme Ltd", from: "2010", to: "2014-05" },
      ],
      total: 2,
      query: "category:work",
    });
  });

  it("has a job that still runs before a newer one that is over", async () => {
    const activities: Activity[] = [
      { id: "new", title: "New", createdAt: "2022", endedAt: "2023", ...job },
      { id: "running", title: "Running", createdAt: "2012", ...job },
    ];
    const career = await findCareer(toSource({ activities }));
    expect(career?.jobs.map(({ position }) => position)).toEqual(["Running", "New"]);
  });

  it("has the order of the paper: what began last, whenever it was entered", async () => {
    const activities: Activity[] = [
      { id: "entered-last", title: "B", createdAt: "2020", startedAt: "2009", endedAt: "2010", ...job },
      { id: "entered-first", title: "A", createdAt: "2012", startedAt: "2011", endedAt: "2013", ...job },
    ];
    const career = await findCareer(toSource({ activities }));
    expect(career?.jobs.map(({ position }) => position)).toEqual(["A", "B"]);
  });

  it("has five jobs at most, a pinned one among them, and counts all", async () => {
    const activities = Array.from({ length: 8 }, (_, at): Activity => {
      return { id: `j${at}`, title: "J", createdAt: `${2010 + at}`, endedAt: `${2011 + at}`, ...job };
    });
    const career = await findCareer(toSource({ activities, pinned: ["j0"] }));
    expect(career?.jobs.map(({ query }) => query)).toEqual(["id:j7", "id:j6", "id:j5", "id:j4", "id:j0"]);
    expect(career?.total).toBe(8);
  });

  it("calls a job by its position, else by its title up to the first colon", async () => {
    const positionOf = async (fields: Pick<Activity, "title"> & Partial<Activity>) => {
      const career = await findCareer(
        toSource({ activities: [{ id: "j", createdAt: "2012", ...job, ...fields }] }),
      );
      return career?.jobs[0]?.position;
    };
    expect(await positionOf({ title: "Minding the shop", position: "Clerk: nights" })).toBe("Clerk: nights");
    expect(await positionOf({ title: "**Clerk**: nights: and days" })).toBe("Clerk");
    expect(await positionOf({ title: ": nights" })).toBe(": nights");
    expect([...((await positionOf({ title: "X", position: "👩‍💻".repeat(400) })) ?? "")].length).toBeLessThan(
      200,
    );
  });

  it("counts the owner's own categories that count as work, and asks for all of them", async () => {
    const activities: Activity[] = [
      ...jobs,
      { id: "gig", title: "Gig", category: "gig", org: "acme", createdAt: "2019", endedAt: "2020" },
    ];
    const categories: Category[] = [
      { id: "Work", name: "work" },
      { id: "gig", name: "night shift", countsAs: "Work" },
    ];
    const source = toSource({ activities, categories });
    const career = await findCareer(source);
    expect(career).toMatchObject({ total: 3, query: 'category:IN(work,"night shift")' });
    expect(source.engine.search({ query: career?.query ?? "" }).total).toBe(3);
  });

  it("is a view's own, and its query finds the view's jobs alone", async () => {
    const activities: Activity[] = [
      ...jobs,
      { id: "c-job", title: "C", category: "Work", org: "weft", createdAt: "2015", endedAt: "2016" },
    ];
    const source = toSource({ activities, query: "language:C OR id:old-job" });
    const career = await findCareer(source);
    expect(career).toMatchObject({ total: 2, query: "(language:C OR id:old-job) category:work" });
    expect(source.engine.search({ query: career?.query ?? "" }).total).toBe(2);
  });

  it("is missing where there is no job", async () => {
    expect(await findCareer(toSource({ activities: others }))).toBeUndefined();
    expect(await findCareer(toSource({ query: "language:C" }))).toBeUndefined();
  });
});
