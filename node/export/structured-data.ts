/**
 * Creates the head's elements for search engines, previews and feed readers: JSON-LD, OpenGraph and links to the
 * exports.
 */
import type { Person, ProfilePage, WithContext } from "schema-dts";
import type { Count } from "../../engine/types.ts";
import { findDistinctAddresses } from "../../model/addresses.ts";
import type { Owner, View } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { escapeXml } from "../../model/xml.ts";
import { findSiteUrl, toNameParts } from "../owner/person.ts";
import { type Entry, type ExportData, isRunningJob } from "./entries.ts";
import { findAlternates, isWanted, type OutputName, typeOf } from "./outputs.ts";
import type { Words } from "./words.ts";

const dateLength = "2025-01-01".length;

/** The owner's skills, then the languages of the work by use. */
const maxSkills = 12;

/** The newest jobs. More would make every visitor's page longer. */
const maxRoles = 8;

interface PageFacts extends ExportData {
  /** All jobs, newest first. */
  jobs: readonly Entry[];
  /** The languages of the results with their counts, most results first. */
  languages: readonly Count[];
  changed: Date;
}

/** Returns the page as structured data, without missing facts. */
function toProfilePage({
  owner,
  profile = {},
  words,
  address,
  languages,
  changed,
  jobs,
}: PageFacts): WithContext<ProfilePage> {
  const { headline, role = headline, homeUrl, codeUrl, networkUrl } = owner;
  const url = findSiteUrl(address, homeUrl);
  const profiles = (profile.profiles ?? []).map((one) => one.url);
  // Omits the first one, which is the page itself.
  const [, ...sameAs] = findDistinctAddresses([url ?? "", homeUrl, codeUrl, networkUrl, ...profiles]);
  const known = [...(profile.skills ?? []).map(({ name }) => name), ...languages.map(({ id }) => id)];
  const person: Person = {
    "@type": "Person",
    name: toFullName(owner),
    ...toNames(owner),
    ...(url !== undefined && { url }),
    ...(role !== undefined && { jobTitle: role }),
    ...(sameAs.length > 0 && { sameAs }),
    ...toRoles(jobs.slice(0, maxRoles)),
    ...(known.length > 0 && { knowsAbout: [...new Set(known)].slice(0, maxSkills) }),
  };
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    inLanguage: words.language,
    dateModified: changed.toISOString().slice(0, dateLength),
    mainEntity: person,
  };
}

/** One role for each position. Ended positions belong to former employers. */
function toRoles(jobs: readonly Entry[]) {
  const toRole = ({ activity, text, org, from, to }: Entry) => ({
    role: {
      "@type": "OrganizationRole" as const,
      roleName: activity.position ?? (text.split(":")[0]?.trim() || text),
      startDate: from.slice(0, dateLength),
      ...(typeof to === "string" && { endDate: to.slice(0, dateLength) }),
    },
    employer: {
      "@type": "Organization" as const,
      name: org.name,
      ...(org.url !== undefined && { url: org.url }),
    },
  });
  // A role belongs to an organization.
  const employed = jobs.filter(({ org }) => org.name !== "");
  const current = employed.filter(isRunningJob).map(toRole);
  const former = employed.filter((job) => !isRunningJob(job)).map(toRole);
  return {
    ...(current.length > 0 && {
      worksFor: current.map(({ role, employer }) => ({ ...role, worksFor: employer })),
    }),
    ...(former.length > 0 && {
      alumniOf: former.map(({ role, employer }) => ({ ...role, alumniOf: employer })),
    }),
  };
}

/** A name that is not split is only in `name`. */
function toNames(owner: Owner): Partial<Record<"givenName" | "familyName" | "honorificPrefix", string>> {
  const { family: familyName, given: givenName, prefix } = toNameParts(owner);
  return familyName === ""
    ? {}
    : { givenName, familyName, ...(prefix !== "" && { honorificPrefix: prefix }) };
}

interface HeadParts extends PageFacts {
  /** The exported files. */
  made: ReadonlySet<OutputName>;
}

interface ViewHeadParts {
  view: View;
  /** The owner as the view has them. */
  owner: Owner;
  words: Words;
  address: string | undefined;
  /** The view's exported files. */
  made: ReadonlySet<string>;
}

/** Returns elements for the head of a view's page, as html. */
export function toViewHead({ view, owner, words, address, made }: ViewHeadParts): string {
  const { id, title } = view;
  const name = escapeXml(`${title} · ${words.cvTitle(toFullName(owner))}`);
  const files = {
    pdf: `views/${id}.pdf`,
    docx: `views/${id}.docx`,
    card: `views/${id}.png`,
    feed: `views/${id}.atom`,
  };
  const toLink = (type: string, title: string, file: string) =>
    made.has(file) ? [`<link rel="alternate" type="${type}" title="${title}" href="../../${file}" />`] : [];
  return [
    ...(view.listed === false ? [toMeta("name", "robots", "noindex")] : []),
    ...toLink("application/pdf", "PDF", files.pdf),
    ...toLink(typeOf("cv.docx"), "Word", files.docx),
    ...toLink("application/atom+xml", "Atom", files.feed),
    ...(address === undefined
      ? []
      : [
          toMeta("property", "og:type", "profile"),
          toMeta("property", "og:title", name),
          toMeta("property", "og:url", escapeXml(`${address}views/${id}/`)),
          ...toPreviewTags(owner, name, made.has(files.card) ? address + files.card : undefined),
        ]),
  ].join("\n    ");
}

/** Returns the elements for previews; `name` is escaped. */
function toPreviewTags({ headline }: Owner, name: string, picture: string | undefined): string[] {
  return [
    ...(headline === undefined ? [] : [toMeta("property", "og:description", escapeXml(headline))]),
    ...(picture === undefined
      ? []
      : [
          toMeta("property", "og:image", escapeXml(picture)),
          toMeta("property", "og:image:alt", name),
          toMeta("name", "twitter:card", "summary_large_image"),
        ]),
  ];
}

/** Returns elements for the head of the home page, as html. */
export function toHead(parts: HeadParts): string {
  const { owner, words, address, made } = parts;
  const name = escapeXml(words.cvTitle(toFullName(owner)));
  const links = findAlternates(made, words).map(
    ({ name: file, type, alternate }) =>
      `<link rel="alternate" type="${type}" title="${alternate}" href="./${file}" />`,
  );
  const graph =
    address === undefined
      ? []
      : [
          toMeta("property", "og:type", "profile"),
          toMeta("property", "og:title", name),
          toMeta("property", "og:url", escapeXml(address)),
          ...toPreviewTags(owner, name, made.has("card.png") ? `${address}card.png` : undefined),
        ];
  const json = JSON.stringify(toProfilePage(parts)).replaceAll("<", "\\u003c");
  const data = isWanted(owner, "structuredData")
    ? [`<script type="application/ld+json">${json}</script>`]
    : [];
  return [...links, ...graph, ...data].join("\n    ");
}

function toMeta(key: "name" | "property", name: string, content: string): string {
  return `<meta ${key}="${name}" content="${content}" />`;
}
