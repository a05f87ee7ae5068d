import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Card, Site } from "../../../engine/types.ts";
import type { Activity, Org } from "../../../model/cv.ts";
import { buildMessages, pageMessages, splitTexts } from "../../../node/languages/page-messages.ts";
import { compareMessages, probe, readLanguage } from "../../../node/languages/translation.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { listLanguages } from "../../../node/owner/message-files.ts";
import { toUsedCard, toUsedSite } from "../../../node/site/first-visit.ts";
import { toDocument, translateTemplate } from "../../../node/site/render.ts";
import { findPaths, renderPage } from "../../../node/site/renderer.tsx";
import { placeholders } from "../../../node/site/template.ts";
import { takeEarlyWorker, toEarlyScript } from "../../../src/client/early-worker.ts";
import { toCardLinks } from "../../../src/results/card-text.tsx";
import { findRoute } from "../../../src/router/router.ts";
import {
  type FirstResults,
  type PageData,
  type Prerendered,
  pageDataId,
  toFirstAnswer,
} from "../../../src/store/page-data.ts";

const site: Site = {
  owner: { firstName: "</script><b>", lastName: "$& $1", firstYear: 2010, lastYear: 2020 },
  orgs: [
    { id: "shown", name: "Shown", orgType: "Company", languages: ["C"] },
    { id: "buyer", name: "Buyer", orgType: "Company" },
    { id: "other", name: "Other", orgType: "Company", languages: ["Go"] },
  ],
  languages: [{ id: "C" }, { id: "Go" }],
  categories: [
    { id: "Article", name: "article" },
    { id: "Work", name: "work" },
  ],
  orgTypes: [],
  optionIds: { languages: [], categories: [], orgs: [], tags: [] },
  total: 3,
};

const card: Card = {
  row: 7,
  year: 2015,
  title: [],
  activity: {
    id: "a",
    title: "A",
    category: "Article",
    org: "shown",
    acquiringOrg: "buyer",
    createdAt: "2015",
  },
};

const prerendered: Prerendered = { path: "/", now: 0, site };

const template = [
  '<head><meta charset="utf-8" /><title>T</title><meta name="description" content="D" />',
  `<script src="${placeholders.base}a.js"></script><script>load("${placeholders.dataUrl}")</script>${placeholders.head}</head>`,
  '<body><div id="root"></div></body>',
].join("");
const page = {
  title: `A "title" & <more> ${placeholders.base}`,
  description: `A "quoted" word ${placeholders.dataUrl} ${placeholders.head}`,
  html: `<p>$& ${placeholders.base}</p>`,
};
const data: PageData = { base: "/cv/", dataUrl: "/cv/assets/data-1.json", prerendered };
const parts = { template, root: "/cv/", page, data, canonical: undefined, preloads: [] };

describe("a prerendered page", () => {
  it("contains the page, and its data escaped so that they cannot end the element", () => {
    const html = toDocument({ ...parts, preloads: ["assets/b.js"] });
    // Cloudflare would rewrite the addresses of mails elsewhere.
    expect(html).toContain(
      `<!--email_off--><div id="root"><p>$& ${placeholders.base}</p></div><!--/email_off-->`,
    );
    expect(html).toContain("<title>A &#34;title&#34; &#38; &#60;more&#62; __base__</title>");
    expect(html).toContain('content="A &#34;quoted&#34; word __dataUrl__ &#60;!--head--&#62;"');
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/cv/assets/b.js" />');
    const [, json = ""] = new RegExp(`id="${pageDataId}">(.*?)</script>`, "s").exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(data);
  });

  it.each(['<div id="root"></div>', placeholders.head, '<meta charset="utf-8" />'])(
    "fails for a template that lacks %s",
    (place) => {
      expect(() => toDocument({ ...parts, template: template.replace(place, "") })).toThrow(place);
    },
  );
});

