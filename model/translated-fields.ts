/** The texts of an activity that a translation replaces, apart, because the worker needs them without schemas. */
import type { Activity, Langs } from "./cv.ts";

export const translatedFields = ["title", "position", "location", "summary", "highlights", "links"] as const;

type TranslatedField = (typeof translatedFields)[number];

export type TranslatedActivity = Pick<Activity, "id"> & Partial<Pick<Activity, TranslatedField>>;

/**
 * Returns the languages of an entry's texts that are not translated: `original` for each field that the translation lacks.
 *
 * @example findLangs({ title: "Weft 1.0" }, ["title", "summary"], "en") // { summary: "en" }
 */
export function findLangs<K extends string>(
  translated: Readonly<Partial<Record<K, unknown>>> | undefined,
  fields: readonly K[],
  original: string,
): Langs {
  const left = fields.filter((field) => translated?.[field] === undefined);
  return Object.fromEntries(left.map((field) => [field, original]));
}
