// The worker's entry: answers the page's calls through Comlink. Separate from api.ts, because importing it has effects.
import { expose } from "comlink";
import { createApi } from "./api.ts";
import type { CvWorker } from "./contract.ts";

/**
 * Starts to load the data before the page requests it. The page's html starts the worker with the address of the data as
 * its name. The page's first call of `load` gets the early reply.
 */
function loadEarly(api: CvWorker, url: string): CvWorker {
  if (url === "") return api;
  let early: ReturnType<CvWorker["load"]> | undefined = api.load({ url });
  return {
    ...api,
    load(source) {
      const reply = source.url === url ? early : undefined;
      // Later calls load the data again.
      early = undefined;
      return reply ?? api.load(source);
    },
  };
}

expose(loadEarly(createApi(), self.name));
