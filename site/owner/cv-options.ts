/** Checks how a CV is set on paper against the other files of the folder: its template, and the sections it names. */

import type { CvOptions, Profile } from "../../model/cv.ts";
import { cvSectionIds, isCvSection } from "../../model/cv-sections.ts";
import { quote, suggest, type ValueDefect } from "../../model/json-schema.ts";
import { findTemplateError } from "./data-file.ts";

/** Returns the defects of `cv`, which is at `path` in owner.json. */
export function findCvOptionDefects(
  { template, sections = [] }: CvOptions,
  path: ValueDefect["path"],
  { folder, profile }: { folder: string; profile: Pick<Profile, "sections"> | undefined },
): ValueDefect[] {
  const reason = template === undefined ? undefined : findTemplateError(template, folder);
  const own = (profile?.sections ?? []).map(({ id }) => id);
  const seen = new Set<string>();
  return [
    ...(reason === undefined ? [] : [{ path: [...path, "template"], reason }]),
    ...sections.flatMap((item, at): ValueDefect[] => {
      const id = typeof item === "string" ? item : item.id;
      const isRepeated = seen.has(id);
      seen.add(id);
      const place = [...path, "sections", at, ...(typeof item === "string" ? [] : ["id"])];
      if (isRepeated) return [{ path: place, reason: `names a section again: ${quote(id)}` }];
      if (id === "*" || isCvSection(id) || own.includes(id)) return [];
      const hint = suggest(id, [...cvSectionIds, ...own]);
      return [
        { path: place, reason: `is neither a section of a CV nor of profile.json: ${quote(id)}${hint}` },
      ];
    }),
  ];
}
