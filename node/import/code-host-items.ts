/** Converts a history on a code host to patches, libraries, orgs and languages. All hosts use its shapes. */
import { foldCase } from "../../grammar/letters.ts";
import { groupBy } from "../../model/collections.ts";
import { splitName, toHomepage, toPersonLinks } from "../owner/person.ts";
import { toTitle } from "./prose.ts";
import { type JsonObject, toId, type UpstreamItem, withoutGaps } from "./upstream.ts";

export interface CodeHostPerson {
  readonly id: string;
  readonly login: string;
  readonly name?: string | null | undefined;
  readonly bio?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly url: string;
  readonly websiteUrl?: string | null | undefined;
  readonly networkUrl?: string | undefined;
}

/** A pull request or a merge request. */
export interface CodeHostRequest {
  readonly id: string;
  readonly repositoryId: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly createdAt: string;
  readonly mergedAt?: string | null | undefined;
  readonly closedAt?: string | null | undefined;
  readonly mergeCommit?: JsonObject | undefined;
}

export interface CodeHostRepository {
  readonly id: string;
  readonly name: string;
  /** With its owner or group: `weavers/loom`. */
  readonly fullName: string;
  readonly url: string;
  readonly homepageUrl?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly createdAt: string;
  readonly archivedAt?: string | null | undefined;
  readonly issuesUrl?: string | undefined;
  readonly changelogUrl?: string | undefined;
  /** Most used first. */
  readonly languages: readonly CodeHostLanguage[];
  /** The group that becomes the org instead of the repository. */
  readonly group?: CodeHostGroup | undefined;
}

interface CodeHostLanguage {
  readonly name: string;
  /** Null for a language without a colour, absent if the code host sends no colours. */
  readonly color?: string | null | undefined;
  /** The share of the repository's code, from 0 to 1. */
  readonly share: number;
}

interface CodeHostGroup {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly url: string;
  readonly issuesUrl?: string | undefined;
}

interface CodeHostHistory {
  readonly person: CodeHostPerson;
  readonly requests: readonly CodeHostRequest[];
  readonly libraries: readonly CodeHostRepository[];
  /** The repositories of requests and libraries, by id. */
  readonly repositories: ReadonlyMap<string, CodeHostRepository>;
  /** The colours that earlier imports recorded, by language. */
  readonly colors?: ReadonlyMap<string, string>;
}

export function toItems(history: CodeHostHistory): UpstreamItem[] {
  const { person, requests, libraries, repositories, colors } = history;
  const ids = new Set([
    ...requests.map(({ repositoryId }) => repositoryId),
    ...libraries.map(({ id }) => id),
  ]);
  const used = [...ids].flatMap((id) => repositories.get(id) ?? []);
  const languages = new Map(
    used.flatMap((repository) =>
      mainLanguagesOf(repository).map(({ name, color = colors?.get(name) }) => [
        name,
        color ?? colorOfUnknown,
      ]),
    ),
  );
  return [
    ...[...languages].map(
      ([name, backgroundColor]): UpstreamItem => ({
        upstreamId: `language ${name}`,
        collection: "languages",
        wantedId: name,
        fields: { ui: { backgroundColor } },
      }),
    ),
    ...toOrgs(used),
    ...requests.map((request) => toPatch(request, repositories.get(request.repositoryId))),
    ...libraries.map(toLibrary),
    ...toPerson(person),
  ];
}

/** GitHub's grey for languages without a colour. */
const colorOfUnknown = "#ededed";

/** Languages with less than a twentieth of the code are mostly build scripts. */
const smallestShare = 0.05;
const maxLanguages = 5;

function mainLanguagesOf({ languages }: CodeHostRepository): readonly CodeHostLanguage[] {
  return languages.filter(({ share }) => share >= smallestShare).slice(0, maxLanguages);
}

const orgIdOf = ({ id, group }: CodeHostRepository) => group?.id ?? id;

