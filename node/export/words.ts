/** The words of documents and other exports in one language: the page's words for activities and sections, and their own. */
import type { CategoryId } from "../../model/categories.ts";
import type { Labels } from "../../model/labels/labels.ts";
import type { exportMessages } from "./messages.ts";

type ExportMessages = typeof exportMessages;

export interface Words extends Labels, ExportMessages {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly featured: (place: string) => string;
  readonly patch: string;
  readonly pullRequest: (number: number) => string;
  readonly diff: string;
  /** The names of the built-in categories. */
  readonly categories: Readonly<Record<CategoryId, string>>;
  readonly results: (count: number) => string;
  readonly sample: string;
  /** The heading of projects with pages of their own. */
  readonly projectPages: string;
  readonly formatCount: (count: number) => string;
}

/** Returns the words of a language: of those that were read. */
export type WordsOf = (tag: string) => Words;
