/** Writes the CV as Markdown (index.md) for terminals, readers without scripts and programs, and llms.txt. */
import { findDistinctAddresses, toAddressKey } from "../../model/addresses.ts";
import { groupBy } from "../../model/collections.ts";
import type { Activity, Inline, Owner } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { toShown } from "../../model/mark-texts.ts";
import {
  escapeMarkdown,
  toMarkdownLines,
  toMarkdownLink,
  toMarkdownText,
} from "../../model/markdown-writer.ts";
import { madeBy } from "../../model/references.ts";
import { entryPath } from "../../src/routes.ts";
import { type CvLine, chooseSections, profileParts } from "./choose-sections.ts";
import { toCvContent, toLines } from "./cv-content.ts";
import { type CvEntry, toEmployers, toResultEntry } from "./cv-entries.ts";
import { rankForCv, toOwnPart, wholeLimits } from "./cv-parts.ts";
import {
  baseCategoryReader,
  compareEntries,
  describeResults,
  type Entry,
  type ExportData,
  formatDate,
  type ReadEntry,
  shortUrl,
  toPermalink,
  yearOfActivity,
} from "./entries.ts";
import { findAlternates, type OutputName } from "./outputs.ts";
import type { Words } from "./words.ts";

/** The number of entries with all details, besides jobs. Years list the others. */
const inFull = 100;
/** The jobs in llms.txt, and the other entries without a page. */
const maxJobs = 10;
const maxOthers = 50;
/** The entries of each year, so that 75,000 activities stay readable. */
const maxPerYear = 500;

/** Writes the full CV's sections; patches and all beyond the limit follow by year. `activities`: newest first. */
export function toMarkdownCv(data: ExportData, activities: readonly Activity[], read: ReadEntry): string {
  const toEntry: ReadEntry = (activity) => linkToPage(read(activity), data);
  const { profile, words } = data;
  // References are left out of documents unless the owner names them; this file lists everything.
  const owner = { ...data.owner, cv: { sections: ["*", "references"], ...data.owner.cv } };
  const baseCategoryOf = baseCategoryReader(data.data.categories);
  const own = { sections: profile?.sections, categories: data.data.categories };
  const { sectionOf } = chooseSections("whole", owner.cv?.sections, own, words);
  const listed = activities.filter((activity) => {
    const baseCategory = baseCategoryOf(activity);
    return baseCategory !== "Patch" && sectionOf(baseCategory, activity.category) !== undefined;
  });
  const jobs = listed.filter((activity) => baseCategoryOf(activity) === "Work").length;
  const full = new Set(rankForCv(listed, baseCategoryOf, owner.pinned).slice(0, jobs + inFull));
  const content = toCvContent({
    form: "whole",
    data: { ...data, owner },
    entries: listed.filter((activity) => full.has(activity)).map(toEntry),
    found: full.size,
    kept: new Set([
      ...full,
      ...profileParts,
      ...(profile?.sections ?? []).map(({ id }) => toOwnPart(id)),
      "allFacts" as const,
    ]),
    programming: [],
    patches: undefined,
  });
  const others = activities.filter((activity) => !full.has(activity));
  return joinBlocks([
    ...toIntroduction({ ...data, owner }),
    ...content.sections.flatMap(({ heading, lines, entries }) => [
      `## ${escapeMarkdown(heading)}`,
      [...lines.map(formatCvLine), ...entries.map((entry) => toItem(entry))].join("\n"),
    ]),
    ...(others.length === 0 ? [] : [`## ${words.byYear}`]),
    ...[...groupBy(others, yearOfActivity)].flatMap(([year, ofYear]) => [
      `### ${year}`,
      ofYear
        .slice(0, maxPerYear)
        .map((activity) => toShortItem(toEntry(activity), words))
        .join("\n"),
      ofYear.length > maxPerYear ? words.earlier(ofYear.length - maxPerYear) : "",
    ]),
  ]);
}

