/** Checks the options of a CV document against the other files of the folder: its template, and its sections. */

import { isCategoryId } from "../../model/categories.ts";
import type { Category, CvOptions, Profile } from "../../model/cv.ts";
import { cvSectionIds, isCvSection } from "../../model/cv-sections.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { Dataset } from "../../model/dataset.ts";
import { quote, suggest, type ValueDefect } from "../../model/json-schema.ts";
import { profileFile } from "../../model/profile.ts";
import { findTemplateError } from "./data-file.ts";
import { findLanguageError } from "./message-files.ts";

/** The data that a CV's options refer to. */
export interface CvContext {
  readonly folder: string;
  readonly profile: Pick<Profile, "sections"> | undefined;
  readonly categories: readonly Pick<Category, "id">[];
  /** The names of files that cannot be read, which may contain any section. */
  readonly unread: ReadonlySet<string>;
  /** The owner's folder of messages; languages are not checked where it is unknown. */
  readonly messages: string | undefined;
}

/** Returns the languages that `cv.lang` sets for documents, without those that have no messages. */
export function findCvLanguages(
  { owner, views }: Pick<Dataset, "owner" | "views">,
  messages: string,
): string[] {
  return [owner.cv, ...views.map((view) => view.cv)]
    .flatMap((options) => options?.lang ?? [])
    .filter((lang) => findLanguageError(lang, messages) === undefined);
}

/** Returns the defects of `cv`, which is at `path` in owner.json. */
export function findCvOptionDefects(
  { template, lang, sections = [] }: CvOptions,
  path: ValueDefect["path"],
  { folder, profile, categories, messages, unread }: CvContext,
): ValueDefect[] {
  const reason = template === undefined ? undefined : findTemplateError(template, folder);
  const unknown =
    lang === undefined || messages === undefined ? undefined : findLanguageError(lang, messages);
  const own = [...(profile?.sections ?? []), ...categories.filter(({ id }) => !isCategoryId(id))].map(
    ({ id }) => id,
  );
  const seen = new Set<string>();
  return [
    ...(reason === undefined ? [] : [{ path: [...path, "template"], reason }]),
    ...(unknown === undefined ? [] : [{ path: [...path, "lang"], reason: unknown }]),
    ...sections.flatMap((item, at): ValueDefect[] => {
      const id = typeof item === "string" ? item : item.id;
      const isRepeated = seen.has(id);
      seen.add(id);
      const place = [...path, "sections", at, ...(typeof item === "string" ? [] : ["id"])];
      if (isRepeated) return [{ path: place, reason: `lists a section twice: ${quote(id)}` }];
      if (id === "*" || isCvSection(id) || own.includes(id)) return [];
      if ([profileFile.name, dataFiles.categories.name].some((file) => unread.has(file))) return [];
      const hint = suggest(id, [...cvSectionIds, ...own]);
      return [
        {
          path: place,
          reason: `is neither a section of a CV or of profile.json nor a category of your own: ${quote(id)}${hint}`,
        },
      ];
    }),
  ];
}
