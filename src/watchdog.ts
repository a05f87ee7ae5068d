/** Bites once, when nobody has patted it for a while. */
export interface Watchdog {
  /** Starts anew. */
  pat(): void;
  /** Gives back so much of the time that is gone. */
  giveBack(ms: number): void;
  stop(): void;
}

const ticks = 8;

/**
 * Counts ticks instead of reading the clock, and none while the page is hidden: a tab in the background gets its
 * timers and messages late or not at all. After a sleep, or when this thread itself was busy, a single tick is due,
 * and the answers that wait get their turn before the next.
 */
export function startWatchdog(patienceMs: number, bite: () => void): Watchdog {
  const tickMs = patienceMs / ticks;
  let left = ticks;
  const timer = setInterval(() => {
    if (isHidden() || --left > 0) return;
    clearInterval(timer);
    bite();
  }, tickMs);
  return {
    pat() {
      left = ticks;
    },
    giveBack(ms) {
      left = Math.min(ticks, left + Math.ceil(ms / tickMs));
    },
    stop: () => clearInterval(timer),
  };
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