/** `asked` is the query of these results. */
export function toMarkdownResults(
  { owner, asked, words }: { owner: Owner; asked: string; words: Words },
  activities: readonly Activity[],
  toEntry: ReadEntry,
): string {
  return joinBlocks([
    `# ${escapeMarkdown(toFullName(owner))}`,
    escapeMarkdown(describeResults(activities.length, asked, words)),
    ...[...groupBy(activities, yearOfActivity)].flatMap(([year, ofYear]) => [
      `## ${year}`,
      ofYear
        .map((activity) =>
          toItem(toResultEntry(toEntry(activity), { owner, words, address: undefined, root: "" })),
        )
        .join("\n"),
    ]),
    `<!-- ${madeBy} -->`,
  ]);
}

function formatCvLine({ title, detail, url, dates, text }: CvLine): string {
  const name = toLinked(escapeMarkdown(title), url);
  const facts = [detail, dates].flatMap((fact) => (fact === undefined ? [] : [escapeMarkdown(fact)]));
  const line = facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
  return `- ${line}${text === undefined ? "" : `: ${escapeMarkdown(text)}`}`;
}

function toIntroduction({ owner, address, words }: ExportData): string[] {
  const { role, headline, summary, availability, location, email, homeUrl, codeUrl, networkUrl } = owner;
  const { resources = [] } = owner;
  const urls = findDistinctAddresses([address, homeUrl, codeUrl, networkUrl]);
  const known = new Set(urls.map(toAddressKey));
  const contact = [
    ...(location === undefined ? [] : [escapeMarkdown(location)]),
    ...(email === undefined ? [] : [toMarkdownLink(escapeMarkdown(email), `mailto:${email}`)]),
    ...urls.map((url) => toMarkdownLink(escapeMarkdown(shortUrl(url)), url)),
    ...resources
      .filter(({ url }) => !known.has(toAddressKey(url)))
      .map(({ title, url }) => toMarkdownLink(escapeMarkdown(title), url)),
  ];
  return [
    `# ${escapeMarkdown(toFullName(owner))}`,
    ...[role, headline, ...toLines(summary), availability].map((text) =>
      text === undefined ? "" : escapeMarkdown(text),
    ),
    contact.map((line) => `- ${line}`).join("\n"),
    owner.sample === true ? words.sample : "",
  ];
}

/** Returns an item of a list, with the positions at an employer as a list below it. */
function toItem(entry: CvEntry, indent = ""): string {
  const { job, title, category, org, orgUrl, dates, length, authors, citation, keywords, links } = entry;
  const heading = job === undefined ? toBold(title) : toBold(job.position);
  const rest = job === undefined || job.rest.length === 0 ? "" : `: ${toMarkdownText(job.rest)}`;
  const facts = [
    escapeMarkdown(category),
    org === "" ? "" : toLinked(escapeMarkdown(org), orgUrl),
    ...[dates, length, citation, keywords.join(", ")].map(escapeMarkdown),
    links.map(({ text, url }) => toMarkdownLink(escapeMarkdown(text), url)).join(", "),
  ].filter(Boolean);
  const lines = [
    `${heading}${rest}`,
    authors.map((name) => toMarkdownText(name)).join(", "),
    facts.join(" · "),
  ].filter(Boolean);
  const below = `${indent}  `;
  const { summary, highlights, positions } = entry;
  return [
    // Two blanks are a line break.
    `${indent}- ${lines.join(`  \n${below}`)}`,
    ...summary.flatMap((block) => ["", ...toMarkdownLines(block).map((line) => below + line)]),
    ...(highlights.length + positions.length === 0 ? [] : [""]),
    ...highlights.map((line) => `${below}- ${toMarkdownText(line)}`),
    ...positions.map((position) => toItem(position, below)),
  ].join("\n");
}

