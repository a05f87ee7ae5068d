/** Shows progress as one line on stderr that is overwritten, or as a line per step if stderr is not a terminal. */

const width = 24;
const intervalMs = 100;

export interface ProgressBar {
  show(progress: { done: number; of: number; doing: string }): void;
  end(): void;
}

export function createProgressBar(): ProgressBar {
  const { stderr } = process;
  let shownAt = 0;
  const shown = new Set<string>();
  return {
    show({ done, of, doing }) {
      if (!stderr.isTTY) {
        if (!shown.has(doing)) stderr.write(`${doing}\n`);
        shown.add(doing);
        return;
      }
      const now = performance.now();
      if (now - shownAt < intervalMs) return;
      shownAt = now;
      const full = Math.round((Math.min(done, of) / of) * width);
      stderr.write(`\r\u001b[K[${"#".repeat(full)}${".".repeat(width - full)}] ${doing}`);
    },
    end() {
      if (stderr.isTTY) stderr.write("\r\u001b[K");
    },
  };
}
