/** The worker that the page's html starts before any other script has loaded. */
interface EarlyWorker {
  worker: Worker;
  /** The address of its script, in the form that the page's own scripts use. */
  url: string;
  /** The message of its error, if it failed already; empty if its script could not be fetched. */
  failure?: string;
}

declare global {
  interface Window {
    cvWorker?: EarlyWorker | undefined;
  }
}

/** Returns the early worker, once; undefined if it runs another script. */
export function takeEarlyWorker(url: string): EarlyWorker | undefined {
  const early = window.cvWorker;
  window.cvWorker = undefined;
  return early !== undefined && toHref(early.url) === toHref(url) ? early : undefined;
}

const toHref = (url: string) => new URL(url, window.location.href).href;

/**
 * Returns the script of the page's head that starts the worker. The worker's name is the address of its data, which it
 * loads at once. A browser without workers is left to the page's own scripts.
 */
export function toEarlyScript({ workerUrl, dataUrl }: { workerUrl: string; dataUrl: string }): string {
  return `(() => {
      try {
        const url = new URL(${JSON.stringify(workerUrl)}, location.href).href;
        const name = new URL(${JSON.stringify(dataUrl)}, location.href).href;
        const early = { worker: new Worker(url, { type: "module", name }), url };
        early.worker.onerror = ({ message }) => { early.failure ??= message ?? ""; };
        window.cvWorker = early;
      } catch {}
    })();`;
}

/**
 * The first script of a page. The page finds its files beside itself, so if a host serves it without the slash at the
 * end of its address, the script adds that until the html is complete.
 */
export const slashScript = `(() => {
      try {
        const { pathname, search, hash } = location;
        if (/\\/$|\\.html$/.test(pathname)) return;
        history.replaceState(history.state, "", pathname + "/" + search + hash);
        window.cvPath = pathname + search + hash;
      } catch {}
    })();`;