function toBold(parts: readonly Inline[]): string {
  return `**${toMarkdownText(parts)}**`;
}

function toShortItem({ title, org, from }: Entry, { language }: Words): string {
  const place = org.name === "" ? "" : `, ${escapeMarkdown(org.name)}`;
  return `- ${formatDate(from, { language })}${place}: ${toMarkdownText(title)}`;
}

/** `text` is Markdown. */
function toLinked(text: string, url: string | undefined): string {
  return url === undefined ? text : toMarkdownLink(text, url);
}

/** Makes the title a link to the entry's page, if it has one. A link cannot contain another one. */
function linkToPage(entry: Entry, data: Pick<ExportData, "address">): Entry {
  const { activity, title } = entry;
  if (!activity.page) return entry;
  const children = withoutLinks(title);
  return { ...entry, title: [{ kind: "link", href: toPagePath(activity, data), children }] };
}

function withoutLinks(tree: readonly Inline[]): Inline[] {
  return tree.flatMap((part) => {
    if (!("children" in part)) return [part];
    const children = withoutLinks(part.children);
    return part.kind === "link" ? children : [{ ...part, children }];
  });
}

/** Returns the address of an entry's page; relative to the home page where the site's address is unknown. */
function toPagePath(activity: Activity, { address }: Pick<ExportData, "address">): string {
  return address === undefined ? `${entryPath(activity.id).slice(1)}/` : toPermalink(address, activity);
}

/** Links to the page of an entry that has one. */
function toListed(activity: Activity, { pages, address, words }: ExportData, toEntry: ReadEntry): string {
  const page = pages?.get(activity.id);
  if (page === undefined) return toShortItem(toEntry(activity), words);
  const link = toMarkdownLink(escapeMarkdown(toShown(activity).title), toPagePath(activity, { address }));
  return page.description === "" ? `- ${link}` : `- ${link}: ${escapeMarkdown(page.description)}`;
}

/** Returns facts and links as llmstxt.org has them. `made`: the files at `address`, or at the path `base`. */
export function toLlmsText(
  data: ExportData,
  activities: readonly Activity[],
  toEntry: ReadEntry,
  { base, made }: { base: string; made: ReadonlySet<OutputName> },
): string {
  const { owner, pages, address, words } = data;
  const baseCategoryOf = baseCategoryReader(data.data.categories);
  const jobs = activities
    .filter((activity) => baseCategoryOf(activity) === "Work")
    .map(toEntry)
    .sort(compareEntries);
  const others = activities.filter((activity) => !["Work", "Patch"].includes(baseCategoryOf(activity)));
  const kept = new Set(rankForCv(others, baseCategoryOf, owner.pinned).slice(0, maxOthers));
  const listed = others.filter((activity) => kept.has(activity) || pages?.has(activity.id));
  const more = activities.length - Math.min(jobs.length, maxJobs) - listed.length;
  const moreAt = made.has("index.md")
    ? words.moreAt(more, toMarkdownLink("index.md", `${address ?? base}index.md`))
    : words.notListed(more);
  return joinBlocks([
    `# ${escapeMarkdown(words.cvTitle(toFullName(owner)))}`,
    ...(owner.headline === undefined ? [] : [`> ${escapeMarkdown(owner.headline)}`]),
    ...toLines(owner.summary).map((line) => escapeMarkdown(line)),
    toEmployers(jobs.slice(0, maxJobs), { data, limits: wholeLimits }, jobs)
      .map((entry) => toItem(entry))
      .join("\n"),
    ...(listed.length === 0 ? [] : [`## ${words.projectPages}`]),
    listed.map((activity) => toListed(activity, data, toEntry)).join("\n"),
    more === 0 ? "" : moreAt,
    `## ${words.machineFiles}`,
    findAlternates(made, words)
      .map(({ name, alternate }) => `- ${toMarkdownLink(alternate, (address ?? base) + name)}`)
      .join("\n"),
  ]);
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
