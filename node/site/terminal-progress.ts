/** Shows on the terminal what a command is doing if it takes more than a second. */

export interface TerminalProgress {
  /** Reports the current step, and its progress from 0 to 1. */
  say(step: string, share?: number): void;
  /** Reports a long step at once, until the next report. */
  announce(step: string): void;
  /** Ends the line that was written last. */
  end(): void;
}

export const silentProgress: TerminalProgress = { say() {}, announce() {}, end() {} };

/** Shorter waits need no progress. */
const quietMs = 1_000;
/** A log keeps each line, so it gets fewer than a terminal. */
const terminalMs = 200;
const logMs = 2_000;

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** The work between calls of `say` is synchronous, so a timer could not report. */
export function startTerminalProgress(
  title: string,
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): TerminalProgress {
  const startedMs = now();
  const isTerminal = output.isTTY === true;
  let saidMs = Number.NEGATIVE_INFINITY;
  let hasSaid = false;
  function announce(step: string): void {
    saidMs = now();
    hasSaid = true;
    output.write(isTerminal ? `\r\u001b[K${title}: ${step}` : `${title}: ${step}\n`);
  }
  return {
    announce,
    say(step, share) {
      const ms = now();
      if (ms - startedMs < quietMs || ms - saidMs < (isTerminal ? terminalMs : logMs)) return;
      announce(`${step}${share === undefined ? "" : ` ${Math.floor(share * 100)} %`}`);
    },
    end() {
      if (!hasSaid) return;
      const seconds = ((now() - startedMs) / 1000).toFixed(1);
      output.write(`${isTerminal ? "\r\u001b[K" : ""}${title}: done in ${seconds} s\n`);
    },
  };
}
