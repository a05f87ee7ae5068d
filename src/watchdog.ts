/** Bites once, when nobody has patted it for a while. */
export interface Watchdog {
  /** Starts anew. */
  pat(): void;
  stop(): void;
}

const ticks = 8;

/**
 * Counts ticks instead of reading the clock, and none while the page is hidden: a tab in the background gets its
 * timers and messages late or not at all. After a sleep, or when this thread itself was busy, a single tick is due,
 * and the answers that wait get their turn before the next.
 */
export function startWatchdog(patienceMs: number, bite: () => void): Watchdog {
  let left = ticks;
  const timer = setInterval(() => {
    if (isHidden() || --left > 0) return;
    clearInterval(timer);
    bite();
  }, patienceMs / ticks);
  return {
    pat() {
      left = ticks;
    },
    stop: () => clearInterval(timer),
  };
}

function isHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
