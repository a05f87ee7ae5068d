// Apart from slices.ts, because a first visit to a small site does all of its work in one go.
import type { Steps } from "../../model/slices.ts";

/** Runs for `sliceMs` at a time; between the slices other calls are answered. */
export async function runInSlices<T>(steps: Steps<T>, sliceMs: number): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    // Other tasks run here. Browsers would hold back nested timers by 4 ms, two thirds of a slice.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
    port1.close();
  }
}