// React's development build warns of each layout effect.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const first: FirstResults = { total: 1, years: [[2015, 1]], cards: [card], overview: { pinned: [] } };
const render = (own: Partial<Prerendered> = {}, more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({
    ...{ base: "", root: "", profile: undefined, view: undefined },
    prerendered: { ...prerendered, first, ...own },
    ...more,
  });

it("a page at any path leads to the owner's own files", async () => {
  const title = [
    { kind: "link" as const, href: "data/talk.pdf", children: [{ kind: "text" as const, text: "Talk" }] },
  ];
  const cards = [{ ...card, title }];
  const html = (await render({ first: { ...first, cards } }, { root: "../../" })).html;
  expect(html).toContain('href="../../data/talk.pdf"');
});

it("the html shows no filter count before a filter is set", async () => {
  expect((await render()).html).toContain('aria-label="Options"');
});

it.each([
  [{ role: "Weaver", location: "Graz" }, "Weaver · Graz"],
  [{ headline: "Weaves", location: "Graz" }, "Weaves · Graz"],
  [{ location: "Graz" }, "Graz"],
  [{ role: "Weaver" }, "Weaver"],
  [{}, ""],
])(
  "the owner's role, headline and place are separated by dots, without extra ones: %j",
  async (person, line) => {
    const owner = { firstName: "Ilse", lastName: "Varga", firstYear: 2010, lastYear: 2020, ...person };
    const { html } = await render({ site: { ...site, owner } });
    const [, below = ""] = /<h1[^>]*>.*?<\/h1>(.*?)<(?!\/?(?:p|span|bdi)\b)/s.exec(html) ?? [];
    expect(below.replace(/<[^>]*>/g, "")).toBe(line);
  },
);

it("the html shows the owner's picture beside the name, with its size and alt text", async () => {
  const { html } = await render({}, { photoUrl: "data/me.jpg" });
  expect(html).toMatch(/<img src="data\/me\.jpg" alt="[^"]+" width="112" height="112"[^>]*>\s*<h1/);
  expect((await render()).html).not.toContain("<img");
});

it("each page has its own title and description", async () => {
  const paths = ["/demo", "/demo/colors", "/demo/charts/nivo/flex/tablet"];
  const pages = await Promise.all(paths.map((path) => render({ path })));
  expect(new Set(pages.flatMap(({ title, description }) => [title, description])).size).toBe(6);
});

it("the inlined site has only the organizations, languages and categories that the cards name", () => {
  const used = toUsedSite(site, [card]);
  expect(used.orgs.map(({ id }) => id)).toEqual(["shown", "buyer"]);
  expect(used.languages.map(({ id }) => id)).toEqual(["C"]);
  expect(used.categories.map(({ id }) => id)).toEqual(["Article"]);
  expect(used).toMatchObject({ owner: site.owner, total: 3 });
});

describe("inlined cards have only the fields that a closed card shows", () => {
  const org: Org = {
    id: "shown",
    name: "Shown",
    orgType: "Open Source",
    languages: ["C"],
    repoUrl: "https://code.example/shown",
    docsUrl: "https://docs.example/shown",
  };
  const patch: Activity = {
    id: "p",
    title: "Fix `it`",
    category: "Patch",
    org: "shown",
    createdAt: "2015",
    qaUrl: "https://code.example/shown/1",
    number: 1,
    mergeCommit: { oid: "0123456789", url: "https://code.example/c" },
  };

  it("a patch's org has its main link, any other org all links", () => {
    const [named] = toUsedSite({ ...site, orgs: [org] }, [{ ...card, activity: patch }]).orgs;
    expect(named).toEqual({
      id: "shown",
      name: "Shown",
      orgType: "Open Source",
      languages: ["C"],
      url: "https://code.example/shown",
    });
    expect(toUsedSite({ ...site, orgs: [org] }, [card]).orgs).toEqual([org]);
  });

  it("a patch has no commit details, which only an open card shows", () => {
    const used = toUsedCard({ ...card, activity: patch });
    expect(used.activity).not.toHaveProperty("mergeCommit");
    expect(toCardLinks(used.activity, undefined)).toEqual(toCardLinks(patch, undefined));
    expect(used.title).toBe(card.title);
  });
});

it("the first answer ends where its cards end", () => {
  const years: [number, number][] = [
    [2015, 4],
    [2014, 5],
  ];
  expect(toFirstAnswer({ ...first, total: 9, years })).toMatchObject({
    total: 9,
    years: [
      { year: 2015, count: 4, start: 0 },
      { year: 2014, count: 5, start: 4 },
    ],
    rows: Uint32Array.of(7),
  });
});

it("each page has its own path, and no redirect has one", () => {
  const paths = findPaths();
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain("/demo/charts/nivo/grid/phone");
  for (const path of paths) expect(findRoute(path)).toMatchObject({ kind: "page", path });
});

describe("the worker started by the html", () => {
  afterEach(() => vi.unstubAllGlobals());

  class FakeWorker {
    static made: { url: string; options: WorkerOptions }[] = [];
    onerror: ((event: { message?: string }) => void) | undefined;
    constructor(url: string, options: WorkerOptions) {
      FakeWorker.made.push({ url, options });
    }
  }

  const location = { href: "https://a.example/cv/demo" };

  function run(window: { cvWorker?: unknown }, Worker: unknown) {
    const script = toEarlyScript({ workerUrl: "/cv/assets/worker-1.js", dataUrl: "/cv/assets/data-1.json" });
    new Function("window", "Worker", "location", script)(window, Worker, location);
    vi.stubGlobal("window", Object.assign(window, { location }));
  }

  it("gets the data's address in its name, and is handed over once", () => {
    run({}, FakeWorker);
    expect(FakeWorker.made).toEqual([
      {
        url: "https://a.example/cv/assets/worker-1.js",
        options: { type: "module", name: "https://a.example/cv/assets/data-1.json" },
      },
    ]);
    // The page's own scripts have the whole address.
    const early = takeEarlyWorker("https://a.example/cv/assets/worker-1.js");
    expect(early?.failure).toBeUndefined();
    expect(takeEarlyWorker("/cv/assets/worker-1.js")).toBeUndefined();
  });

  it("keeps an early failure for later listeners", () => {
    const window: { cvWorker?: { worker: FakeWorker } } = {};
    run(window, FakeWorker);
    window.cvWorker?.worker.onerror?.({});
    expect(takeEarlyWorker("/cv/assets/worker-1.js")?.failure).toBe("");
  });

  it("is absent if the browser has no workers or the build is another", () => {
    run({}, undefined);
    expect(takeEarlyWorker("/cv/assets/worker-1.js")).toBeUndefined();
    run({}, FakeWorker);
    expect(takeEarlyWorker("/cv/assets/worker-2.js")).toBeUndefined();
  });
});

it.each([
  ["de", "Chrome oder Edge 111, Firefox 128 oder neuer."],
  ["ja", "ChromeまたはEdge 111, Firefox 128"],
])("names the oldest browsers in its language: %s", (tag, text) => {
  const { outdated, outdatedHint, failed, retry } = buildMessages.html;
  const html = `<html lang="en"><p>${outdated} Chrome or Edge 111, Firefox 128 ${outdatedHint}</p><p>${failed} <b>${retry}</b></p>`;
  const reply = readLanguage(tag, "");
  expect(reply.ok && reply.language && translateTemplate(html, reply.language)).toContain(text);
});

/** Puts all English messages in brackets. */
function toPseudo(messages: object): object {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === "object"
      ? toPseudo(message)
      : `[${typeof message === "function" ? probe(message) : message}]`,
  ]);
  return Array.isArray(messages) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

