/**
 * Loads the older activities of large data and builds the engine over all of them, in slices between which the engine
 * of the head answers. Pages of small data never load this program.
 */

import type { DecodedDataset } from "../codec/decode.ts";
import { fetchRest, type RestRequest } from "../codec/fetch-rest.ts";
import type { Defect, LoadReply } from "../contract.ts";
import { runInSlices } from "../data/run-in-slices.ts";
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
