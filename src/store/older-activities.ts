/** Loads the older activities in the background. Only large datasets keep them in files of their own. */
import type { Site } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import type { CvState } from "./state.ts";

interface OlderRequest {
  client: Pick<WorkerClient, "loadOlder">;
  state: CvState;
  /** Cancels the loading; what has been loaded stays. */
  signal: AbortSignal;
  /** Called once all activities can be searched. */
  onWhole: (site: Site) => Promise<void>;
}

export async function loadOlderActivities({ client, state, signal, onWhole }: OlderRequest): Promise<void> {
  const { partial } = state;
  if (partial === undefined) return;
  partial.failure = undefined;
  partial.share = 0;
  const end = (failure: NonNullable<CvState["partial"]>["failure"]) => {
    if (state.partial !== undefined) state.partial.failure = failure;
  };
  signal.addEventListener("abort", () => end({ kind: "cancelled" }), { once: true });
  const outcome = await client.loadOlder({
    signal,
    onProgress({ bytes, expected }) {
      if (state.partial === undefined || expected === undefined || signal.aborted) return;
      // Nothing is complete before it can be searched.
      state.partial.share = Math.min(0.99, bytes / expected);
    },
  });
  if (signal.aborted || outcome.kind === "superseded") return;
  if (outcome.kind === "failed") end({ kind: "failed", reason: outcome.reason });
  else if (outcome.value.ok) await onWhole(outcome.value.site);
  else {
    const { file, reason } = outcome.value.defect;
    end({ kind: "failed", reason: `${file} ${reason}` });
  }
}
