import { describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import type { Activity, Category, Owner, Picture } from "../../../model/cv.ts";
import { findCareer, findOverview, findPinned } from "../../../node/site/overview.ts";

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
  groupPositions?: boolean;
}

function toSource({
  activities = [...jobs, ...others],
  pinned,
  query = "",
  categories,
  ...more
}: Given = {}) {
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
  return { data, owner: { ...owner, ...(pinned && { pinned }), ...more }, engine, search, answer };
}

describe("the pinned projects and writing", () => {
  it.each([
    [
      "what the owner pins, in that order, without jobs and unknown ids",
      ["p1", "nobody", "old-job", "book"],
      ["id:p1", "id:book"],
    ],
    ["four at most", ["p1", "p2", "job", "lib", "book", "p1"], ["id:p1", "id:p2", "id:lib", "id:book"]],
    ["none if the owner pins nothing", [], []],
  ])("are %s", async (_, pinned, queries) => {
    expect((await findPinned(toSource({ pinned }))).map(({ query }) => query)).toEqual(queries);
  });

  it("are six at most where one has a picture, which is shown once, with its sizes", async () => {
    const pictures = {
      complete: (picture: Picture) => ({ ...picture, width: 4, height: 3 }),
    };
    const withPicture = <T extends { id: string }>(one: T) =>
      one.id === "book" ? { ...one, image: "data/book.png" } : one;
    const more = {
      id: "more",
      title: "More",
      category: "Article",
      createdAt: "2014",
      image: "data/book.png",
    };
    const source = toSource({
      activities: [...jobs, ...others.map(withPicture), more],
      pinned: ["p1", "p2", "lib", "book", "more"],
    });
    const pinned = findPinned({ ...source, pictures });
    expect(pinned.map(({ picture }) => picture)).toEqual([
      ...[undefined, undefined, undefined],
      { src: "data/book.png", alt: "", width: 4, height: 3 },
      undefined,
    ]);
  });

  it("default to the newest library and publication, and the largest project", async () => {
    expect(await findPinned(toSource())).toEqual([
      { query: "id:lib", category: "SoftwareLib", icon: "L", name: "x", title: "Lib 1.0", from: 2016 },
      {
        query: "id:book",
        category: "Publication",
        name: "x",
        title: "Panes by me",
        isTitled: true,
        from: 2015,
      },
      { query: "org:weft", category: "Patch", name: "Weft", title: "Weft", from: 2011, count: 2 },
    ]);
  });

  it("name each project once: by its newest work, or else by its patches", async () => {
    const ofWeft = (id: string, category: string, createdAt: string) => ({
      id,
      title: id,
      category,
      org: "weft",
      createdAt,
    });
    const activities = [
      ...others,
      ofWeft("app", "SoftwareApp", "2019"),
      ofWeft("site", "Website", "2018"),
      ofWeft("post", "Article", "2017"),
    ];
    const pinned = await findPinned(toSource({ activities }));
    expect(pinned.map(({ query }) => query)).toEqual(["id:lib", "id:app", "id:book", "id:post"]);
  });

  it.each<[string[] | undefined, string[] | undefined]>([
    [undefined, undefined],
    [["A. B"], undefined],
    [["C. D"], ["C. D"]],
    [
      ["C. D", "A. B"],
      ["C. D", "A. B"],
    ],
    [
      ["C. D", "E. F", "G. H", "I. J", "A. B", "K. L"],
      ["C. D", "E. F", "…", "A. B", "et al."],
    ],
    [
      ["A. B", "E. F", "G. H", "I. J", "et al."],
      ["A. B", "E. F", "et al."],
    ],
  ])("shorten the authors %j to %j", async (authors, shown) => {
    const [book] = others;
    const activities = book === undefined ? [] : [{ ...book, ...(authors && { authors }) }];
    const [pinned] = await findPinned(toSource({ activities, pinned: ["book"] }));
    expect(pinned?.authors).toEqual(shown);
  });

  it("show the status of a publication that has not appeared", async () => {
    const paper = others.map((one) => (one.id === "book" ? { ...one, status: "submitted" as const } : one));
    const source = toSource({ activities: paper, pinned: ["book", "p1"] });
    expect((await findPinned(source)).map(({ status }) => status)).toEqual(["submitted", undefined]);
  });

  it("show when volunteering ended", async () => {
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

/** The names of employers are in brackets, and their positions follow. */
async function findPositions(given: Given): Promise<string[]> {
  const career = await findCareer(toSource(given));
  return (career?.jobs ?? []).flatMap((one) =>
    "positions" in one ? [`(${one.name})`, ...one.positions.map(({ position }) => position)] : [one.position],
  );
}

describe("the overview", () => {
  const withPages = (ids: readonly string[]) =>
    toSource({
      activities: others.map((one) => (ids.includes(one.id) ? { ...one, page: true } : one)),
      pinned: ["book", "p1"],
    });

  it("names pinned entries with pages, and the query of all pages if more entries have one", () => {
    const { pinned, all } = findOverview(withPages(["book", "lib"]));
    expect(pinned.map(({ page }) => page)).toEqual(["book", undefined]);
    expect(all).toEqual({ query: "has:page", total: 2 });
    expect(findOverview(withPages(["book"])).all).toBeUndefined();
  });

  it("links all publications if only such are pinned", () => {
    const more = { id: "paper", title: "Paper", category: "Publication", createdAt: "2018" };
    const withPaper = { activities: [...others, more] };
    const allOf = (pinned: string[]) => findOverview(toSource({ ...withPaper, pinned })).all;
    expect(allOf(["book"])).toEqual({ query: "category:Publication", total: 2 });
    expect(allOf(["book", "paper"])).toBeUndefined();
    expect(allOf(["book", "lib"])).toBeUndefined();
  });

  it("names the owner's place among the authors of a pinned paper, and its links", () => {
    const authors = ["C D", "A B"];
    const links = { pdf: { title: "PDF", url: "https://a.example/p.pdf" } };
    const paper = { id: "paper", title: "Paper", category: "Publication", createdAt: "2018", authors, links };
    const source = toSource({ activities: [paper], pinned: ["paper"] });
    expect(findPinned(source)).toMatchObject([{ authors, ownAuthor: 1, links: [links.pdf] }]);
  });

  it("shows the heading that the owner wrote", () => {
    const source = toSource();
    const own = { ...source.owner, headings: { highlights: "Selected work" } };
    expect(findOverview(source).heading).toBeUndefined();
    expect(findOverview({ ...source, owner: own }).heading).toBe("Selected work");
  });
});

describe("the career", () => {
  it("starts with the current job, and gives each job its place, months and query", async () => {
    expect(await findCareer(toSource())).toEqual({
      jobs: [
        { query: "id:job", position: "Lead", name: "Acme Ltd", from: "2020-02" },
        { query: "id:old-job", position: "First", name: "Acme Ltd", from: "2010", to: "2014-05" },
      ],
      total: 2,
      query: "category:Work",
    });
  });

  it.each<[string, Partial<Activity>, Partial<Activity>]>([
    [
      "a job that still runs before a newer one that is over",
      { createdAt: "2012" },
      { createdAt: "2022", endedAt: "2023" },
    ],
    [
      "sorts by the start date, as the CV does, not by the order in the file",
      { createdAt: "2012", startedAt: "2011", endedAt: "2013" },
      { createdAt: "2020", startedAt: "2009", endedAt: "2010" },
    ],
    [
      "a job that still runs before one whose end nobody knows",
      { createdAt: "2012" },
      { createdAt: "2022", endUnknown: true },
    ],
  ])("has %s", async (_, first, second) => {
    const activities = [second, first].map((given, at): Activity => {
      return { id: `${at}`, title: given === first ? "First" : "Second", createdAt: "", ...job, ...given };
    });
    expect(await findPositions({ activities, groupPositions: false })).toEqual(["First", "Second"]);
  });

  it("shows at most five jobs, including a pinned one, and counts all", async () => {
    const activities = Array.from({ length: 8 }, (_, at): Activity => {
      return { id: `j${at}`, title: "J", createdAt: `${2010 + at}`, endedAt: `${2011 + at}`, ...job };
    });
    const career = await findCareer(toSource({ activities, pinned: ["j0"], groupPositions: false }));
    expect(career?.jobs.map(({ query }) => query)).toEqual(["id:j7", "id:j6", "id:j5", "id:j4", "id:j0"]);
    expect(career?.total).toBe(8);
  });

  it.each([
    [{ title: "Minding the shop", position: "Clerk: nights" }, /^Clerk: nights$/],
    [{ title: "**Clerk**: nights: and days" }, /^Clerk$/],
    [{ title: ": nights" }, /^: nights$/],
    [{ title: "X", position: "👩‍💻".repeat(400) }, /^.{1,199}$/u],
  ])(
    "names a job by its position, or else by its title up to the first colon: %j",
    async (fields, position) => {
      const activities = [{ id: "j", createdAt: "2012", ...job, ...fields }];
      expect(await findPositions({ activities })).toEqual([expect.stringMatching(position)]);
    },
  );

  it("includes the owner's own categories of work in its counts and query", async () => {
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
    expect(career).toMatchObject({ total: 3, query: "category:IN(Work,gig)" });
    expect(source.engine.search({ query: career?.query ?? "" }).total).toBe(3);
  });

  it("of a view has only the view's jobs, also in its query", async () => {
    const activities: Activity[] = [
      ...jobs,
      { id: "c-job", title: "C", category: "Work", org: "weft", createdAt: "2015", endedAt: "2016" },
    ];
    const source = toSource({ activities, query: "language:C OR id:old-job" });
    const career = await findCareer(source);
    expect(career).toMatchObject({ total: 2, query: "(language:C OR id:old-job) category:Work" });
    expect(source.engine.search({ query: career?.query ?? "" }).total).toBe(2);
  });

  it("has a job that still runs though it began before the years of the list, without a link to the list", async () => {
    const activities: Activity[] = [
      { id: "running", title: "Lead", createdAt: "2003", ...job },
      { id: "ended", title: "Trainee", createdAt: "2000", endedAt: "2002", ...job },
      { id: "listed", title: "Aide", createdAt: "2009", endedAt: "2010", category: "Work", org: "weft" },
    ];
    const career = await findCareer(toSource({ activities }));
    expect(career?.jobs).toEqual([
      { position: "Lead", name: "Acme Ltd", from: "2003" },
      { query: "id:listed", position: "Aide", name: "Weft", from: "2009", to: "2010" },
    ]);
    expect(career?.total).toBe(1);
  });

  it("is omitted if there are no jobs", async () => {
    expect(await findCareer(toSource({ activities: others }))).toBeUndefined();
    expect(await findCareer(toSource({ query: "language:C" }))).toBeUndefined();
  });
});

describe("consecutive positions at one employer", () => {
  const at = (org: string, id: string, from: string, to?: string): Activity => {
    return {
      id,
      title: id,
      category: "Work",
      org,
      createdAt: from,
      ...(to !== undefined && { endedAt: to }),
    };
  };
  const staff = at("acme", "staff", "2018-04-02", "2020-12-31");
  const lead = at("acme", "lead", "2021-01-04");
  const before = at("weft", "before", "2016", "2018");

  it("are merged from the first start to the last end, newest first, with one query", async () => {
    const source = toSource({ activities: [before, staff, lead] });
    const career = await findCareer(source);
    expect(career?.jobs).toEqual([
      {
        query: "org:acme",
        name: "Acme Ltd",
        from: "2018-04",
        positions: [
          { query: "id:lead", position: "lead", from: "2021-01" },
          { query: "id:staff", position: "staff", from: "2018-04", to: "2020-12" },
        ],
      },
      { query: "id:before", position: "before", name: "Weft", from: "2016", to: "2018" },
    ]);
    expect(career).toMatchObject({ total: 3, query: "category:Work" });
  });

  it.each([
    ["the employer's other work", { ...staff, id: "app", category: "SoftwareApp" }, "org:acme category:Work"],
    ["an earlier time there", at("acme", "intern", "2010", "2011"), "id:IN(lead,staff)"],
  ])("are merged without %s", async (_, other, query) => {
    const source = toSource({ activities: [staff, lead, other] });
    const career = await findCareer(source);
    const [employer] = career?.jobs ?? [];
    expect(employer?.query).toBe(query);
    const found = source.engine.search({ ...source.search, query });
    expect(source.engine.activities(found.rows).map(({ id }) => id)).toEqual(["lead", "staff"]);
  });

  it("show at most five, and the employer's total", async () => {
    const years = Array.from({ length: 6 }, (_, at) => 2010 + at);
    const activities = years.map((year) => at("acme", `a${year}`, `${year}`, `${year + 1}`));
    const career = await findCareer(toSource({ activities: [...activities, at("weft", "new", "2020")] }));
    expect(career?.jobs).toMatchObject([
      { position: "new" },
      { name: "Acme Ltd", from: "2010", to: "2016", total: 6, positions: { length: 4 } },
    ]);
  });

  it("stay separate if the owner says so", async () => {
    expect(await findPositions({ activities: [staff, lead] })).toEqual(["(Acme Ltd)", "lead", "staff"]);
    expect(await findPositions({ activities: [staff, lead], groupPositions: false })).toEqual([
      "lead",
      "staff",
    ]);
  });
});