describe("a translated page", () => {
  /** Returns the texts of a page that have words and are not the owner's. */
  const findTexts = (page: string) =>
    [
      ...page.replace(/<(?:svg|code|time)\b.*?<\/(?:svg|code|time)>/gs, "").split(/<[^>]*>/),
      ...Array.from(
        page.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g),
        ([, text = ""]) => text,
      ),
    ].filter((text) => /\p{L}{2}/u.test(text) && !/^(?:&lt;.script&gt;.*|Shown|Buyer|article)$/.test(text));

  it.each(["/", "/nowhere"])("has no text outside the messages in its html: %s", async (path) => {
    const { texts, defects } = compareMessages(toPseudo(pageMessages), "en");
    expect(defects).toEqual([]);
    const translation = { language: "en", thousands: ",", texts: splitTexts(texts).first };
    const { html, title } = await render({ path }, { translation });
    const english = await render({ path });
    expect(findTexts(html).filter((text) => !/[[\]]/.test(text))).toEqual([]);
    expect(title).toContain("[");
    expect(findTexts(english.html).some((text) => text.includes("["))).toBe(false);
  });

  it.each(listLanguages().filter((name) => name !== "en"))(
    "shares no text with the English page unless the languages do: %s",
    async (name) => {
      const reply = readLanguage(name, "none");
      const translation = reply.ok ? reply.language?.translation : undefined;
      const { html } = await render({}, { translation });
      const english = new Set(findTexts((await render()).html));
      const own = new Set(Object.values(translation?.texts ?? {}).flat());
      const shared = findTexts(html).filter((text) => english.has(text) && !own.has(text));
      expect(shared).toEqual([]);
    },
  );
});

