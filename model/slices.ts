/** Long work as a generator, which yields where it may be interrupted: all of it in one go here, in slices in run-in-slices.ts. */

/** Work that yields about every millisecond on a fast machine. */
export type Steps<T> = Generator<undefined, T>;

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
