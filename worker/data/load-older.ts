/**
 * Loads the older activities of a large dataset and builds the engine over all of them. It works in slices, between
 * which the engine of the first block answers.
 */

import { buildEngineInSteps, type Engine } from "../../engine/query/engine.ts";
import {
  type DecodedActivities,
  type DecodedDataset,
  decodeActivities,
  listOrgs,
  readCompiled,
  rowOf,
} from "../../model/codec/decode.ts";
import type { CompiledBlock } from "../../model/codec/format.ts";
import type { TranslateDataset } from "../../model/codec/translate.ts";
import type { Activity, Defect, Org } from "../../model/cv.ts";
import type { Result } from "../../model/result.ts";
import { runInSlices, type Steps } from "../../model/slices.ts";
import type { LoadProgress, LoadReply } from "../contract.ts";
import { type FetchFile, fetchText } from "./fetch-data.ts";

/** The state of loading older activities. */
export interface OlderLoading {
  /** The first block and its URL. */
  readonly firstBlock: DecodedDataset;
  readonly url: string;
  /** Adds to the whole dataset what was added to the first block: a translation, and the texts of pages. */
  readonly complete: TranslateDataset;
  reply?: Promise<LoadReply> | undefined;
  end?: AbortController;
}

type WholeReply = { ok: true; dataset: DecodedDataset; engine: Engine } | { ok: false; defect: Defect };

interface WholeRequest extends Omit<OlderRequest, "fetchFile">, Pick<OlderLoading, "complete"> {
  signal: AbortSignal;
}

/** Returns failures and does not throw. They leave the first block unchanged. */
export async function fetchWhole(request: WholeRequest): Promise<WholeReply> {
  const { firstBlock, signal, progress, sliceMs } = request;
  const refuse = (reason: string): WholeReply => {
    return { ok: false, defect: { file: firstBlock.older?.file ?? "", reason, severity: "fatal" } };
  };
  progress.files = 1;
  progress.expected = firstBlock.older?.bytes ?? 0;
  // The page's own files are more urgent.
  const fetchFile = (file: string) => fetch(file, { signal, priority: "low" });
  const reply = await fetchOlder({ ...request, fetchFile });
  if (signal.aborted) return refuse("was cancelled");
  if (!reply.ok) return refuse(reply.reason);
  const whole = request.complete(reply.value);
  const steps = buildEngineInSteps(whole.data, { flagsOf: whole.flagsOf, readField: whole.readField });
  const engine = await runInSlices(steps, sliceMs);
  return signal.aborted ? refuse("was cancelled") : { ok: true, dataset: whole, engine };
}

interface OlderRequest {
  /** The dataset whose older blocks are fetched, and its URL. */
  firstBlock: DecodedDataset;
  url: string;
  fetchFile: FetchFile;
  /** Updated while the file loads. */
  progress: LoadProgress;
  /** Calls are answered between slices of this length. */
  sliceMs: number;
}

async function fetchOlder(request: OlderRequest): Promise<Result<DecodedDataset>> {
  const { firstBlock, url, fetchFile, progress, sliceMs } = request;
  const { older } = firstBlock;
  if (older === undefined) return { ok: true, value: firstBlock };
  const parts: DecodedActivities[] = [firstBlock];
  const laterOrgs: Org[][] = [];
  let count = firstBlock.data.activities.length;
  const expected = count + older.activities;
  let failure: string | undefined;
  let decoding = Promise.resolve();

  function decodeLine(line: string) {
    // The brackets of the list are on separate lines, and commas between blocks.
    if (line.length < 2) return;
    decoding = decoding.then(async () => {
      if (failure !== undefined) return;
      const block = await runInSlices(decodeBlock(line, count), sliceMs);
      if (!block.ok) {
        failure = block.reason;
        return;
      }
      parts.push(block.value);
      laterOrgs.push(block.value.orgs);
      count += block.value.activities.length;
    });
  }

  let pending = "";
  const fetched = await fetchText(new URL(older.file, url).href, fetchFile, progress, (piece) => {
    const lines = (pending + piece).split("\n");
    pending = lines.pop() ?? "";
    for (const line of lines) decodeLine(line);
  });
  await decoding;
  if (!fetched.ok) failure ??= fetched.reason;
  else if (count !== expected) failure ??= "is not complete";
  if (failure !== undefined) return { ok: false, reason: failure };
  // The orgs of the first block come first, so that its counts stay valid until the whole dataset replaces it.
  const all = {
    ...firstBlock,
    data: { ...firstBlock.data, orgs: [...firstBlock.data.orgs, ...laterOrgs.flat()] },
  };
  return { ok: true, value: await runInSlices(joinParts(all, parts), sliceMs) };
}

function* decodeBlock(line: string, firstRow: number): Steps<Result<DecodedActivities & { orgs: Org[] }>> {
  const text = line.endsWith(",") ? line.slice(0, -1) : line;
  const read = readCompiled(text, (block: CompiledBlock) => block);
  yield;
  if (!read.ok) return read;
  try {
    const activities = yield* decodeActivities(read.value, firstRow);
    const orgs = read.value.orgs === undefined ? [] : yield* listOrgs(read.value.orgs);
    if (activities === undefined || orgs === undefined) return { ok: false, reason: "lacks fields" };
    return { ok: true, value: { ...activities, orgs } };
  } catch {
    return { ok: false, reason: "has an unknown format" };
  }
}

/** Joins the first block and the older ones to one dataset. Rows are numbered over all of them. */
function* joinParts(firstBlock: DecodedDataset, parts: readonly DecodedActivities[]): Steps<DecodedDataset> {
  const activities = parts.flatMap((part) => part.activities);
  yield;
  /** The part of each row. */
  const partAt = new Uint16Array(activities.length);
  let end = 0;
  for (const [index, part] of parts.entries()) {
    partAt.fill(index, end, end + part.activities.length);
    end += part.activities.length;
  }
  const partOf = (activity: Activity) => parts[partAt[rowOf(activity) ?? 0] ?? 0] ?? firstBlock;
  const { data, owner, details, addColumns } = firstBlock;
  return {
    data: { ...data, activities },
    owner,
    ...(details && { details }),
    activities,
    addColumns,
    complete: (activity) => partOf(activity).complete(activity),
    show: (activity) => partOf(activity).show(activity),
    toCardActivity: (activity) => partOf(activity).toCardActivity(activity),
    flagsOf: (activity) => partOf(activity).flagsOf(activity),
    readField: (activity, field) => partOf(activity).readField(activity, field),
  };
}
