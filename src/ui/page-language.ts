/**
 * The script of pages in another language than English, or with translated texts. It is in their html, minified by the
 * app's build, so that other pages do not load it. It refers to nothing outside of this file and model/localize.ts.
 */
import { createTranslate, type Translate, type Translation } from "../../model/localize.ts";

export interface PageLanguageOptions {
  /** Undefined in English. */
  translation?: Translation | undefined;
  /** The path of the file with the translation's later messages; undefined if it has all. */
  laterUrl?: string | undefined;
  /** The note where a file could not be loaded: in English, because the translation may be what is missing. */
  untranslated: { readonly text: string; readonly retry: string };
}

/** Chunks that have messages in the later file wait for it no longer than this. */
const patienceMs = 20_000;

export function startPageLanguage({ translation, laterUrl, untranslated }: PageLanguageOptions): void {
  const page = window;

  let note: HTMLElement | undefined;
  page.cvReportUntranslated = () => {
    if (note) return;
    note = document.createElement("p");
    // As other notes that float over the results.
    note.className =
      "fixed inset-x-4 bottom-4 z-20 mx-auto max-w-md rounded-field border border-line-strong bg-raised px-4 py-2 shadow-float";
    note.lang = "en";
    note.dir = "ltr";
    note.role = "status";
    const retry = document.createElement("button");
    retry.textContent = untranslated.retry;
    retry.className = "quiet-link";
    retry.onclick = () => location.reload();
    note.append(`${untranslated.text} `, retry);
    document.body.append(note);
  };

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
    page.cvTranslated =
      laterUrl === undefined
        ? undefined
        : fetch(laterUrl, { priority: "low", signal: AbortSignal.timeout(patienceMs) })
            .then((response) => response.json())
            .then((texts) => {
              later = { ...translation, texts };
              translateLater = createTranslate(later);
              for (const table of tables) translateLater(...table);
            })
            .catch(page.cvReportUntranslated);
    page.cvTranslateWorker = (calls) => {
      // A worker that fails at it fails at loading, too, which is reported.
      const send = (texts?: Translation) => calls.translate(texts).catch(() => {});
      send();
      Promise.resolve(page.cvTranslated).then(() => send(later ?? translation));
    };
  }
}
