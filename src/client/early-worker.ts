/** The worker that a page's html starts before any other script has come. */
export interface EarlyWorker {
  worker: Worker;
  /** The script's address, as the page's own scripts have it. */
  url: string;
  /** What it said when it failed: nothing where its script could not be fetched. */
  failure?: string;
}

declare global {
  interface Window {
    cvWorker?: EarlyWorker | undefined;
  }
}

/** Hands it over once: a worker that is started anew is another. */
export function takeEarlyWorker(url: string): EarlyWorker | undefined {
  const early = window.cvWorker;
  window.cvWorker = undefined;
  return early?.url === url ? early : undefined;
}

/**
 * The script that starts it, for the page's head. The worker reads from its name where its data is, and begins with
 * that. Where there are no workers, the page's own scripts see to it.
 */
export function toEarlyScript({ workerUrl, dataUrl }: { workerUrl: string; dataUrl: string }): string {
  return `(() => {
      try {
        const url = ${JSON.stringify(workerUrl)};
        const name = new URL(${JSON.stringify(dataUrl)}, location.href).href;
        const early = { worker: new Worker(url, { type: "module", name }), url };
        early.worker.onerror = ({ message }) => { early.failure ??= message ?? ""; };
        window.cvWorker = early;
      } catch {}
    })();`;
}
