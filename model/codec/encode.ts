/** Writes a checked dataset as compiled files, and decides into how many. Runs at the build only. */

import { openedFields } from "../activity-fields.ts";
import type { Activity, Inline, Org } from "../cv.ts";
import type { Dataset } from "../dataset.ts";
import { parseTimestamp } from "../dates.ts";
import { computeFlags } from "../flags.ts";
import { findMarkup, maxTextLength, readSimpleMarkdown } from "../markdown.ts";
import { parseInline } from "../markdown-parser.ts";
import type { Steps } from "../slices.ts";
import { encodeTable } from "./encode-table.ts";
import {
  type CompiledBlock,
  type CompiledDetails,
  type CompiledFile,
  checksumOf,
  checksumStart,
  formatVersion,
  type OlderBlocks,
  type ParsedTitles,
  toFlagCode,
} from "./format.ts";

const layout = {
  first: [
    "org",
    "createdAt",
    "category",
    "number",
    "mergeCommit.oid",
    "title",
    "id",
    "mergeCommit.messageHeadline",
    "mergeCommit.abbreviatedOid",
    "qaUrl",
    "diffUrl",
    "mergeCommit.url",
    "acceptedAt",
  ],
  last: ["summary", "highlights"],
  flattened: "mergeCommit",
} as const;

const orgLayout = {
  first: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"],
  last: [],
  flattened: "",
  takes: () => true,
} as const;

type Encodable = Pick<Dataset, "data" | "owner">;

interface EncodeOptions {
  /** Where the older activities are, if these are only the newest. */
  older?: OlderBlocks;
  /** Names the file of details by its text. Without it there is one file. */
  nameDetails?: ((text: string) => string) | undefined;
}

interface NamedText {
  name: string;
  text: string;
}

type Encoded = { first: string; details?: NamedText };

/** Returns the text of the one compiled file that has all of it. */
export const encodeDataset = (dataset: Encodable): string => encodeAs(dataset, {}).first;

/** A first file that is shorter by fewer characters than these is not worth another request. */
const minDetails = 1_000;

/**
 * Writes what only opened cards show into a file of its own where that pays. Ids and addresses that are made of a
 * commit's hash need it at once: the first file is then the shorter one with all in it.
 */
export function encodeApart(dataset: Encodable, options: EncodeOptions): Encoded {
  const apart = encodeAs(dataset, options);
  const { first } = encodeAs(dataset, { ...options, nameDetails: undefined });
  return first.length - apart.first.length < minDetails ? { first } : apart;
}

function encodeAs({ data, owner }: Encodable, { older, nameDetails }: EncodeOptions): Encoded {
  const { activities, orgs, ...lists } = data;
  const opened: ReadonlySet<string> = new Set(openedFields);
  const isDetail = (name: string) => nameDetails !== undefined && opened.has(name);
  const takesFirst = (name: string) => !isDetail(name);
  const first = encodeTable(activities, { ...layout, takes: takesFirst, listsDetails: true });
  const further = nameDetails && encodeTable(activities, { ...layout, takes: isDetail }, first.encoded);
  const text = further && withChecksum({ version: formatVersion, ...further.table });
  const details = nameDetails && text && { name: nameDetails(text), text };
  const file: CompiledFile = {
    version: formatVersion,
    ...(older && { older }),
    ...(details && { details: details.name }),
    owner: { ...owner },
    orgs: encodeTable(orgs, orgLayout).table,
    ...lists,
    ...encodeExtras(activities, maxTreeCharacters),
    activities: first.table,
  };
  return { first: withChecksum(file), ...(details && { details }) };
}

/** Returns what a file or block holds beside the table. */
function encodeExtras(activities: readonly Activity[], maxCharacters: number) {
  const flags = activities.map((activity) => toFlagCode(computeFlags(activity)));
  return { titles: parseTitles(activities, maxCharacters), flags, ...encodeSimpleTexts(activities) };
}

/** Returns a line of the file of the older blocks, which holds this share of all activities, and these orgs if there are any. */
function encodeBlock(activities: readonly Activity[], share: number, orgs: readonly Org[]): string {
  const block: CompiledBlock = {
    version: formatVersion,
    ...(orgs.length > 0 && { orgs: encodeTable(orgs, orgLayout).table }),
    ...encodeExtras(activities, maxTreeCharacters * share),
    activities: encodeTable(activities, { ...layout, takes: () => true }).table,
  };
  return withChecksum(block);
}

