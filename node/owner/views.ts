/** The owner's views: the owner, search and typeset CV of each, and their defects. */

import { createEngine } from "../../engine/index.ts";
import { foldCase } from "../../grammar/letters.ts";
import type { Owner, View } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import type { Dataset } from "../../model/dataset.ts";
import { findNearest, quote, type ValueDefect } from "../../model/json-schema.ts";
import { type CvContext, findCvOptionDefects } from "./cv-options.ts";

/** The message for a view whose query finds nothing. */
export const withoutResults = "has no results";

/** Returns the owner for a view's page, preview image and typeset CV. The range of years stays the owner's. */
export function toViewOwner(owner: Owner, view: View): Owner {
  const { headline = owner.headline, summary = owner.summary, query, cv, pinned } = view;
  // A view's own headline replaces the role.
  const { pinned: _, role, ...rest } = owner;
  return {
    ...rest,
    ...(role !== undefined && view.headline === undefined && { role }),
    ...(headline !== undefined && { headline }),
    ...(summary !== undefined && { summary }),
    ...(pinned !== undefined && { pinned }),
    cv: { ...owner.cv, ...cv },
    cvQuery: query,
  };
}

/** Returns the owner for a view's CV document, which lists only the view's years. */
export function toViewCvOwner(owner: Owner, view: View): Owner {
  const { startYear: firstYear, endYear: lastYear } = toViewSearch(owner, view);
  return { ...toViewOwner(owner, view), firstYear, lastYear };
}

/** Returns the search options of a view, as its page uses them. */
export function toViewSearch({ firstYear, lastYear }: Owner, { query, years = {} }: View) {
  return { query, startYear: years.from ?? firstYear, endYear: years.to ?? lastYear };
}

/** Lists the values of a query that the data do not have, each with the nearest one that they have. */
function findUnknownValues(query: string, { categories, orgs, languages }: Dataset["data"]): string {
  const known: Readonly<Record<string, readonly { id: string; name?: string }[]>> = {
    category: categories,
    org: orgs,
    language: languages,
  };
  const terms = query.matchAll(/\b(category|org|language):(?:"([^"]*)"|([^\s"():,*]+))(?![\w*])/gi);
  return [...terms]
    .flatMap(([, field = "", quoted, plain = ""]) => {
      const [name, kind] = [quoted ?? plain, field.toLowerCase()];
      const values = (known[kind] ?? []).flatMap(({ id, name = id }) => [...new Set([id, name])]);
      if (name === "" || /^IN$/i.test(name) || values.some((value) => foldCase(value) === foldCase(name)))
        return [];
      const near = findNearest(name, values);
      const hint = near === undefined ? "" : `, and the nearest is ${quote(near.candidate)}`;
      return `; there is no ${kind} ${quote(name)}${hint}`;
    })
    .join("");
}

/** Returns the defects of the views, with paths within owner.json. */
export function findViewDefects(
  { owner, views, data, defects: ofData }: Dataset,
  context: CvContext,
): ValueDefect[] {
  if (views.length === 0) return [];
  const engine = createEngine(data);
  // If a file cannot be read, which is reported separately, the results of a query are unknown.
  const isRead = ofData.every(({ file, index }) => index !== undefined || file === dataFiles.owner.name);
  const ids = new Map<string, number>();
  return views.flatMap((view, at) => {
    const { id, query, years = {}, cv = {} } = view;
    const defects: ValueDefect[] = [];
    const report = (steps: string[], reason: string) =>
      defects.push({ path: ["views", at, ...steps], reason });
    const first = ids.get(id);
    if (first === undefined) ids.set(id, at);
    else report(["id"], `is used twice, and views[${first}] has it first: ${quote(id)}`);
    for (const [key, year] of Object.entries(years))
      if (year < owner.firstYear || year > owner.lastYear)
        report(["years", key], `is ${year}, which is not within ${owner.firstYear} to ${owner.lastYear}`);
    const search = toViewSearch(owner, view);
    if (search.startYear > search.endYear) report(["years", "from"], `is after ${search.endYear}`);
    else if (isRead && engine.search(search).total === 0) {
      const hints = findUnknownValues(query, data);
      report(["query"], `${withoutResults}: ${quote(query)}${hints}`);
    }
    return [...defects, ...findCvOptionDefects(cv, ["views", at, "cv"], context)];
  });
}
