/** The language of the page. English is in the scripts; the html of a page in another language translates it. */
import type { Translate } from "../../model/localize.ts";
import type { CvWorker } from "../../worker/contract.ts";

declare global {
  /** The html's script sets these, where the page is not in English. */
  interface Window {
    cvTranslate?: Translate;
    /** Resolves when the translation of what loads later is there, or cannot be loaded. */
    cvTranslated?: Promise<void> | undefined;
    /** Translates the messages of a started worker. */
    cvTranslateWorker?: (calls: Pick<CvWorker, "translate">) => void;
    /** Shows that parts of the page are not translated, because a file could not be loaded. */
    cvReportUntranslated?: () => void;
  }
}

/** Returns a feature's messages in the page's language. */
export function localize<T extends object>(feature: string, english: T): T {
  globalThis.window?.cvTranslate?.(feature, english);
  return english;
}
