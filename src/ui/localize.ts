/** The language of the page. English is in the scripts; the html of a page in another language translates it. */
import type { Translate } from "../../model/localize.ts";
import type { CvWorker } from "../../worker/contract.ts";

declare global {
  /** The html's script sets these if the page is not in English. */
  interface Window {
    cvTranslate?: Translate;
    /** Loads the translation of later parts, again after a failure. Rejects without it. */
    cvTranslated?: (() => Promise<unknown>) | undefined;
    /** Translates the messages of a started worker. */
    cvTranslateWorker?: (calls: Pick<CvWorker, "translate">) => void;
  }
}

/** Returns a feature's messages in the page's language. */
export function localize<T extends object>(feature: string, english: T): T {
  globalThis.window?.cvTranslate?.(feature, english);
  return english;
}
