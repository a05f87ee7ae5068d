/**
 * Loads the older activities of large data and builds the engine over all of them, in slices between which the engine
 * of the head answers. Pages of small data never load this program.
 */
import {
  type DecodedActivities,
  type DecodedDataset,
  decodeActivities,
  listOrgs,
  readCompiled,
  rowOf,
  toTitleTree,
} from "../codec/decode.ts";
import type { CompiledBlock } from "../codec/format.ts";
import type { Activity, Defect, LoadProgress, LoadReply, Org } from "../contract.ts";
import type { DataDefect } from "../data/defects.ts";
import { type FetchFile, fetchText } from "../data/fetch-text.ts";
import { runInSlices } from "../data/run-in-slices.ts";
import type { Steps } from "../data/slices.ts";
import { assembleInSteps, type ParsedEngine } from "./assemble-engine.ts";
import type { LaterParts } from "./later-parts.ts";

/** What is to be loaded, and the load under way. */
export interface RestLoading {
  /** The head and the URL that it came from. */
  readonly head: DecodedDataset;
  readonly url: string;
  reply?: Promise<LoadReply> | undefined;
  /** Ends the load. */
  end?: AbortController;
}

type WholeReply = { ok: true; dataset: DecodedDataset; engine: ParsedEngine } | { ok: false; defect: Defect };

interface WholeRequest extends Omit<RestRequest, "fetchFile"> {
  signal: AbortSignal;
  later: () => LaterParts | undefined;
}

/** A failure is returned, not thrown, and leaves the head as it is. */
export async function fetchWhole(request: WholeRequest): Promise<WholeReply> {
  const { head, signal, progress, sliceMs, later } = request;
  const refuse = (reason: string): WholeReply => {
    return { ok: false, defect: { file: head.rest?.file ?? "", reason, severity: "fatal" } };
  };
  progress.files = 1;
  progress.expected = head.rest?.bytes ?? 0;
  // The page's own parts are more urgent.
  const fetchFile = (file: string) => fetch(file, { signal, priority: "low" });
  const reply = await fetchRest({ ...request, fetchFile });
  if (signal.aborted) return refuse("was cancelled");
  if (!reply.ok) return reply;
  const { whole } = reply;
  const steps = assembleInSteps(whole.data, { flagsOf: whole.flagsOf, readField: whole.readField, later });
  const engine = await runInSlices(steps, sliceMs);
  return signal.aborted ? refuse("was cancelled") : { ok: true, dataset: whole, engine };
}

export interface RestRequest {
  /** The dataset whose rest is fetched, and the URL that it came from. */
  head: DecodedDataset;
  url: string;
  fetchFile: FetchFile;
  /** Is counted up. */
  progress: LoadProgress;
  /** Calls are answered between slices of this length. */
  sliceMs: number;
}

type RestReply = { ok: true; whole: DecodedDataset } | { ok: false; defect: DataDefect };

export async function fetchRest(request: RestRequest): Promise<RestReply> {
  const { head, url, fetchFile, progress, sliceMs } = request;
  const { rest } = head;
  if (rest === undefined) return { ok: true, whole: head };
  const parts: DecodedActivities[] = [head];
  const laterOrgs: Org[][] = [];
  let count = head.data.activities.length;
  const expected = count + rest.activities;
  let refusal: string | undefined;
  let decoding = Promise.resolve();

  function decodeLine(line: string) {
    // The brackets of the list stand on lines of their own, and a comma between two blocks.
    if (line.length < 2) return;
    decoding = decoding.then(async () => {
      if (refusal !== undefined) return;
      const block = await runInSlices(decodeBlock(line, count), sliceMs);
      if (!block.ok) {
        refusal = block.reason;
        return;
      }
      parts.push(block);
      laterOrgs.push(block.orgs);
      count += block.activities.length;
    });
  }

  let pending = "";
  const fetched = await fetchText(new URL(rest.file, url).href, fetchFile, progress, (piece) => {
    const lines = (pending + piece).split("\n");
    pending = lines.pop() ?? "";
    for (const line of lines) decodeLine(line);
  });
  await decoding;
  if (!fetched.ok) refusal ??= fetched.reason;
  else if (count !== expected) refusal ??= "is not complete";
  if (refusal !== undefined) {
    const defect: DataDefect = { file: rest.file, reason: refusal, severity: "fatal", path: [] };
    return { ok: false, defect };
  }
  // Those of the head come first, so that counts in the order of its orgs hold while the whole takes over.
  const all = { ...head, data: { ...head.data, orgs: [...head.data.orgs, ...laterOrgs.flat()] } };
  return { ok: true, whole: await runInSlices(joinParts(all, parts), sliceMs) };
}

type BlockReply = ({ ok: true; orgs: Org[] } & DecodedActivities) | { ok: false; reason: string };

function* decodeBlock(line: string, firstRow: number): Steps<BlockReply> {
  const text = line.endsWith(",") ? line.slice(0, -1) : line;
  const read = readCompiled(text, (block: CompiledBlock) => ({ ok: true as const, block }));
  yield;
  if (!read.ok) return read;
  try {
    const activities = yield* decodeActivities(read.block, firstRow);
    const orgs = read.block.orgs === undefined ? [] : yield* listOrgs(read.block.orgs);
    if (activities === undefined || orgs === undefined) return { ok: false, reason: "lacks fields" };
    return { ok: true, orgs, ...activities };
  } catch {
    return { ok: false, reason: "is of another form" };
  }
}

/** Joins the head and the blocks to one dataset. Rows count through all of them. */
function* joinParts(head: DecodedDataset, parts: readonly DecodedActivities[]): Steps<DecodedDataset> {
  const activities = parts.flatMap((part) => part.activities);
  yield;
  /** The index of each row's part. */
  const partAt = new Uint16Array(activities.length);
  let end = 0;
  for (const [index, part] of parts.entries()) {
    partAt.fill(index, end, end + part.activities.length);
    end += part.activities.length;
  }
  const partOf = (activity: Activity) => parts[partAt[rowOf(activity) ?? 0] ?? 0] ?? head;
  const parsedTitles = new Map(parts.flatMap((part) => [...part.parsedTitles]));
  const { rest: _, ...whole } = head;
  return {
    ...whole,
    data: { ...head.data, activities },
    activities,
    parsedTitles,
    complete: (activity) => partOf(activity).complete(activity),
    toCardActivity: (activity) => partOf(activity).toCardActivity(activity),
    titleTree: toTitleTree(parsedTitles),
    hasSimpleTexts: parts.every(({ hasSimpleTexts }) => hasSimpleTexts),
    flagsOf: (activity) => partOf(activity).flagsOf(activity),
  };
}
