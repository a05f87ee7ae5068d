/** Checks every page of every site in a browser: its texts, its look, its search and its policy. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Profile } from "../../model/cv.ts";
import { translateDataset } from "../../model/data-translation.ts";
import { type Dataset, readDataset } from "../../model/dataset.ts";
import { toFullName } from "../../model/full-name.ts";
import { isObject } from "../../model/json-schema.ts";
import { toPlain } from "../../model/markdown-parser.ts";
import { buildMessages, inLanguage, pageMessages } from "../../node/languages/page-messages.ts";
import { readLanguage } from "../../node/languages/translation.ts";
import { readDataFolder, readProfileFile } from "../../node/owner/data-file.ts";
import { readTranslations } from "../../node/owner/data-translations.ts";
import { toViewSearch } from "../../node/owner/views.ts";
import { uiMessages } from "../../src/ui/messages.ts";
import { CvPage, recordShifts } from "../e2e/page.ts";
import { Reference } from "../engine/reference.ts";
import { type CheckedSite, faultyText, ofSample, readPage, withoutNasty } from "./site-files.ts";

/** The site's data in each of its languages, the first one first. */
export interface Answers {
  datasets: ReadonlyMap<string, Dataset>;
  profile: Profile | undefined;
  search: (language: string, asked: Asked) => { total: number; ids: readonly string[] };
}

interface Asked {
  query: string;
  startYear: number;
  endYear: number;
}

export function readAnswers(data: string, language: string): Answers {
  const dataset = readDataset(readDataFolder(data));
  if (!dataset.ok) throw new Error(dataset.defect.reason);
  const profile = readProfileFile(data);
  const originals = { dataset, profile, unread: new Set<string>() };
  const datasets = new Map<string, Dataset>([[language, dataset]]);
  for (const translation of readTranslations(data, originals, language).translations)
    datasets.set(translation.language, translateDataset(dataset, translation, language));
  const references = new Map<string, Reference>();
  return {
    datasets,
    profile,
    search(tag, asked) {
      const own = datasets.get(tag)?.data ?? dataset.data;
      const reference = references.get(tag) ?? new Reference(own, {}, dataset.data.activities);
      references.set(tag, reference);
      const { total, activities } = reference.search(asked);
      return { total, ids: activities.slice(0, 8).map(({ id }) => id) };
    },
  };
}

interface Question {
  name: string;
  /** Below the site's base. */
  path: string;
  /** The queries of the page and their results; undefined for a page without search. */
  asked: Asked | undefined;
}

/**
 * Returns the queries of a visitor, with texts from the data. Views have results, because an empty view is an error.
 */
export function findQuestions({ data, owner, views }: Dataset, hasViews: boolean): Question[] {
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  const hasSearch = data.activities.length > 0;
  const { title = "", category = "Work" } = data.activities[Math.floor(data.activities.length / 2)] ?? {};
  const word = /\p{L}{4,}/u.exec(title)?.[0] ?? "engineer";
  const ask = (name: string, query: string): Question => ({
    name,
    path: query === "" ? "" : `?q=${encodeURIComponent(query)}`,
    asked: hasSearch ? { ...years, query } : undefined,
  });
  const [view] = hasViews ? views : [];
  return [
    ask("nothing", ""),
    ask("a text", word),
    ask("a filter", `category:${category}`),
    ask("a wrong text", `yeer:2015 ${word}`),
    view === undefined
      ? ask("a text and a filter", `${word} OR category:${category}`)
      : {
          name: "a view",
          path: `views/${view.id}/`,
          asked: hasSearch ? { ...years, ...toViewSearch(owner, view) } : undefined,
        },
    { name: "an unknown path", path: "no-such-page", asked: undefined },
  ];
}

/**
 * Returns the English messages that a language translates. Short ones are left out, because the data may contain the
 * words.
 */
function findForeignTexts(language: string, messages: string): ReadonlySet<string> {
  const file = [join(messages, `${language}.json`), `node/languages/messages/${language}.json`].find((path) =>
    existsSync(path),
  );
  const texts = new Set<string>();
  const compare = (english: unknown, own: unknown): void => {
    if (typeof english === "string" && typeof own === "string" && own !== english && english.length > 7)
      texts.add(english);
    else if (isObject(english) && isObject(own))
      for (const key of Object.keys(english)) compare(english[key], own[key]);
  };
  if (file !== undefined)
    compare({ ...pageMessages, ...buildMessages, exports: {} }, JSON.parse(readFileSync(file, "utf8")));
  return texts;
}

interface Visit {
  browser: Browser;
  url: string;
  site: CheckedSite;
  answers: Answers;
  messages: string;
  width: number;
  scheme: "light" | "dark";
}