describe("the prerendered html", () => {
  const running = {
    ...card,
    activity: { ...card.activity, category: "Work" as const, createdAt: "2021-09-01" },
  };
  const working: FirstResults = {
    ...first,
    years: [[2021, 1]],
    cards: [running],
    overview: {
      pinned: [],
      career: {
        query: "category:Work",
        total: 2,
        jobs: [
          {
            query: "org:a",
            name: "Shown",
            from: "2019-01",
            positions: [
              { query: "id:a", position: "Lead", from: "2021-09" },
              { query: "id:b", position: "Engineer", from: "2019-01", to: "2021-08" },
            ],
          },
        ],
      },
    },
  };
  const htmlOf = async (own: Partial<Prerendered>, more: { hasDemo?: false } = {}) =>
    (await render({ now: Date.UTC(2024, 3), first: working, ...own }, more)).html;

  it("omits what depends on the current date: how long a job has lasted, and the year", async () => {
    const html = await htmlOf({ site: { ...site, owner: { ...site.owner, copyrightFrom: 2018 } } });
    expect(html).toContain("Lead");
    expect(html).toContain("© 2018. ");
    expect(html).not.toMatch(/\d yr/);
    expect(html).not.toContain("2024");
  });

  it("links the owner's addresses in the bar and the footer, each at most three times", async () => {
    const [homeUrl, codeUrl, networkUrl] = [
      "https://ada.example/",
      "https://code.example/a",
      "https://net.example/a",
    ];
    const links = { homeUrl, codeUrl, networkUrl, email: "ada@ada.example", domain: "ada.example" };
    const resources = [{ title: "Puzzles", url: "https://kata.example/" }];
    const owner = { ...site.owner, ...links, resources, sample: true } as const;
    const { html } = await render({ site: { ...site, owner } });
    const [header = "", footer = ""] = ["header", "footer"].map(
      (name) => new RegExp(`<${name}\\b.*?</${name}>`, "s").exec(html)?.[0],
    );
    const addressesOf = (part: string) =>
      Array.from(part.matchAll(/href="(https:[^"]*)"/g), ([, href]) => href);
    expect(addressesOf(header)).toEqual([homeUrl, networkUrl]);
    expect(header).toMatch(/target="_blank"[^>]*rel="[^"]*noopener/);
    expect(addressesOf(footer)).toEqual([codeUrl, networkUrl, homeUrl, "https://kata.example/"]);
    expect(footer).toMatch(/All rights reserved.*Sample data/s);
    for (const href of [homeUrl, codeUrl, networkUrl, `mailto:${links.email}`])
      expect(html.split(`href="${href}"`).length - 1, href).toBeOneOf([1, 2, 3]);
  });

  it("omits the search if there are no activities, and keeps owner, profile and documents", async () => {
    const html = await htmlOf({
      site: { ...site, total: 0 },
      first: { ...working, total: 0, cards: [], years: [] },
    });
    expect(html).toContain('id="owner"');
    expect(html).toContain("cv.docx");
    expect(html).not.toContain("cv-full.pdf");
    for (const part of ['id="search"', 'id="charts"', 'id="results"', 'href="#list"'])
      expect(html).not.toContain(part);
    expect(html).toContain('href="#content"');
  });

  it("omits the link to a demo area that does not exist", async () => {
    expect(await htmlOf({})).toContain("/demo/benchmark");
    expect(await htmlOf({}, { hasDemo: false })).not.toContain("/demo");
  });
});

it.each(listLanguages())("%s has different words for a merged patch and an acquired company", (tag) => {
  const reply = readLanguage(tag, "none");
  if (!reply.ok) throw new Error("The language has defects.");
  const { actions, closed } = reply.language?.words ?? englishWords;
  expect(actions.Patch.done).not.toBe(actions.Acquisition.done);
  expect(new Set([actions.Patch.done, actions.Patch.open, closed]).size).toBe(3);
});
