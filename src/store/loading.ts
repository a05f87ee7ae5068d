/** Loads the data, and the older activities of large data in the background. Both can be cancelled and begun again. */
import type { LoadProgress, Site } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import type { CvState, Failure, PartialData } from "./state.ts";

export interface Loading {
  load(): Promise<void>;
  /** Cancels loading; `load` starts again. */
  cancelLoading(): void;
  /** Loads the older activities if loading them failed or was cancelled. */
  loadOlder(): void;
  cancelOlder(): void;
}

interface LoadingOptions {
  client: Pick<WorkerClient, "load" | "loadOlder">;
  state: CvState;
  /** Nothing is shown before. */
  hydrated: Promise<void> | undefined;
  onSite: (site: Site) => Promise<void>;
  /** Called once all activities can be searched. */
  onWhole: (site: Site) => Promise<void>;
  onFailed: (failure: Failure) => void;
}

export function createLoading(options: LoadingOptions): Loading {
  const { client, state, hydrated, onSite, onWhole, onFailed } = options;
  let loading: AbortController | undefined;
  let loadingOlder: AbortController | undefined;

  async function load() {
    const mine = new AbortController();
    loading = mine;
    Object.assign(state.loading, { isLoading: true, failure: undefined });
    async function onProgress(progress: LoadProgress) {
      await hydrated;
      if (loading === mine) state.loading.progress = progress;
    }
    void onProgress({ files: 0, filesDone: 0, bytes: 0 });
    const outcome = await client.load({ signal: mine.signal, onProgress });
    if (loading !== mine) return;
    loading = undefined;
    if (outcome.kind === "answered" && outcome.value.ok) return onSite(outcome.value.site);
    await hydrated;
    if (outcome.kind === "failed") onFailed({ kind: "worker", reason: outcome.reason });
    else if (outcome.kind === "answered" && !outcome.value.ok)
      onFailed({ kind: "data", defect: outcome.value.defect });
  }

  /** Only large datasets keep older activities in separate files. */
  async function loadOlder() {
    if (state.loading.partial === undefined) return;
    const mine = new AbortController();
    loadingOlder = mine;
    Object.assign(state.loading.partial, { failure: undefined, share: 0 });
    const { signal } = mine;
    const outcome = await client.loadOlder({
      signal,
      onProgress({ bytes, expected }) {
        if (state.loading.partial === undefined || expected === undefined || signal.aborted) return;
        // Nothing is complete before it can be searched.
        state.loading.partial.share = Math.min(0.99, bytes / expected);
      },
    });
    if (signal.aborted || outcome.kind === "superseded") return;
    if (outcome.kind === "failed") endOlder({ kind: "failed", reason: outcome.reason });
    else if (outcome.value.ok) await onWhole(outcome.value.site);
    else {
      const { file, reason } = outcome.value.defect;
      endOlder({ kind: "failed", reason: `${file} ${reason}` });
    }
  }

  function endOlder(failure: PartialData["failure"]) {
    if (state.loading.partial !== undefined) state.loading.partial.failure = failure;
  }

  return {
    load,
    cancelLoading() {
      if (loading === undefined) return;
      loading.abort();
      loading = undefined;
      onFailed({ kind: "cancelled" });
    },
    loadOlder: () => void loadOlder(),
    cancelOlder() {
      loadingOlder?.abort();
      endOlder({ kind: "cancelled" });
    },
  };
}
