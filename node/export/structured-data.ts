/** Creates the head's elements for search engines, previews and feed readers: JSON-LD, OpenGraph, links. */
import type { Person, ProfilePage, Thing, WithContext } from "schema-dts";
import type { Count } from "../../engine/types.ts";
import { findDistinctAddresses } from "../../model/addresses.ts";
import type { Owner, View } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { findSiteUrl, toNameParts } from "../owner/person.ts";
import { type Entry, type ExportData, isRunningJob } from "./entries.ts";
import { type HeadElement, toLink, toMeta } from "./head.ts";
import { findAlternates, isWanted, type OutputName, typeOf } from "./outputs.ts";
import { previewSize } from "./preview-image.ts";
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

/** Returns the elements for the head of a view's page. */
export function toViewHead({ view, owner, words, address, made }: ViewHeadParts): HeadElement[] {
  const { id, title } = view;
  const name = `${title} · ${words.cvTitle(toFullName(owner))}`;
  const toAlternate = (type: string, title: string, file: string) =>
    made.has(file) ? [toLink("alternate", { type, title, href: `../../${file}` })] : [];
  const card = `views/${id}.png`;
  return [
    ...(view.listed === false ? [toMeta("name", "robots", "noindex")] : []),
    ...toAlternate("application/pdf", "PDF", `views/${id}.pdf`),
    ...toAlternate(typeOf("cv.docx"), "Word", `views/${id}.docx`),
    ...toAlternate("application/atom+xml", "Atom", `views/${id}.atom`),
    ...(address === undefined
      ? []
      : toPreviewTags({
          type: "profile",
          name,
          url: `${address}views/${id}/`,
          description: owner.headline,
          picture: made.has(card) ? { url: address + card, alt: name } : undefined,
        })),
  ];
}

interface Preview {
  type: "profile" | "article";
  name: string;
  url: string;
  description?: string | undefined;
  picture?: PreviewPicture | undefined;
}

export interface PreviewPicture {
  url: string;
  alt: string;
  /** The sizes of pictures on other hosts are unknown. */
  isForeign?: boolean;
}

/** Returns the elements for previews in chats and social networks. */
export function toPreviewTags({ type, name, url, description, picture }: Preview): HeadElement[] {
  return [
    toMeta("property", "og:type", type),
    toMeta("property", "og:title", name),
    toMeta("property", "og:url", url),
    ...(description === undefined ? [] : [toMeta("property", "og:description", description)]),
    ...(picture === undefined
      ? []
      : [
          toMeta("property", "og:image", picture.url),
          ...(picture.isForeign
            ? []
            : [
                toMeta("property", "og:image:width", `${previewSize.width}`),
                toMeta("property", "og:image:height", `${previewSize.height}`),
              ]),
          toMeta("property", "og:image:alt", picture.alt),
          toMeta("name", "twitter:card", "summary_large_image"),
        ]),
  ];
}

/** Returns the preview image of the site, if there is one. */
export function toSitePreview(parts: Omit<ViewHeadParts, "view">): PreviewPicture | undefined {
  const { owner, words, address, made } = parts;
  return address !== undefined && made.has("card.png")
    ? { url: `${address}card.png`, alt: words.cvTitle(toFullName(owner)) }
    : undefined;
}

/** Returns the elements for the head of the home page. */
export function toHead(parts: HeadParts): HeadElement[] {
  const { owner, words, address, made } = parts;
  const name = words.cvTitle(toFullName(owner));
  const links = findAlternates(made, words).map(({ name: file, type, alternate }) =>
    toLink("alternate", { type, title: alternate, href: `./${file}` }),
  );
  return [
    ...links,
    ...(address === undefined
      ? []
      : toPreviewTags({
          ...{ type: "profile", name, url: address, description: owner.headline },
          picture: toSitePreview(parts),
        })),
    ...(isWanted(owner, "structuredData") ? [toJsonLd(toProfilePage(parts))] : []),
  ];
}

export function toJsonLd(thing: WithContext<Thing>): HeadElement {
  return { tag: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify(thing) };
}