function withChecksum(value: CompiledFile | CompiledBlock | CompiledDetails): string {
  const text = JSON.stringify(value).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

/** Left out where there are no texts, so that the file of data without any is as it was. */
function encodeSimpleTexts(activities: readonly Activity[]): { simpleTexts?: boolean } {
  const texts = activities.flatMap(({ summary = "", highlights = [] }) => [summary, ...highlights]);
  return texts.some((text) => text !== "") ? { simpleTexts: texts.every(isSimple) } : {};
}

/**
 * Above this length as JSON, of which gzip leaves a third, the trees cost as much as the markdown parser's 40 kB; they
 * are left out then, and the page fetches the parser. Otherwise it never does.
 */
const maxTreeCharacters = 120_000;

/** Parses the titles that the page could not read without the markdown parser. */
function parseTitles(activities: readonly Activity[], maxCharacters: number): ParsedTitles {
  const rows: number[] = [];
  const trees: Inline[][] = [];
  const seen = new Set<string>();
  for (const [row, { title }] of activities.entries()) {
    const text = findMarkup(title);
    if (text === undefined || seen.has(title)) continue;
    seen.add(title);
    const tree = parseInline(text);
    if (isSimplyRead(text, tree)) continue;
    rows.push(row);
    trees.push(tree);
  }
  return { rows, trees: JSON.stringify(trees).length > maxCharacters ? [] : trees };
}

/** Returns whether the page can read a summary or highlight without the markdown parser. */
function isSimple(typed: string): boolean {
  const text = findMarkup(typed, maxTextLength);
  return text === undefined || isSimplyRead(text, parseInline(text));
}

function isSimplyRead(text: string, tree: readonly Inline[]): boolean {
  return JSON.stringify(tree) === JSON.stringify(readSimpleMarkdown(text));
}

/**
 * Up to this number of activities there is one file: at 45 B each after gzip it comes within 0.9 s on a line of
 * 1.6 Mbit/s, and nothing on the page has to say that it is incomplete.
 */
const maxInOneFile = 4_000;

/**
 * The newest activities, of which the first block consists, with the orgs that they name: they come as fast as the data of a
 * small site, however many orgs there are.
 */
export const firstActivities = 500;

/** About 400 kB before compression. Blocks of half the size take 4 % more after it, and parsing one of them takes longer than a frame only where it is much larger. */
const blockActivities = 4_000;

interface CompiledFiles {
  /** What the page loads first: everything, or the first block, without what only opened cards show. */
  first: string;
  /** What only opened cards show of these activities, unless it is little. */
  details?: NamedText;
  /** The older activities, whole, if the first file is the first block. */
  older?: NamedText;
}

/**
 * Yields after each block, so that a build can go on with something else meanwhile. `nameFile` names a file by its
 * content; `onProgress` is called with the share that is done, from 0 to 1.
 */
export function* encodeFilesInSteps(
  { data, owner }: Encodable,
  nameFile: (kind: "details" | "older", text: string) => string,
  onProgress: (share: number) => void = () => {},
): Steps<CompiledFiles> {
  const count = data.activities.length;
  const nameDetails = (text: string) => nameFile("details", text);
  if (count <= maxInOneFile) return encodeApart({ data, owner }, { nameDetails });
  const activities = sortNewestFirst(data.activities);
  const newest = activities.slice(0, firstActivities);
  const named = new Set(newest.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const laterOrgs = data.orgs.filter(({ id }) => !named.has(id));
  const lines: string[] = [];
  for (let from = firstActivities; from < count; from += blockActivities) {
    onProgress(from / count);
    const block = activities.slice(from, from + blockActivities);
    lines.push(encodeBlock(block, block.length / count, from === firstActivities ? laterOrgs : []));
    yield;
  }
  const text = `[\n${lines.join(",\n")}\n]\n`;
  const name = nameFile("older", text);
  const older = {
    file: name,
    bytes: new TextEncoder().encode(text).length,
    activities: count - firstActivities,
  };
  const orgs = data.orgs.filter(({ id }) => named.has(id));
  const firstBlock = { data: { ...data, activities: newest, orgs }, owner };
  return { ...encodeApart(firstBlock, { older, nameDetails }), older: { name, text } };
}

/** The engine sorts in the same way, so rows of the first block are the same rows of the whole. Equal times keep their order. */
function sortNewestFirst(activities: readonly Activity[]): Activity[] {
  const timed = activities.map((activity) => ({
    activity,
    time: parseTimestamp(activity.createdAt) ?? Number.NEGATIVE_INFINITY,
  }));
  // Infinities must not be subtracted.
  timed.sort((one, other) => (one.time === other.time ? 0 : other.time > one.time ? 1 : -1));
  return timed.map(({ activity }) => activity);
}