/** The org's id is that of the repository or the group, which stays when either is renamed or moved. */
function toOrgs(repositories: readonly CodeHostRepository[]): UpstreamItem[] {
  const members = groupBy(repositories, orgIdOf);
  const orgs = [...members].flatMap(([id, [first, ...more]]) =>
    first === undefined ? [] : [{ id, first, all: [first, ...more] }],
  );
  const nameOf = ({ first }: (typeof orgs)[number]) => (first.group ?? first).name;
  const names = orgs.map((org) => foldCase(nameOf(org)));
  return orgs.map((org): UpstreamItem => {
    const { id, first, all } = org;
    const { group } = first;
    const isUnique = names.filter((other) => other === foldCase(nameOf(org))).length === 1;
    const name = isUnique ? nameOf(org) : (group ?? first).fullName;
    const place =
      group === undefined
        ? {
            repoUrl: first.url,
            url: toHomepage(first.homepageUrl),
            issuesUrl: first.issuesUrl,
            changelogUrl: first.changelogUrl,
          }
        : { repoUrl: group.url, issuesUrl: group.issuesUrl };
    const languages = new Set(all.flatMap((one) => mainLanguagesOf(one).map((language) => language.name)));
    return {
      upstreamId: id,
      collection: "orgs",
      wantedId: toId(name),
      fields: withoutGaps({ name, orgType: "Open Source", ...place }),
      languages: [...languages].slice(0, maxLanguages).map((language) => `language ${language}`),
    };
  });
}

function toPatch(
  { id, repositoryId, number, title, url, createdAt, mergedAt, closedAt, mergeCommit }: CodeHostRequest,
  repository: CodeHostRepository | undefined,
): UpstreamItem {
  return {
    upstreamId: id,
    collection: "activities",
    // Repositories of one group may have requests with the same numbers.
    wantedId: repository?.group === undefined ? `{org}-${number}` : toId(`${repository.name}-${number}`),
    org: repository === undefined ? repositoryId : orgIdOf(repository),
    fields: withoutGaps({
      title: toTitle(title) || `#${number}`,
      category: "Patch",
      createdAt,
      acceptedAt: mergedAt,
      // A merged request is closed, too, but a patch is one or the other.
      closedAt: mergedAt === null || mergedAt === undefined ? closedAt : null,
      number,
      qaUrl: url,
      diffUrl: `${url}.diff`,
      mergeCommit,
    }),
  };
}

function toLibrary(repository: CodeHostRepository): UpstreamItem {
  const { id, name, description, createdAt, archivedAt, url, homepageUrl } = repository;
  const homepage = toHomepage(homepageUrl);
  const links: JsonObject = {
    repo: { title: "Source", url },
    ...(homepage !== undefined && { site: { title: "Home page", url: homepage } }),
  };
  return {
    upstreamId: `library ${id}`,
    collection: "activities",
    wantedId: `lib-${toId(name)}`,
    org: orgIdOf(repository),
    fields: withoutGaps({
      title: toLibraryTitle(name, description),
      category: "SoftwareLib",
      createdAt,
      endedAt: archivedAt,
      links,
    }),
  };
}

/** Returns `name: description` with Markdown's characters escaped. */
export function toLibraryTitle(name: string, description: string | null | undefined): string {
  return toTitle([name, description?.trim() ?? ""].filter((part) => part !== "").join(": "));
}

/** Returns the owner, and the account if it serves as the home page. */
function toPerson(person: CodeHostPerson): UpstreamItem[] {
  const { id, login, name, bio, location, url, websiteUrl, networkUrl } = person;
  const { owner, profiles } = toPersonLinks([{ url: toHomepage(websiteUrl), label: "personal" }], {
    codeUrl: url,
    networkUrl,
  });
  return [
    {
      // After the import of a second person, the owner stays the first one.
      upstreamId: `owner ${id}`,
      collection: "owner",
      fields: withoutGaps({
        ...splitName(name?.trim() || login),
        headline: bio?.replace(/\s+/g, " ").trim(),
        homeUrl: owner.homeUrl,
        codeUrl: url,
        networkUrl: networkUrl ?? owner.networkUrl,
        location,
        domain: owner.domain,
      }),
    },
    ...profiles.map((fields): UpstreamItem => {
      return { upstreamId: `account ${id}`, collection: "profiles", fields };
    }),
  ];
}
