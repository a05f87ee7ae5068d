/** Long work as a generator that yields where it may be interrupted, and two ways to run it. */

/** Yields about every millisecond on a fast machine. */
export type Steps<T> = Generator<undefined, T>;

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs for `sliceMs` at a time. Other tasks run between the slices. */
export async function runInSlices<T>(steps: Steps<T>, sliceMs: number): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    // A message and not a timer, because browsers delay nested timers by 4 ms, two thirds of a slice.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
    port1.close();
  }
}
