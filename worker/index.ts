// The worker's entry, apart from api.ts because it runs at once: it answers the page's calls through Comlink.
import { expose } from "comlink";
import { createApi } from "./api.ts";
import type { CvWorker } from "./contract.ts";

/**
 * Begins to load the data before the page asks for it. A worker that the page's html started has the data's address
 * as its name; the page's first call of `load` gets the reply that was begun.
 */
function loadEarly(api: CvWorker, url: string): CvWorker {
  if (url === "") return api;
  let early: ReturnType<CvWorker["load"]> | undefined = api.load({ url });
  return {
    ...api,
    load(source) {
      const reply = source.url === url ? early : undefined;
      // Every further call is a new try.
      early = undefined;
      return reply ?? api.load(source);
    },
  };
}

expose(loadEarly(createApi(), self.name));
