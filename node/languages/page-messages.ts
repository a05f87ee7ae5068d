/** The English messages that a translation replaces, and the type of a whole translation. */

import { assistMessages as workerMessages } from "../../engine/assist/messages.ts";
import { fixMessages } from "../../grammar/fix.ts";
import { problemMessages } from "../../grammar/problems.ts";
import { categoryNames, orgTypeNames } from "../../model/categories.ts";
import { createTranslate, type Plural, type Translated, type Translation } from "../../model/localize.ts";
import { assistMessages } from "../../src/assist/messages.ts";
import { chartsMessages } from "../../src/charts/messages.ts";
import { clientMessages } from "../../src/client/messages.ts";
import { entryMessages } from "../../src/entry/messages.ts";
import { filtersMessages } from "../../src/filters/messages.ts";
import { layoutMessages } from "../../src/layout/messages.ts";
import { popupMessages } from "../../src/popup/messages.ts";
import { controlsMessages } from "../../src/results/controls-messages.ts";
import { resultsMessages } from "../../src/results/messages.ts";
import { searchMessages } from "../../src/search/messages.ts";
import { labels, uiMessages } from "../../src/ui/messages.ts";
import { exportMessages } from "../export/messages.ts";

/** By the names that features give to `localize`. The demo area is in English only. */
export const pageMessages = {
  ui: uiMessages,
  labels,
  layout: layoutMessages,
  results: resultsMessages,
  entry: entryMessages,
  search: searchMessages,
  filters: filtersMessages,
  charts: chartsMessages,
  controls: controlsMessages,
  popup: popupMessages,
  assist: assistMessages,
  client: clientMessages,
  problems: problemMessages,
  fixes: fixMessages,
  worker: workerMessages,
};

/** Messages that the page loads after its html; the worker's feedback on a query in the address waits for them. */
const laterPaths = [
  "charts",
  "controls",
  "popup",
  "assist",
  "client",
  "problems",
  "fixes",
  "worker",
  "layout.offline",
  "ui.specialSearch",
  // The messages about a failure to load these stay in the html.
  "ui.states.(?:cancelled|error|routeError|showError|hideError).*",
  // These have no place in the filters' first html.
  "filters.(?:clear|startYear|endYear|done|alsoShow|hiddenKinds|match|matches)",
  "filters.facets.\\w+.(?:find|none|selected)",
];
const laterPath = new RegExp(`^(?:${laterPaths.join("|")})(?:\\.|$)`);

/** A text for each message of each feature, in their order. */
type Texts = Translation["texts"];

/** Returns the texts that a page has in its html, and those that it loads later. */
export function splitTexts(texts: Texts): { first: Texts; later: Texts } {
  const pick = (isLater: boolean) =>
    Object.fromEntries(
      Object.entries(pageMessages).flatMap(([feature, messages]): [string, Translated[]][] => {
        const paths = listPaths(messages, feature);
        const picked = (texts[feature] ?? []).map((text, at) =>
          laterPath.test(paths[at] ?? "") === isLater ? text : null,
        );
        const count = picked.findLastIndex((text) => text !== null) + 1;
        return count === 0 ? [] : [[feature, picked.slice(0, count)]];
      }),
    );
  return { first: pick(false), later: pick(true) };
}

/** @example listPaths({ a: "", b: { c: "" } }, "x") // ["x.a", "x.b.c"] */
function listPaths(messages: object, path: string): string[] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === "object" ? listPaths(message, `${path}.${key}`) : [`${path}.${key}`],
  );
}

/** Messages of the build that the page does not load: of index.html, default names, exports. */
export const buildMessages = {
  html: {
    /** The browsers' names are between these two. */
    outdated: "Searching needs a newer browser:",
    outdatedHint: "or later. In one of these, load the page again.",
    failed: "The page could not be loaded, so searching does not work.",
    retry: "Try Again",
  },
  categories: { ...categoryNames },
  orgTypes: { ...orgTypeNames },
  exports: exportMessages,
};

export type EnglishMessages = typeof pageMessages & typeof buildMessages;

/** The messages of a language, as its file has them. */
export type MessagesOf<T> = T extends string
  ? string
  : T extends (...values: never[]) => string
    ? string | Plural
    : { [Key in keyof T]: MessagesOf<T[Key]> };

/** Returns a copy that a translation can replace. */
export function cloneMessages<T extends object>(messages: T): T {
  const copy = Array.isArray(messages) ? Object.assign([], messages) : { ...messages };
  for (const [key, message] of Object.entries(messages))
    if (typeof message === "object") Reflect.set(copy, key, cloneMessages(message));
  return copy;
}

/** Runs a function while the messages are in another language. */
export function inLanguage<T>(translation: Translation | undefined, run: () => T): T {
  if (translation === undefined) return run();
  const translate = createTranslate(translation);
  const restores = Object.entries(pageMessages).map(([feature, messages]) => {
    const restore = keep(messages);
    translate(feature, messages);
    return restore;
  });
  try {
    return run();
  } finally {
    for (const restore of restores) restore();
  }
}

/** Returns a function that restores the messages as they are. */
function keep(messages: object): () => void {
  const restores = Object.entries(messages).map(([key, message]) =>
    typeof message === "object" ? keep(message) : () => Reflect.set(messages, key, message),
  );
  return () => {
    for (const restore of restores) restore();
  };
}
