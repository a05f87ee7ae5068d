// The worker's entry: answers the page's calls through Comlink. Separate from api.ts, because importing it has effects.
import { expose } from "comlink";
import { createApi } from "./api.ts";
import type { CvWorker } from "./contract.ts";

/** Starts to load the data that the worker's name is the address of, before the page calls `load`. */
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
