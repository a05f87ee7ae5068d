/** Says on the terminal what a command is doing, once it has taken more than two seconds. */

export interface TerminalProgress {
  /** Says what is done from now on, or how much of it is done, a share from 0 to 1. */
  say(step: string, share?: number): void;
  /** Ends the line that was written last. */
  end(): void;
}

export const silentProgress: TerminalProgress = { say() {}, end() {} };

/** Whoever waits for less asks no questions. */
const quietMs = 2_000;
/** A log that is no terminal keeps each line, so it gets fewer. */
const terminalMs = 200;
const logMs = 2_000;

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** The work is done between the calls of `say`, in one go each, so no timer could speak meanwhile. */
export function startTerminalProgress(
  title: string,
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): TerminalProgress {
  const startedMs = now();
  const isTerminal = output.isTTY === true;
  let saidMs = Number.NEGATIVE_INFINITY;
  let hasSaid = false;
  return {
    say(step, share) {
      const ms = now();
      if (ms - startedMs < quietMs || ms - saidMs < (isTerminal ? terminalMs : logMs)) return;
      saidMs = ms;
      hasSaid = true;
      const line = `${title}: ${step}${share === undefined ? "" : ` ${Math.floor(share * 100)} %`}`;
      output.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (!hasSaid) return;
      const seconds = ((now() - startedMs) / 1000).toFixed(1);
      output.write(`${isTerminal ? "\r\u001b[K" : ""}${title}: done in ${seconds} s\n`);
    },
  };
}
