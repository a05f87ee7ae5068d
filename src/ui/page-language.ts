/** The script of pages in another language, minified into their html. Refers to this file and model/localize.ts. */
import { createTranslate, type Translate, type Translation } from "../../model/localize.ts";

export interface PageLanguageOptions {
  /** Undefined in English. */
  translation?: Translation | undefined;
  /** The path from the page of the file with the translation's later messages; undefined if it has all. */
  laterUrl?: string | undefined;
}

/** Chunks that have messages in the later file wait for it no longer than this, and then are not loaded. */
const patienceMs = 20_000;

export function startPageLanguage({ translation, laterUrl }: PageLanguageOptions): void {
  const page = window;

  if (translation !== undefined) {
    const translate = createTranslate(translation);
    let later: Translation | undefined;
    let translateLater: Translate | undefined;
    const tables: Parameters<Translate>[] = [];
    page.cvTranslate = (...table) => {
      translate(...table);
      translateLater?.(...table);
      tables.push(table);
    };
    if (laterUrl !== undefined) {
      // The page's address changes later.
      const { href } = new URL(laterUrl, location.href);
      const load = () =>
        fetch(href, { priority: "low", signal: AbortSignal.timeout(patienceMs) })
          .then((response) => response.json())
          .then((texts) => {
            later = { ...translation, texts };
            translateLater = createTranslate(later);
            for (const table of tables) translateLater(...table);
          });
      let loading: Promise<void> | undefined;
      page.cvTranslated = () => {
        loading ??= load().catch((error) => {
          loading = undefined;
          throw error;
        });
        return loading;
      };
    }
    page.cvTranslateWorker = (calls) => {
      // A worker that fails here also fails at loading, which is reported.
      const send = (texts?: Translation) => calls.translate(texts).catch(() => {});
      send();
      const sendLater = () => send(later ?? translation);
      (page.cvTranslated?.() ?? Promise.resolve()).then(sendLater, sendLater);
    };
  }
}
