/** Packages of a registry as libraries, each with its first and its newest release. */

import { toHomepage } from "../../owner/networks.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { toLibraryTitle } from "../forge/items.ts";
import { type JsonObject, toId, type UpstreamItem, withoutGaps } from "../upstream.ts";

interface Release {
  readonly version: string;
  /** An ISO timestamp. */
  readonly date: string;
}

export interface RegistryPackage {
  readonly name: string;
  readonly description: string | null | undefined;
  /** Its page in the registry. */
  readonly url: string;
  readonly repository: string | null | undefined;
  readonly homepage: string | null | undefined;
  /** `first` lacks its version where the registry tells its time alone. */
  readonly first: Omit<Release, "version"> & { readonly version?: string };
  readonly newest: Release;
}

export const packageId = (name: string) => `package ${name}`;

/** The org is the repository, so that it is the one that a forge has brought, or else the package itself. */
export function toItems(one: RegistryPackage, host: string, language: string | undefined): UpstreamItem[] {
  const { name, description, url, first, newest } = one;
  const repository = toRepositoryUrl(one.repository);
  const homepage = toHomepage(one.homepage);
  const isOther = homepage !== undefined && ![repository, url].includes(homepage.replace(/#readme$/, ""));
  const links: JsonObject = {
    package: { title: host, url },
    ...(repository !== undefined && { repo: { title: "Source", url: repository } }),
    ...(isOther && { site: { title: "Home page", url: homepage } }),
  };
  const isOnlyOne = first.version === newest.version;
  const releases = [
    `First release ${first.version ?? ""} on ${dayOf(first.date)}`,
    ...(isOnlyOne ? [] : [`Newest release ${newest.version} on ${dayOf(newest.date)}`]),
  ];
  return [
    {
      upstreamId: `org ${name}`,
      collection: "orgs",
      wantedId: toId(name),
      fields: withoutGaps({
        name,
        orgType: "Open Source",
        repoUrl: repository,
        url: isOther ? homepage : undefined,
      }),
      languages: language === undefined ? [] : [`language ${language}`],
    },
    {
      upstreamId: packageId(name),
      collection: "activities",
      wantedId: `lib-${toId(name)}`,
      org: `org ${name}`,
      fields: withoutGaps({
        title: toLibraryTitle(name, description),
        category: "SoftwareLib",
        createdAt: first.date,
        links,
        highlights: releases.map((release) => escapeMarkdown(release.replace(/\s+/g, " "))),
      }),
    },
  ];
}

const dayOf = (date: string) => date.slice(0, 10);

/** Packages name their repository as git does, `git+ssh://git@github.com/weavers/loom.git`, or as `weavers/loom`. */
export function toRepositoryUrl(given: string | null | undefined): string | undefined {
  const text = given?.trim() ?? "";
  const short = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(text);
  if (short !== null) {
    const [, forge = "github", path] = short;
    return `https://${forge}.${forge === "bitbucket" ? "org" : "com"}/${path?.replace(/\.git$/, "")}`;
  }
  const address = text
    .replace(/^git\+/, "")
    .replace(/^(?:ssh|git):\/\/(?:[^@/]+@)?/, "https://")
    .replace(/^[\w.-]+@([\w.-]+):(?!\/)/, "https://$1/")
    .replace(/^(https?:\/\/)[^@/]*@/, "$1");
  return /^https?:/i.test(address)
    ? toHomepage(address.replace(/\.git(?=$|#|\/tree\/)/, "").replace(/#.*$/, ""))
    : undefined;
}
