/** The words of papers and other exports in one language: the page's words for activities and sections, and their own. */
import { buildMessages, cloneMessages, type EnglishMessages, pageMessages } from "./page-messages.ts";

export type Words = ReturnType<typeof toWords>;

type Sources = Pick<
  EnglishMessages,
  "ui" | "labels" | "layout" | "results" | "controls" | "exports" | "categories"
>;

/** `language`: a BCP 47 tag. `messages` are in this language. */
export function toWords(
  language: string,
  { ui, labels, layout, results, controls, exports, categories }: Sources,
) {
  const { featured, patch, pullRequest } = results.card;
  return {
    language,
    ...labels,
    ...exports,
    ...{ featured, patch, pullRequest, diff: controls.details.diff },
    /** The names of the built-in categories. */
    categories,
    results: ui.counts.results,
    sample: layout.footer.sample,
    /** Formats a whole number. */
    showCount: (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ui.thousands),
  };
}

export const englishWords: Words = toWords("en", cloneMessages({ ...pageMessages, ...buildMessages }));
