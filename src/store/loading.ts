/** Loads the data. That can be cancelled and begun again. */
import type { LoadProgress, Site } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import type { CvState, Failure } from "./state.ts";

export interface Loading {
  load(): Promise<void>;
  /** Cancels loading; `load` starts again. */
  cancelLoading(): void;
}

interface LoadingOptions {
  client: Pick<WorkerClient, "load">;
  state: CvState;
  /** Nothing is shown before. */
  hydrated: Promise<void> | undefined;
  onSite: (site: Site) => Promise<void>;
  onFailed: (failure: Failure) => void;
}

export function createLoading(options: LoadingOptions): Loading {
  const { client, state, hydrated, onSite, onFailed } = options;
  let loading: AbortController | undefined;

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

  return {
    load,
    cancelLoading() {
      if (loading === undefined) return;
      loading.abort();
      loading = undefined;
      onFailed({ kind: "cancelled" });
    },
  };
}
