/** However busy the page is, nothing waits longer. */
const longestWaitMs = 1_500;

/** Runs this when the page has nothing more urgent to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
