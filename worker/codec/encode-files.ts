/** Decides into how many files a dataset is compiled. Runs at the build only. */
import type { Activity } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { parseTimestamp } from "../data/dates.ts";
import { runAtOnce, type Steps } from "../data/slices.ts";
import { encodeApart, encodeBlock, type NamedText } from "./encode.ts";

/**
 * Up to this number of activities there is one file: at 45 B each after gzip it comes within 0.9 s on a line of
 * 1.6 Mbit/s, and nothing on the page has to say that it is incomplete.
 */
const mostInOneFile = 4_000;

/**
 * The newest activities, of which the head consists, with the orgs that they name: they come as fast as the data of a
 * small site, however many orgs there are.
 */
export const headActivities = 500;

/** About 400 kB before compression. Blocks of half the size take 4 % more after it, and parsing one of them takes longer than a frame only where it is much larger. */
const blockActivities = 4_000;

interface CompiledFiles {
  /** What the page loads first: everything, or the head, without what only opened cards show. */
  first: string;
  /** What only opened cards show of these activities, unless it is little. */
  details?: NamedText;
  /** The older activities, whole, if the first file is the head. */
  rest?: NamedText;
}

type EncodeRequest = [
  dataset: Pick<Dataset, "data" | "owner">,
  /** Names a file by its content. */
  nameFile: (kind: "details" | "older", text: string) => string,
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void,
];

export function encodeFiles(...request: EncodeRequest): CompiledFiles {
  return runAtOnce(encodeFilesInSteps(...request));
}

/** Yields after each block, so that a build can go on with something else meanwhile. */
export function* encodeFilesInSteps(
  ...[{ data, owner }, nameFile, onProgress = () => {}]: EncodeRequest
): Steps<CompiledFiles> {
  const count = data.activities.length;
  const nameDetails = (text: string) => nameFile("details", text);
  if (count <= mostInOneFile) return encodeApart({ data, owner }, { onProgress, nameDetails });
  const activities = sortNewestFirst(data.activities);
  const newest = activities.slice(0, headActivities);
  const named = new Set(newest.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const laterOrgs = data.orgs.filter(({ id }) => !named.has(id));
  const lines: string[] = [];
  for (let from = headActivities; from < count; from += blockActivities) {
    onProgress(from / count);
    const block = activities.slice(from, from + blockActivities);
    lines.push(encodeBlock(block, block.length / count, from === headActivities ? laterOrgs : []));
    yield;
  }
  const text = `[\n${lines.join(",\n")}\n]\n`;
  const name = nameFile("older", text);
  const rest = {
    file: name,
    bytes: new TextEncoder().encode(text).length,
    activities: count - headActivities,
  };
  const orgs = data.orgs.filter(({ id }) => named.has(id));
  const head = { data: { ...data, activities: newest, orgs }, owner };
  return { ...encodeApart(head, { rest, nameDetails }), rest: { name, text } };
}

/** The engine sorts in the same way, so rows of the head are the same rows of the whole. Equal times keep their order. */
function sortNewestFirst(activities: readonly Activity[]): Activity[] {
  const timed = activities.map((activity) => ({
    activity,
    time: parseTimestamp(activity.createdAt) ?? Number.NEGATIVE_INFINITY,
  }));
  // Infinities must not be subtracted.
  timed.sort((one, other) => (one.time === other.time ? 0 : other.time > one.time ? 1 : -1));
  return timed.map(({ activity }) => activity);
}