/** Visits a page with JavaScript. Yields the errors. */
export async function* visitPage(visit: Visit, question: Question): AsyncGenerator<string> {
  const { browser, url, width, scheme, site } = visit;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 800 : 900 },
    colorScheme: scheme,
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    const isUnknown = question.name === "an unknown path";
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !(isUnknown && /404/.test(message.text())))
        errors.push(message.text());
    });
    // tsx names functions with its own helper, which pages lack.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        console.error(`The policy refuses ${effectiveDirective} ${blockedURI}`);
      });
    });
    const findShifts = await recordShifts(page);
    const response = await page.goto(url + question.path);
    if (response?.status() !== (isUnknown ? 404 : 200)) yield `The status is ${response?.status()}.`;
    await page.locator("html.app-ready").waitFor({ state: "attached" });
    // The page for unknown paths loads one more file.
    if (isUnknown) await page.locator("h1").waitFor();
    yield* compareAnswer(page, visit, question);
    yield* checkPage(page, visit, site.language, question.name === "nothing");
    if (question.name === "nothing") {
      yield* await findLeftOut(page, visit);
      yield* checkTraits(page, visit);
    }
    const { sum, parts } = await findShifts();
    // Only the worker knows the problems of an address's text; their line then comes between the box and the results.
    if (sum > (question.name === "a wrong text" ? 0.1 : 0.05))
      yield `Its parts shift by ${sum.toFixed(3)}: ${parts.join("; ")}`;
    if (question.name === "a text" && question.asked) yield* goAround(page, visit, question);
    if (isUnknown) {
      await page.locator("main").locator("a, button").first().click();
      await page.waitForURL(url);
    }
    for (const error of errors) yield `The console has: ${error}`;
  } catch (error) {
    yield String(error).split("\n").slice(0, 12).join("\n    ");
  } finally {
    await context.close();
  }
}

/** Keys of a profile whose values are shown in another form, or only link something. */
const notWords = /^(?:id|url|image|tags|date|(?:start|end)Date|endUnknown)$/;

/** Returns every text of a part of the profile. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (notWords.test(key) ? [] : textsOf(inner)));
}

/** Finds data that are missing on the home page, unless they do not fit or the build has reported them. */
async function findLeftOut(page: Page, { answers, site }: Visit): Promise<string[]> {
  const dataset = answers.datasets.get(site.language);
  if (dataset === undefined || dataset.data.activities.length > 100) return [];
  const squeeze = (text: string) => text.replace(/[\s\p{Cf}]+/gu, "");
  const { owner, data } = dataset;
  // Patches of one project are one row. Only jobs have their position in the overview: other entries say it on their own
  // page.
  const titles = data.activities.flatMap(({ id, category, title, position = "" }) => {
    if (category === "Patch") return [];
    const file = `entries/${id}/index.html`;
    const hasPage = category !== "Work" && existsSync(join(site.folder, file));
    return hasPage && readPage(site.folder, file).text.includes(position) ? [title] : [title, position];
  });
  const orgs = data.orgs.filter(({ id }) =>
    data.activities.some(({ org, category }) => org === id && category !== "Patch"),
  );
  // The page has no references, and shows an account without a name by its host.
  const { references: _, profiles: __, ...sections } = answers.profile ?? {};
  const texts = [
    toFullName(owner),
    ...titles,
    ...orgs.map(({ id, name }) => name ?? id),
    ...textsOf(sections),
  ].filter((text) => text !== "");
  let missing = texts;
  // The list is completed when the page is idle.
  for (let tries = 0; tries < 20 && missing.length > 0; tries++) {
    await page.waitForTimeout(tries === 0 ? 0 : 250);
    // Not innerText, which lacks what the browser skips beyond the window.
    const shown = squeeze((await page.locator("main").textContent()) + site.printed);
    missing = texts.filter((text) => ![text, toPlain(text)].some((form) => shown.includes(squeeze(form))));
  }
  return missing.map((text) => `It does not say ${text}`);
}

/** The picture is next to the name, and nothing is shown that the data lack. */
async function* checkTraits(page: Page, { answers, site }: Visit): AsyncGenerator<string> {
  const dataset = answers.datasets.get(site.language);
  if (dataset === undefined) return;
  const { owner, data } = dataset;
  const heading = await page.locator(".hero h1").boundingBox();
  const picture = page.locator(".hero img");
  if (owner.page?.photo) {
    const box = await picture.boundingBox();
    const isBeside = box !== null && heading !== null && box.y < heading.y + heading.height;
    const isLoaded = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    if (!isBeside || !isLoaded) yield "The picture is not beside the name.";
  } else if ((await picture.count()) > 0) yield "There is a picture that the owner has not asked for.";
  const hasLanguages =
    data.languages.length > 0 || data.orgs.some(({ languages = [] }) => languages.length > 0);
  if (!hasLanguages && (await page.locator("[data-chart=pie]").count()) > 0)
    yield "There is a chart of languages without languages.";
  const jobs = data.activities.filter(({ category }) => category === "Work").length;
  const shown = await page.locator(".experience li a").count();
  if (jobs > 0 && jobs <= shown && (await page.locator(".experience .overview-links").count()) > 0)
    yield `There is a link to all ${jobs} jobs below all of them.`;
}

