/** Writes the CV as Markdown (index.md) for terminals, readers without scripts and programs, and llms.txt. */
import { findDistinctAddresses, toAddressKey } from "../../model/addresses.ts";
import { toAuthors } from "../../model/authors.ts";
import type { Activity, Owner } from "../../model/cv.ts";
import { describeCitation } from "../../model/references.ts";
import { toFullName } from "../../src/ui/messages.ts";
import { madeBy } from "../../worker/files/bibtex.ts";
import {
  compareEntries,
  describeDates,
  type Entry,
  type ExportData,
  escapeMarkdown,
  formatDate,
  kindReader,
  type Named,
  type ProfileItem,
  type ReadEntry,
  toMarkdownLink,
  toMarkdownText,
  toProfileSections,
  yearOfActivity,
} from "./entries.ts";
import { cvMessages, exportMessages } from "./messages.ts";
import { findAlternates, type OutputName } from "./outputs.ts";

/** The number of entries with all details. */
const inFull = 50;
/** The entries of each year, so that 75,000 activities stay readable. */
const maxPerYear = 500;

/** `activities` are the results, newest first. */
export function toMarkdownCv(
  { owner, profile, address }: ExportData,
  activities: readonly Activity[],
  toEntry: ReadEntry,
): string {
  const newest = activities.slice(0, inFull).map(toEntry);
  const rest = groupByYear(activities.slice(inFull));
  return joinBlocks([
    ...toIntroduction(owner, address),
    ...(newest.length === 0 ? [] : [`## ${exportMessages.newest}`]),
    newest.map((entry) => toFullItem(entry, owner)).join("\n"),
    ...rest.flatMap(([year, ofYear]) => [
      `## ${year}`,
      ofYear
        .slice(0, maxPerYear)
        .map((activity) => toShortItem(toEntry(activity)))
        .join("\n"),
      ofYear.length > maxPerYear ? exportMessages.earlier(ofYear.length - maxPerYear) : "",
    ]),
    ...toProfileSections(profile, cvMessages.en, "en").flatMap(({ heading, items }) => [
      `## ${heading}`,
      items.map(toProfileItem).join("\n"),
    ]),
  ]);
}

/** `asked` is the query of these results. */
export function toMarkdownResults(
  { owner }: Pick<ExportData, "owner">,
  asked: string,
  activities: readonly Activity[],
  toEntry: ReadEntry,
): string {
  return joinBlocks([
    `# ${escapeMarkdown(toFullName(owner))}`,
    escapeMarkdown(exportMessages.resultsOf(activities.length, asked)),
    ...groupByYear(activities).flatMap(([year, ofYear]) => [
      `## ${year}`,
      ofYear.map((activity) => toFullItem(toEntry(activity), owner)).join("\n"),
    ]),
    `<!-- ${madeBy} -->`,
  ]);
}

function toProfileItem({ title, detail, url, dates, text }: ProfileItem): string {
  const name = toLinked({ name: title, ...(url !== undefined && { url }) });
  const facts = [detail, dates].flatMap((fact) => (fact === undefined ? [] : [escapeMarkdown(fact)]));
  const line = facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
  return `- ${line}${text === undefined ? "" : `: ${escapeMarkdown(text)}`}`;
}

function toIntroduction(owner: Owner, address: string | undefined): string[] {
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
    ...[role, headline, summary, availability].map((text) =>
      text === undefined ? "" : escapeMarkdown(text),
    ),
    contact.map((line) => `- ${line}`).join("\n"),
    owner.sample === true ? exportMessages.sample : "",
  ];
}

/** Returns an address without its scheme. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

function toFullItem(entry: Entry, owner: Owner): string {
  const { activity, title, org, orgLine, buyer, links, languages, summary, highlights } = entry;
  const citation = describeCitation(activity.citation, org.name, cvMessages.en.citation);
  const authors = toAuthors(activity, owner).map(toMarkdownText).join(", ");
  const by = buyer === undefined ? "" : ` ${exportMessages.by(toLinked(buyer))}`;
  const facts = [
    `${[toLinked(org), ...orgLine.map(escapeMarkdown)].join(", ")}: ${escapeMarkdown(describeDates(entry))}${by}.`,
    ...(citation === "" ? [] : [`${escapeMarkdown(citation)}.`]),
    ...(languages.length === 0 ? [] : [`${languages.map(escapeMarkdown).join(", ")}.`]),
    links.map((link) => toMarkdownLink(escapeMarkdown(link.title), link.url)).join(", "),
  ];
  return [
    `- **${toMarkdownText(title)}**  `,
    ...(authors === "" ? [] : [`  ${authors}  `]),
    `  ${facts.filter(Boolean).join(" ")}`,
    ...(summary === undefined ? [] : ["", `  ${toMarkdownText(summary)}`]),
    ...(highlights.length === 0 ? [] : [""]),
    ...highlights.map((line) => `  - ${toMarkdownText(line)}`),
  ].join("\n");
}

function toShortItem({ title, org, from }: Entry): string {
  return `- ${formatDate(from)}, ${escapeMarkdown(org.name)}: ${toMarkdownText(title)}`;
}

function toLinked({ name, url }: Named): string {
  return url === undefined ? escapeMarkdown(name) : toMarkdownLink(escapeMarkdown(name), url);
}

function groupByYear(activities: readonly Activity[]): [year: number, activities: Activity[]][] {
  const years = new Map<number, Activity[]>();
  for (const activity of activities) {
    const year = yearOfActivity(activity);
    const ofYear = years.get(year);
    if (ofYear === undefined) years.set(year, [activity]);
    else ofYear.push(activity);
  }
  return [...years];
}

/**
 * Returns the page's facts and links in the format of llmstxt.org. `made` are the exported files at `address`, or at
 * the path `base` if the address is unknown.
 */
export function toLlmsText(
  { data, owner, address }: ExportData,
  activities: readonly Activity[],
  toEntry: ReadEntry,
  { base, made }: { base: string; made: ReadonlySet<OutputName> },
): string {
  const kindOf = kindReader(data.categories);
  const jobs = activities.filter((activity) => kindOf(activity) === "Work").map(toEntry);
  const { cvTitle, machineFiles } = exportMessages;
  return joinBlocks([
    `# ${escapeMarkdown(cvTitle(toFullName(owner)))}`,
    ...(owner.headline === undefined ? [] : [`> ${escapeMarkdown(owner.headline)}`]),
    owner.summary === undefined ? "" : escapeMarkdown(owner.summary),
    jobs
      .sort(compareEntries)
      .slice(0, 10)
      .map((entry) => toFullItem(entry, owner))
      .join("\n"),
    `## ${machineFiles}`,
    findAlternates(made)
      .map(({ name, alternate }) => `- ${toMarkdownLink(alternate, (address ?? base) + name)}`)
      .join("\n"),
  ]);
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
