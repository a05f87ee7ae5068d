import { expose } from "comlink";
import { createApi } from "./api.ts";
import type { CvWorker } from "./contract.ts";

/**
 * Its name tells a worker where its data is, where the page's html started it: it begins with that, and the page's
 * first call, which comes later, finds it begun.
 */
function beginWith(api: CvWorker, url: string): CvWorker {
  if (url === "") return api;
  let begun: ReturnType<CvWorker["load"]> | undefined = api.load({ url });
  return {
    ...api,
    load(source) {
      const mine = source.url === url ? begun : undefined;
      // Another try is one of its own.
      begun = undefined;
      return mine ?? api.load(source);
    },
  };
}

expose(beginWith(createApi(), self.name));
