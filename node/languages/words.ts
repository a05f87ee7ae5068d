/** Takes the words of documents and other exports from the messages of a language. */
import type { Words } from "../export/words.ts";
import { buildMessages, cloneMessages, type EnglishMessages, pageMessages } from "./page-messages.ts";

type Sources = Pick<
  EnglishMessages,
  "ui" | "labels" | "layout" | "results" | "controls" | "exports" | "categories"
>;

/** `language`: a BCP 47 tag. `messages` are in this language. */
export function toWords(
  language: string,
  { ui, labels, layout, results, controls, exports, categories }: Sources,
): Words {
  const { featured, patch, pullRequest } = results.card;
  return {
    language,
    ...labels,
    ...exports,
    ...{ featured, patch, pullRequest, diff: controls.details.diff },
    categories,
    results: ui.counts.results,
    sample: layout.footer.sample,
    projectPages: ui.highlights,
    formatCount: (count) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ui.thousands),
  };
}

export const englishWords: Words = toWords("en", cloneMessages({ ...pageMessages, ...buildMessages }));
