/** A page that comes sooner takes the place of the one before it without a word. */
const pendingAfterMs = 1_000;

/** What is shown while waiting stays so long that it can be read: less would be a flicker. */
const pendingAtLeastMs = 500;

/** Waits for what is loading; calls `onPending` when that takes long, and then gives that its time. */
export async function waitPatiently<T>(loading: Promise<T>, onPending: () => void): Promise<T> {
  let shownAt: number | undefined;
  const timer = setTimeout(() => {
    shownAt = Date.now();
    onPending();
  }, pendingAfterMs);
  try {
    return await loading;
  } finally {
    clearTimeout(timer);
    const left = shownAt === undefined ? 0 : shownAt + pendingAtLeastMs - Date.now();
    if (left > 0) await pause(left);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
