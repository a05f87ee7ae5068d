/** Runs in a browser's worker: loads the data like the page's worker does, and runs the queries. */
import { createApi } from "../../worker/api.ts";
import { unfiltered } from "../engine/engines.ts";

export interface Figures {
  /** The time until the data can be searched. */
  readonly firstMs: number;
  /** The time until the title index is complete, which is built in slices between answers. */
  readonly indexedMs: number;
  readonly total: number;
  readonly times: readonly number[];
}

interface Asked {
  readonly first: string;
  readonly texts: readonly string[];
}

const restTimers = 30;
const restMs = 3;

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  measure(data).then((figures) => postMessage(figures), reportError);
});

async function measure({ first, texts }: Asked): Promise<Figures> {
  const api = createApi();
  const ask = (query: string) =>
    api.search({ options: { query, ...unfiltered }, window: { from: 0, count: 50 } });
  const start = performance.now();
  await api.load({ url: first });
  const { answer } = await ask("");
  const firstMs = performance.now() - start;
  await rest();
  const indexedMs = performance.now() - start;
  const times: number[] = [];
  for (const text of texts) {
    const started = performance.now();
    await ask(text);
    times.push(performance.now() - started);
  }
  return { firstMs, indexedMs, total: answer.total, times };
}

/** Waits until several timers in a row fire on time: by then nothing is computed in slices any more. */
async function rest(): Promise<void> {
  for (let calm = 0; calm < restTimers; ) {
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    calm = performance.now() - start < 10 + restMs ? calm + 1 : 0;
  }
}