/** Visits the home page without scripts. */
export async function* visitWithoutScript(visit: Visit): AsyncGenerator<string> {
  const { browser, url, width, site } = visit;
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    yield* checkTexts(await readTexts(page), visit, site.language);
    yield* checkWidth(page);
  } finally {
    await context.close();
  }
}

/** The answer stays the same in another language and back, and after loading again. */
async function* goAround(page: Page, visit: Visit, { asked }: Question): AsyncGenerator<string> {
  const [other] = visit.site.translations;
  if (other !== undefined) {
    const menu = page.locator("header details > summary");
    if (await menu.isVisible()) await menu.click();
    await page.locator(`header a[hreflang="${other}"]`).click();
    await page.waitForURL(`**/${other}/?q=*`);
    await page.locator("html.app-ready").waitFor({ state: "attached" });
    yield* compareAnswer(page, visit, { name: `the same in ${other}`, asked, language: other });
    yield* checkPage(page, visit, other);
    await page.goBack();
    yield* compareAnswer(page, visit, { name: "after Back", asked });
  }
  await page.reload();
  yield* compareAnswer(page, visit, { name: "after loading again", asked });
}

/** Returns the header of the results, in which not every language counts with digits. */
function toHead({ messages }: Visit, language: string, total: number): string {
  const reply = readLanguage(language, messages);
  const translation = reply.ok ? reply.language?.whole : undefined;
  return inLanguage(translation, () => uiMessages.counts.results(total));
}

async function* compareAnswer(
  page: Page,
  visit: Visit,
  { name, asked, language = visit.site.language }: Pick<Question, "name" | "asked"> & { language?: string },
): AsyncGenerator<string> {
  if (asked === undefined) return;
  const { total, ids } = visit.answers.search(language, asked);
  const head = toHead(visit, language, total);
  try {
    await page.locator("h2#results").filter({ hasText: head }).waitFor({ timeout: 15_000 });
  } catch {
    const shown = await page.locator("main").innerText();
    yield `${name}: the reference says ${head}, and the page ${shown.slice(0, 200)}`;
    return;
  }
  await page.waitForFunction(() => document.querySelector(".first-results") === null);
  // Without a question, patches of a project are one row.
  if (total === 0 || asked.query === "") return;
  const cards = page.locator("main article[data-activity]");
  await cards.first().waitFor({ state: "attached" });
  const shown = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-activity")));
  const wanted = ids.slice(0, shown.length);
  if (wanted.some((id, at) => shown[at] !== id))
    yield `${name}: the results are ${shown.slice(0, 8)}, and those of the reference ${wanted}.`;
}

async function* checkPage(
  page: Page,
  visit: Visit,
  language: string,
  contrast = false,
): AsyncGenerator<string> {
  yield* checkTexts(await readTexts(page), visit, language);
  yield* checkWidth(page);
  try {
    await new CvPage(page).expectAccessible("html", { contrast });
  } catch (error) {
    yield `axe: ${String(error).slice(0, 1500)}`;
  }
}

/** Returns the lines of text, and the texts of attributes. */
async function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    const ofAttributes = [...document.querySelectorAll("body *")].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.title, ...document.body.innerText.split("\n"), ...ofAttributes]
      .map((text) => text.trim())
      .filter(Boolean);
  });
}

function* checkTexts(
  texts: readonly string[],
  { site, messages, answers }: Visit,
  language: string,
): Generator<string> {
  const foreign = findForeignTexts(language, messages);
  const own = JSON.stringify(answers.datasets.get(language)?.owner);
  for (const text of new Set(texts)) {
    if (faultyText.test(withoutNasty(text))) yield `It says ${text.slice(0, 200)}`;
    // The owner's own words, such as a heading, may be those of a message.
    if (foreign.has(text) && !own.includes(JSON.stringify(text)))
      yield `In ${language} it says in English: ${text}`;
    if (!site.isSample && ofSample.test(text)) yield `It names the sample's person: ${text.slice(0, 200)}`;
  }
}

async function* checkWidth(page: Page): AsyncGenerator<string> {
  const {
    most,
    window: width,
    widest,
  } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const over = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return {
      most: scrollWidth,
      window: clientWidth,
      widest: over.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  if (most > width) yield `It scrolls sideways: ${most} of ${width} px. ${widest.join(" | ")}`;
}
