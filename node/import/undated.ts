/** Makes an activity without a date an entry of the profile, since no date is invented. */
import { categoryTable } from "../../model/categories.ts";
import { isUndatedSection, type UndatedSectionId } from "../../model/cv-sections.ts";
import { unknownPlace } from "../../model/references.ts";
import { hostOf } from "./projects.ts";
import { escapeMarkdown } from "./prose.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type UndatedCollection,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";

/** Fields of an activity that entries of a section lack. The source reports their loss. */
export const datedFields = ["position", "location"] as const;

/** Returns whether an item is an activity without a date. */
export function isUndated({ collection, fields }: UpstreamItem): boolean {
  return collection === "activities" && fields.createdAt === undefined;
}

/** Returns an item of a section, without an org, whose fields are `org`. With a date it stays an activity. */
export function toUndatedItem(item: UpstreamItem, org: JsonObject): UpstreamItem {
  const { upstreamId, undatedId, hasNoId, isPartial, fields } = item;
  const { title, summary, highlights, tags, authors, citation } = fields;
  const section = sectionOf(fields.category);
  const collection: UndatedCollection = `sections.${section}`;
  const url = findUrl(fields.links) ?? org.url;
  return {
    upstreamId,
    ...(undatedId !== undefined && { undatedId }),
    ...(hasNoId && { hasNoId }),
    ...(isPartial !== undefined && { isPartial }),
    collection,
    fields: withoutGaps({
      title,
      subtitle: toSubtitle(org.name, { title, url }),
      ...toDates(section, fields),
      url,
      text: [toAuthors(authors), ...toCitation(citation, org.name), summary].filter(isFilled).join(". "),
      highlights,
      keywords: tags,
    }),
  };
}

function isFilled(value: Json | undefined): boolean {
  return typeof value === "string" && value !== "";
}

function sectionOf(category: Json | undefined): UndatedSectionId {
  const row = Object.entries(categoryTable).find(([id]) => id === category)?.[1];
  return row !== undefined && isUndatedSection(row.cvSection) ? row.cvSection : "writing";
}

/** A project may be its own org, and the org of a publication may be only the host of its address. */
function toSubtitle(
  name: Json | undefined,
  { title, url }: Readonly<Record<"title" | "url", Json | undefined>>,
): string | undefined {
  if (typeof name !== "string" || name === unknownPlace || name === hostOf(url)) return undefined;
  return escapeMarkdown(name) === title ? undefined : name;
}

/** Software without an end counts as made on its start day. */
function toDates(section: UndatedSectionId, { createdAt, endedAt, endUnknown }: JsonObject): JsonObject {
  const [start, end] = [createdAt, endedAt].map((date) =>
    typeof date === "string" ? date.slice(0, "2019-05-04".length) : undefined,
  );
  const isRole = section === "work" || section === "volunteering";
  if (start === undefined) return { endDate: end };
  if (!isRole && end === undefined && endUnknown !== true) return { date: start };
  return { startDate: start, endDate: end, endUnknown };
}

function findUrl(links: Json | undefined): Json | undefined {
  const [first] = isJsonObject(links) ? Object.values(links) : [];
  return isJsonObject(first) ? first.url : undefined;
}

function toAuthors(authors: Json | undefined): string {
  const names = Array.isArray(authors) ? authors.map(String) : [];
  return names.map((name) => escapeMarkdown(name.replaceAll("\u00a0", " "))).join(", ");
}

/** @example `Leaves Press, 12 (3), 101–118` */
function toCitation(citation: Json | undefined, org: Json | undefined): string[] {
  if (!isJsonObject(citation)) return [];
  const { journal, publisher, volume, number, pages, month, note } = citation;
  const issue = volume === undefined ? number : number === undefined ? volume : `${volume} (${number})`;
  const places = [journal, publisher].filter((place) => place !== org);
  const parts = [...places, issue, pages, month, note].filter(isFilled);
  return parts.length === 0 ? [] : [parts.map((part) => escapeMarkdown(String(part))).join(", ")];
}
