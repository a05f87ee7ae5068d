import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importOrcid } from "../../../site/import/orcid.ts";
import { onlySince } from "../../../site/import/sources.ts";
import type { Upstream } from "../../../site/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { type FakeRecord, id, serveOrcid, toAffiliation } from "./orcid-server.ts";
import { accept, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, type LifeEntry } from "./source-contract.ts";

describeSource({
  host: "ORCID",
  unknown: /^ORCID knows nobody of the iD 0000-0002-1825-0097$/,
  serve: (server, entries: readonly LifeEntry[]) =>
    serveOrcid(server, {
      works: entries.map(({ number, title }) => [
        {
          code: number,
          title,
          date: String(1990 + (number % 30)),
          doi: `10.1000/part.${number}`,
          journal: `Journal ${number % 9}`,
        },
      ]),
    }),
  run: (server, access) => importOrcid({ id, apiUrl: server.url }, access),
});

describe("what an ORCID record has", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const run = async (given = id, since?: number) =>
    onlySince(await importOrcid({ id: given, apiUrl: server.url }, quickAccess()), since);
  const bring = async (record: FakeRecord, since?: number): Promise<Upstream> => {
    serveOrcid(server, record);
    return accept(await run(id, since));
  };

  it("becomes publications, each with its DOI as an address", async () => {
    const upstream = await bring({
      works: [
        [
          {
            code: 12,
            title: "Zero <i>width</i> &amp; *columns*",
            date: "2019-03-07",
            doi: "10.1000/ABC(1)",
            journal: "Loom & Ladder",
            url: "https://doi.org/10.1000/abc(1)",
          },
          { code: 11, title: "Zero width", date: "2019" },
        ],
        [
          {
            code: 20,
            title: "A chapter",
            date: "2018-05",
            doi: "10.1000/book",
            relationship: "part-of",
            url: "https://books.example/1",
          },
        ],
      ],
    });
    expect(inCollection(upstream, "activities")).toEqual([
      {
        upstreamId: "work doi:10.1000/abc(1)",
        collection: "activities",
        wantedId: "publication-2019-zero-width-columns",
        org: "org Publication loom & ladder",
        fields: {
          title: "Zero width & \\*columns\\*",
          category: "Publication",
          createdAt: "2019-03-07",
          links: { doi: { title: "DOI", url: "https://doi.org/10.1000/ABC(1)" } },
          citation: { kind: "article", journal: "Loom & Ladder" },
        },
      },
      {
        upstreamId: "work 20",
        collection: "activities",
        wantedId: "publication-2018-a-chapter",
        org: "org Publication publications",
        fields: {
          title: "A chapter",
          category: "Publication",
          createdAt: "2018-05",
          links: { paper: { title: "Paper", url: "https://books.example/1" } },
          citation: { kind: "article" },
        },
      },
    ]);
  });

  it("becomes work, parts of the profile and the owner", async () => {
    const upstream = await bring({
      employments: [
        toAffiliation(5, ["Weft Works", "Research", "Head of looms"], ["2015-02", "2019-03-31"]),
        toAffiliation(6, ["Weft Works", null, null], [undefined, undefined]),
      ],
      educations: [toAffiliation(7, ["Graz Example College", "Linguistics", "MSc"], ["2004-10", "2007"])],
    });
    expect(
      inCollection(upstream, "activities").map(({ upstreamId, fields }) => [upstreamId, fields]),
    ).toEqual([
      [
        "employment 5",
        {
          title: "Head of looms",
          category: "Work",
          createdAt: "2015-02",
          endedAt: "2019-03-31",
          summary: "Research",
        },
      ],
    ]);
    expect(upstream.warnings).toEqual(['employment 6, "Weft Works", has no start and is left out']);
    expect(inCollection(upstream, "education").map(({ fields }) => fields)).toEqual([
      {
        institution: "Graz Example College",
        area: "Linguistics",
        studyType: "MSc",
        startDate: "2004-10",
        endDate: "2007",
        url: "https://college.example",
      },
    ]);
    expect(inCollection(upstream, "owner")[0]?.fields).toEqual({
      firstName: "Ilse",
      lastName: "Varga",
      summary: "Weaves and measures.",
      homeUrl: "https://ilse.example/",
      domain: "ilse.example",
    });
    expect(inCollection(upstream, "profiles")[0]?.fields).toEqual({
      network: "ORCID",
      username: id,
      url: `https://orcid.org/${id}`,
    });
    const folder = new DataFolder();
    folder.import(upstream);
    expect(folder.check()).toEqual([]);
    expect(folder.plan(upstream).lines).toEqual([]);
  });

  it("has qualifications, distinctions, services and accounts, and other sections are named", async () => {
    const upstream = await bring({
      qualifications: [
        toAffiliation(1, ["Guild", "Wool", "Master weaver"], ["2012", undefined]),
        toAffiliation(2, ["Guild", null, null], ["2012", undefined]),
      ],
      distinctions: [toAffiliation(3, ["Academy", "For looms", "Golden Reed"], ["2016-05", undefined])],
      services: [toAffiliation(4, ["Journal of Looms", null, "Reviewer"], ["2014", "2016"])],
      memberships: [
        toAffiliation(5, ["Weavers", null, "Fellow"], ["2014", undefined]),
        toAffiliation(6, ["Dyers", null, null], ["2014", undefined]),
      ],
      addresses: ["https://github.com/ilse", "https://ilse.example/", "https://x.com/ilse"],
    });
    const folder = new DataFolder();
    folder.import(upstream);
    expect(folder.object("profile.json")).toEqual({
      certificates: [
        { name: "Master weaver", issuer: "Guild", date: "2012", url: "https://college.example" },
      ],
      awards: [{ title: "Golden Reed", awarder: "Academy", date: "2016-05", summary: "For looms" }],
      profiles: [
        { network: "ORCID", username: id, url: `https://orcid.org/${id}` },
        { network: "X", url: "https://x.com/ilse" },
      ],
    });
    expect(folder.object("owner.json")).toMatchObject({
      homeUrl: "https://ilse.example/",
      codeUrl: "https://github.com/ilse",
    });
    expect(folder.list("activities.json")).toMatchObject([
      { title: "Reviewer", category: "Volunteer", createdAt: "2014", endedAt: "2016" },
    ]);
    expect(upstream.warnings).toEqual(['qualification 2, of "Guild", has no title and is left out']);
    expect(upstream.notes).toEqual(["not brought, as the data have no place for it: 2 memberships"]);
    expect(folder.check()).toEqual([]);
    expect(folder.plan(upstream).lines).toEqual([]);
  });

  it.each([
    ["dissertation-thesis", "phdthesis"],
    ["data-set", "dataset"],
    ["conference-paper", "inproceedings"],
    ["spin-off-company", undefined],
  ])("keeps the kind of a %s", async (type, kind) => {
    const upstream = await bring({ works: [[{ code: 1, title: "A work", date: "2019", type }]] });
    expect(inCollection(upstream, "activities")[0]?.fields.citation).toEqual(
      kind === undefined ? undefined : { kind },
    );
  });

  it("has its authors and its citation", async () => {
    const bibtex =
      "@article{x, author = {García Márquez, Gabriel and Ilse Varga and Jo Müller}, journal = {J}, volume = {12}, pages = {1--9}, publisher = {Leaves}}";
    const one = { title: "A work", date: "2019", type: "journal-article", journal: "Loom" };
    const upstream = await bring({
      works: [
        [{ ...one, code: 1, contributors: ["Jo Müller", "Ilse Varga", ["Ed Itor", "editor"]] }],
        [
          { ...one, code: 3, contributors: ["Ilse Varga"], isOwn: true },
          { ...one, code: 2, contributors: ["Jo Müller", "Ilse Varga"], bibtex },
        ],
        [{ ...one, code: 4, contributors: ["Ilse Varga"], isOwn: true }],
        [{ ...one, code: 5, contributors: ["Ilse Varga"], bibtex: "<head></head>" }],
        [{ ...one, code: 6 }],
      ],
    });
    const citation = { kind: "article", journal: "Loom" };
    expect(
      inCollection(upstream, "activities").map(({ fields }) => [fields.authors, fields.citation]),
    ).toEqual([
      [["Jo Müller", "Ilse Varga"], citation],
      [
        ["Gabriel García\u00a0Márquez", "Ilse Varga", "Jo Müller"],
        { ...citation, volume: "12", pages: "1–9", publisher: "Leaves" },
      ],
      // ORCID's form names who fills it in.
      [undefined, citation],
      [["Ilse Varga"], citation],
      [undefined, citation],
    ]);
    expect(upstream.warnings).toEqual([]);
  });

  it("is named where it has no title or no date, and a name that is hidden is none", async () => {
    const upstream = await bring({
      works: [[{ code: 1, title: null, date: "2019" }], [{ code: 2, title: "Undated" }]],
      name: null,
    });
    expect(inCollection(upstream, "activities")).toEqual([]);
    expect(inCollection(upstream, "owner")).toEqual([]);
    expect(upstream.warnings).toEqual([
      "work 1 has no title and is left out",
      'work 2, "Undated", has no date and is left out',
    ]);
  });

  it("is the same after its preferred source changes", async () => {
    const folder = new DataFolder();
    const [first, second] = [
      { code: 12, title: "Zero width", date: "2019", doi: "10.1000/abc" },
      { code: 11, title: "Zero width", date: "2019", doi: "10.1000/ABC" },
    ];
    folder.import(await bring({ works: [[first, second]] }));
    const { lines } = folder.plan(await bring({ works: [[second, first]] }));
    expect(lines.map(({ kind, details }) => [kind, details])).toEqual([
      ["changed", ['links.doi.url: "https://doi.org/10.1000/abc" → "https://doi.org/10.1000/ABC"']],
    ]);
  });

  it("since a day is brought without what is older", async () => {
    const works = [["2012"], ["2019"]].map(([date = ""], at) => [{ code: at, title: `In ${date}`, date }]);
    const upstream = await bring({ works }, Date.UTC(2015, 0));
    expect(inCollection(upstream, "activities").map(({ fields }) => fields.title)).toEqual(["In 2019"]);
    expect(upstream.complete).toBe(false);
  });

  it.each(["https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097/"])(
    "is found by %s",
    async (given) => {
      serveOrcid(server, {});
      expect(await run(given)).toMatchObject({ ok: true, value: { origin: id } });
    },
  );

  it.each(["ilse", "0000-0002-1825-0098", ""])("is not asked for by %j", async (given) => {
    expect(await run(given)).toEqual({
      ok: false,
      reason: `${JSON.stringify(given)} is no ORCID iD, such as 0000-0002-1825-0097`,
    });
    expect(server.seen).toEqual([]);
  });
});
