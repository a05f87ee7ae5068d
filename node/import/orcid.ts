/**
 * Imports the public record of an ORCID iD: works as publications, employments as work, services as volunteering, and
 * educations, qualifications and distinctions as profile sections. One request without a token reads everything except
 * authors and citations, which take one request per hundred works.
 */
import { foldCase } from "../../grammar/letters.ts";
import { findDoi, toDoiUrl } from "../../model/addresses.ts";
import type { Infer } from "../../model/json-schema.ts";
import { unknownPlace } from "../../model/references.ts";
import type { Result } from "../../model/result.ts";
import { toHomepage, toPersonLinks } from "../owner/person.ts";
import { toDateOfParts } from "./dates.ts";
import { type HttpAccess, HttpClient } from "./http-client.ts";
import { addLink, toIdentifierUrl } from "./identifiers.ts";
import { escapeMarkdown, htmlToText, shorten, toTitle, withSubtitle } from "./prose.ts";
import { anything, each, listOf, number, objectOf, optional, orNull, text } from "./reply.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  toId,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";
import type { ImportWarning } from "./warnings.ts";

interface OrcidOptions {
  /** `0000-0002-1825-0097`, or its address. */
  readonly id: string;
  /** The API's address; by default the public one. */
  readonly apiUrl: string | undefined;
}

export async function importOrcid(
  { id: given, apiUrl = "https://pub.orcid.org" }: OrcidOptions,
  access: Omit<HttpAccess, "host" | "contact" | "token">,
): Promise<Result<Upstream>> {
  const id = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i.exec(given.trim().replace(/\/+$/, ""))?.[0].toUpperCase();
  if (id === undefined || !hasRightSum(id))
    return { ok: false, reason: `${JSON.stringify(given)} is not an ORCID iD, such as 0000-0002-1825-0097` };
  const client = new HttpClient({ ...access, host: "ORCID", contact: `https://orcid.org/${id}` });
  const root = apiUrl.replace(/\/+$/, "").replace(/\/v3\.0$/, "");
  const reply = await client.ask(`${root}/v3.0/${id}/record`, record);
  if (!reply.ok)
    return reply.status === 404 ? { ok: false, reason: `ORCID has no record with the iD ${id}` } : reply;
  const { person, "activities-summary": activities } = reply.value;
  const warnings: ImportWarning[] = [];
  const groups = activities?.works?.group ?? [];
  const codes = groups.flatMap(({ "work-summary": works }) => works.map((one) => one["put-code"]));
  const details = await askDetails(client, `${root}/v3.0/${id}/works`, codes);
  if (!details.ok) return details;
  const works = joinGroups(groups).flatMap((group) => toPublication(group, details.value, warnings));
  const jobs = summariesOf(activities?.employments).map((one) => toJob("employment", one));
  const services = summariesOf(activities?.services).map((one) => toJob("service", one));
  const all = [...works, ...jobs, ...services];
  const orgs = new Map(all.flatMap(({ org }) => (org === undefined ? [] : [[org.upstreamId, org]])));
  const sections = [
    ...summariesOf(activities?.educations).flatMap(toEducation),
    ...summariesOf(activities?.qualifications).flatMap((one) => toCertificate(one, warnings)),
    ...summariesOf(activities?.distinctions).flatMap((one) => toAward(one, warnings)),
  ];
  const unread = [
    count(summariesOf(activities?.memberships), "membership"),
    count(summariesOf(activities?.["invited-positions"]), "invited position"),
    count(activities?.fundings?.group, "funding"),
    count(activities?.["peer-reviews"]?.group, "peer review"),
    count(activities?.["research-resources"]?.group, "research resource"),
  ].filter((text) => text !== "");
  return {
    ok: true,
    value: {
      source: "orcid",
      origin: id,
      items: [...orgs.values(), ...all.map(({ item }) => item), ...sections, ...toPerson(id, person)],
      complete: warnings.length === 0,
      excluded: new Set(),
      notes: unread.length === 0 ? [] : [`not imported (no matching field): ${unread.join(", ")}`],
      warnings,
    },
  };
}

function count(entries: readonly unknown[] | undefined, name: string): string {
  const { length } = entries ?? [];
  return length === 0 ? "" : `${length} ${name}${length === 1 ? "" : "s"}`;
}

/** Details that the summary of a work lacks. */
interface WorkDetails {
  readonly authors: readonly string[];
  /** The work's parsed BibTeX citation. */
  readonly printed: JsonObject;
  /** The status of a publication that has not appeared. */
  readonly status: Json | undefined;
}

/** ORCID's limit. */
const worksPerRequest = 100;

async function askDetails(
  client: HttpClient,
  url: string,
  codes: readonly number[],
): Promise<Result<ReadonlyMap<number, WorkDetails>>> {
  const details = new Map<number, WorkDetails>();
  for (let from = 0; from < codes.length; from += worksPerRequest) {
    const reply = await client.ask(`${url}/${codes.slice(from, from + worksPerRequest).join(",")}`, bulk);
    if (!reply.ok) return reply;
    for (const { work } of reply.value.bulk) if (work) details.set(work["put-code"], await toDetails(work));
    client.access.onProgress(`${Math.min(codes.length, from + worksPerRequest)} of ${codes.length} works`);
  }
  return { ok: true, value: details };
}

async function toDetails({ contributors, citation, source }: Infer<typeof wholeWork>): Promise<WorkDetails> {
  const isBibtex = citation?.["citation-type"]?.toLowerCase() === "bibtex";
  const bibtex = (isBibtex && citation["citation-value"]) || "";
  // Some citations are error pages of another host.
  const {
    authors,
    citation: printed,
    status,
  }: JsonObject = bibtex.trimStart().startsWith("@")
    ? (await import("./bibtex.ts")).readCitation(bibtex)
    : {};
  const listed = Array.isArray(authors) ? authors.map(String) : [];
  const named = (contributors?.contributor ?? []).flatMap((one) => {
    const name = htmlToText(one["credit-name"]?.value ?? "");
    const role = one["contributor-attributes"]?.["contributor-role"] ?? "author";
    return name === "" || otherRoles.has(role.toLowerCase()) ? [] : [name];
  });
  // The person who adds a work by hand is its only contributor in ORCID's form, but need not be the only author.
  const isOwn = source?.["source-orcid"] != null && named.length === 1;
  return {
    authors: listed.length > named.length || isOwn ? listed : named,
    printed: isJsonObject(printed) ? printed : {},
    status,
  };
}

/** Roles of contributors who aren't authors. */
const otherRoles: ReadonlySet<string> = new Set([
  "assignee",
  "chair-or-translator",
  "editor",
  "other-inventor",
]);

/** Verifies the check digit by ISO 7064 (11-2). */
function hasRightSum(id: string): boolean {
  const digits = [...id.replaceAll("-", "")];
  const total = digits.slice(0, -1).reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const rest = (12 - (total % 11)) % 11;
  return digits.at(-1) === (rest === 10 ? "X" : String(rest));
}

const value = optional(objectOf({ value: optional(text) }));
const date = optional(objectOf(each(value, "year", "month", "day")));

/** Some members of ORCID send entities. */
const decoded: typeof text = { ...text, convert: (value) => htmlToText(String(value)) };

const affiliation = objectOf({
  "put-code": number,
  ...each(optional(decoded), "department-name", "role-title"),
  ...each(date, "start-date", "end-date"),
  organization: objectOf({ name: decoded }),
  url: value,
});

/** A group contains summaries of the same item by several members of ORCID, the preferred one first. */
function affiliationsOf(key: string) {
  const summary = objectOf({ [key]: affiliation });
  return optional(objectOf({ "affiliation-group": listOf(objectOf({ summaries: listOf(summary) })) }));
}

const externalId = objectOf({
  ...each(text, "external-id-type", "external-id-value"),
  "external-id-url": value,
  "external-id-relationship": optional(text),
});

const work = objectOf({
  "put-code": number,
  title: optional(objectOf({ title: value, subtitle: value })),
  "external-ids": optional(
    objectOf({
      "external-id": optional(listOf(externalId)),
    }),
  ),
  url: value,
  type: optional(text),
  "publication-date": date,
  "journal-title": value,
});

const wholeWork = objectOf({
  "put-code": number,
  source: optional(objectOf({ "source-orcid": anything })),
  citation: optional(objectOf({ "citation-type": optional(text), "citation-value": optional(text) })),
  contributors: optional(
    objectOf({
      contributor: optional(
        listOf(
          objectOf({
            "credit-name": value,
            "contributor-attributes": optional(objectOf({ "contributor-role": optional(text) })),
          }),
        ),
      ),
    }),
  ),
});

/** An unreadable work has an error in its place. */
const bulk = objectOf({ bulk: listOf(objectOf({ work: optional(wholeWork) })) });

const workGroup = objectOf({ "work-summary": listOf(work) });

const groups = optional(objectOf({ group: optional(listOf(anything)) }));

const record = objectOf({
  person: optional(
    objectOf({
      name: optional(objectOf({ "given-names": value, "family-name": value })),
      biography: optional(objectOf({ content: optional(text) })),
      "researcher-urls": optional(
        objectOf({
          "researcher-url": optional(listOf(objectOf({ url: value, "url-name": optional(text) }))),
        }),
      ),
    }),
  ),
  "activities-summary": orNull(
    objectOf({
      educations: affiliationsOf("education-summary"),
      employments: affiliationsOf("employment-summary"),
      qualifications: affiliationsOf("qualification-summary"),
      distinctions: affiliationsOf("distinction-summary"),
      services: affiliationsOf("service-summary"),
      memberships: affiliationsOf("membership-summary"),
      "invited-positions": affiliationsOf("invited-position-summary"),
      ...each(groups, "fundings", "peer-reviews", "research-resources"),
      works: optional(objectOf({ group: listOf(workGroup) })),
    }),
  ),
});

type Affiliation = Infer<typeof affiliation>;
type ExternalId = Infer<typeof externalId>;
type WorkGroup = Infer<typeof workGroup>;
type Work = Infer<typeof work>;
type Person = Infer<typeof record>["person"];

interface Placed {
  readonly item: UpstreamItem;
  /** Undefined for patents. */
  readonly org: UpstreamItem | undefined;
}

function summariesOf(affiliations: Infer<ReturnType<typeof affiliationsOf>> | undefined): Affiliation[] {
  return (affiliations?.["affiliation-group"] ?? []).flatMap(({ summaries: [preferred] }) =>
    Object.values(preferred ?? {}),
  );
}

/** ORCID keeps works apart whose DOIs differ only in case or form. */
function joinGroups(given: readonly WorkGroup[]): WorkGroup[] {
  const joined = new Map<string, WorkGroup>();
  for (const [at, group] of given.entries()) {
    const key = findOwnDoi(group["work-summary"])?.toLowerCase() ?? `group ${at}`;
    const first = joined.get(key)?.["work-summary"] ?? [];
    joined.set(key, { "work-summary": [...first, ...group["work-summary"]] });
  }
  return [...joined.values()];
}

const noTitle = "is skipped, because it has no title";

function toPublication(
  { "work-summary": works }: WorkGroup,
  details: ReadonlyMap<number, WorkDetails>,
  warnings: ImportWarning[],
): Placed[] {
  const [preferred] = works;
  if (preferred === undefined) return [];
  const title = withSubtitle(
    toWorkTitle(preferred.title?.title?.value),
    toWorkTitle(preferred.title?.subtitle?.value),
  );
  const createdAt = toDateOfParts(
    works.map((one) => one["publication-date"]).find((given) => toDateOfParts(given) !== undefined),
  );
  const code = works.map((one) => one["put-code"]).reduce((a, b) => Math.min(a, b));
  if (title === "") {
    warnings.push({ subject: `work ${code}`, problem: noTitle });
    return [];
  }
  const doi = findOwnDoi(works);
  const address = works.map(({ url }) => toHomepage(url?.value)).find((url) => url !== undefined);
  const links: Record<string, JsonObject> = {};
  if (doi !== undefined) links.doi = { title: "DOI", url: toDoiUrl(doi) };
  const addressed = address === undefined ? undefined : findDoi(address);
  if (addressed !== undefined) links.doi ??= { title: "DOI", url: toDoiUrl(addressed) };
  else if (address !== undefined) links.paper = { title: "Paper", url: address };
  for (const id of works.flatMap(ownIdsOf)) addIdentifier(links, id);
  const journal = works
    .map((one) => htmlToText(one["journal-title"]?.value ?? ""))
    .find((name) => name !== "");
  const kind = works.map(({ type }) => kinds[type ?? ""]).find((known) => known !== undefined);
  // Sorted by number, because the order depends on the preferred summary.
  const known = works
    .map((one) => one["put-code"])
    .sort((one, other) => one - other)
    .flatMap((code) => details.get(code) ?? []);
  const most = Math.max(...known.map((one) => one.authors.length));
  const authors = known.find((one) => one.authors.length === most)?.authors ?? [];
  const printed = known.map((one) => one.printed).find(({ pages, volume }) => pages ?? volume) ?? {};
  const place = journal ?? (kind === "patent" ? undefined : unknownPlace);
  const org = place === undefined ? undefined : toOrg(place, "Publication");
  return [
    {
      org,
      item: {
        // The number depends on the preferred summary, but the DOI does not.
        upstreamId: doi === undefined ? `work ${code}` : `work doi:${doi.toLowerCase()}`,
        collection: "activities",
        wantedId: toId(`publication ${createdAt?.slice(0, 4) ?? ""} ${shorten(title, 60)}`),
        ...(org !== undefined && { org: org.upstreamId }),
        fields: withoutGaps({
          title: toTitle(title),
          category: "Publication",
          createdAt,
          links,
          authors: [...authors],
          status: known.every((one) => one.status !== undefined) ? known[0]?.status : undefined,
          citation: {
            ...printed,
            ...(kind !== undefined && { kind }),
            ...(kind !== undefined && inJournals.has(kind) && { journal: journal ?? printed.journal }),
          },
        }),
      },
    },
  ];
}

/** BibTeX's types for ORCID's types of works, where they exist. */
const kinds: Readonly<Record<string, string | undefined>> = {
  book: "book",
  "book-chapter": "incollection",
  "book-review": "article",
  "conference-abstract": "inproceedings",
  "conference-output": "inproceedings",
  "conference-paper": "inproceedings",
  "conference-poster": "inproceedings",
  "data-set": "dataset",
  "dictionary-entry": "incollection",
  dissertation: "phdthesis",
  "dissertation-thesis": "phdthesis",
  "edited-book": "book",
  "encyclopedia-entry": "incollection",
  "journal-article": "article",
  "magazine-article": "article",
  manual: "manual",
  "newspaper-article": "article",
  "online-resource": "online",
  patent: "patent",
  report: "techreport",
  review: "article",
  software: "software",
  website: "online",
  "working-paper": "techreport",
};

/** Types that are part of a journal, a book or proceedings. */
const inJournals: ReadonlySet<string> = new Set(["article", "incollection", "inproceedings"]);

/** Returns the work's own identifiers, not those of its book or journal. */
function ownIdsOf(work: Work): ExternalId[] {
  const ids = work["external-ids"]?.["external-id"] ?? [];
  return ids.filter((one) => (one["external-id-relationship"] ?? "self").toLowerCase() === "self");
}

function findOwnDoi(works: readonly Work[]): string | undefined {
  const doi = works.flatMap(ownIdsOf).find((one) => one["external-id-type"].toLowerCase() === "doi");
  return doi && findDoi(doi["external-id-value"]);
}

/** Adds the link of an identifier: by its type, or else with the address in the record. */
function addIdentifier(links: Record<string, JsonObject>, id: ExternalId): void {
  const kind = id["external-id-type"].toLowerCase();
  const known = toIdentifierUrl(kind, id["external-id-value"]);
  const url =
    toHomepage(id["external-id-url"]?.value) ??
    (kind === "uri" ? toHomepage(id["external-id-value"]) : undefined);
  if (known !== undefined) addLink(links, kind, known);
  else if (url !== undefined && findDoi(url) === undefined) addLink(links, "paper", { title: "Paper", url });
}

/** Some members of ORCID send tags as entities. */
function toWorkTitle(given: string | null | undefined): string {
  const title = htmlToText(given ?? "");
  return /<(b|em|i|sub|sup|(?:[a-z]+:)?math)\b[^<>]*>.*<\/\1>/i.test(title) ? htmlToText(title) : title;
}

function toJob(kind: "employment" | "service", job: Affiliation): Placed {
  const { organization, "put-code": code } = job;
  const title = job["role-title"]?.trim() || organization.name;
  const createdAt = toDateOfParts(job["start-date"]);
  const org = toOrg(organization.name, "Company");
  return {
    org,
    item: {
      upstreamId: `${kind} ${code}`,
      collection: "activities",
      wantedId: toId(`${kind === "employment" ? "work" : kind} ${organization.name} ${createdAt ?? ""}`),
      org: org.upstreamId,
      fields: withoutGaps({
        title: toTitle(title),
        category: kind === "employment" ? "Work" : "Volunteer",
        createdAt,
        endedAt: toDateOfParts(job["end-date"]),
        endUnknown: isUnreadable(job["end-date"]) || undefined,
        summary: escapeMarkdown(job["department-name"] ?? ""),
      }),
    },
  };
}

function toEducation(education: Affiliation): UpstreamItem[] {
  const fields = withoutGaps({
    institution: education.organization.name.trim(),
    area: education["department-name"]?.trim(),
    studyType: education["role-title"]?.trim(),
    startDate: toDateOfParts(education["start-date"]),
    endDate: toDateOfParts(education["end-date"]),
    endUnknown: isUnreadable(education["end-date"]) || undefined,
    url: toHomepage(education.url?.value),
  });
  const upstreamId = `education ${education["put-code"]}`;
  return fields.institution === undefined ? [] : [{ upstreamId, collection: "education", fields }];
}

/** A licence to practise, or a training. */
function toCertificate(one: Affiliation, warnings: ImportWarning[]): UpstreamItem[] {
  const name = one["role-title"]?.trim() || one["department-name"]?.trim();
  const fields = withoutGaps({
    name,
    issuer: one.organization.name.trim(),
    date: toDateOfParts(one["start-date"]) ?? toDateOfParts(one["end-date"]),
    url: toHomepage(one.url?.value),
  });
  const item = {
    upstreamId: `qualification ${one["put-code"]}`,
    collection: "certificates" as const,
    fields,
  };
  return isNamed("qualification", one, { name, warnings }) ? [item] : [];
}

function toAward(one: Affiliation, warnings: ImportWarning[]): UpstreamItem[] {
  const title = one["role-title"]?.trim();
  const fields = withoutGaps({
    title,
    awarder: one.organization.name.trim(),
    date: toDateOfParts(one["start-date"]) ?? toDateOfParts(one["end-date"]),
    summary: one["department-name"]?.trim(),
  });
  const item = { upstreamId: `distinction ${one["put-code"]}`, collection: "awards" as const, fields };
  return isNamed("distinction", one, { name: title, warnings }) ? [item] : [];
}

function isNamed(
  kind: string,
  { "put-code": code, organization }: Affiliation,
  { name, warnings }: { name: string | undefined; warnings: ImportWarning[] },
): boolean {
  if (name) return true;
  const subject = `${kind} ${code} of ${JSON.stringify(shorten(organization.name, 80))}`;
  warnings.push({ subject, problem: noTitle });
  return false;
}

/** The name may be private although works are public. */
function toPerson(id: string, person: Person): UpstreamItem[] {
  const given = person?.["researcher-urls"]?.["researcher-url"] ?? [];
  const { owner, profiles } = toPersonLinks(
    given.map(({ url, "url-name": label }) => ({ url: toHomepage(url?.value), label: label ?? undefined })),
  );
  const orcid = { network: "ORCID", username: id, url: `https://orcid.org/${id}` };
  const accounts = [
    { upstreamId: "profile orcid", fields: orcid },
    ...profiles.map((fields) => ({ upstreamId: `profile ${fields.url}`, fields })),
  ].map((account): UpstreamItem => ({ ...account, collection: "profiles" }));
  const firstName = person?.name?.["given-names"]?.value?.trim() ?? "";
  if (firstName === "") return accounts;
  const fields = withoutGaps({
    firstName,
    lastName: person?.name?.["family-name"]?.value?.trim(),
    summary: person?.biography?.content?.replace(/\s+/g, " ").trim(),
    ...owner,
  });
  return [...accounts, { upstreamId: `owner ${id}`, collection: "owner", fields }];
}

/** Some conferences have names of several lines. */
const maxOrgLength = 200;

function toOrg(name: string, orgType: "Company" | "Publication"): UpstreamItem {
  const short = shorten(name, maxOrgLength) || unknownPlace;
  return {
    upstreamId: `org ${orgType} ${foldCase(short)}`,
    collection: "orgs",
    wantedId: toId(short),
    fields: { name: short, orgType },
  };
}

/** Returns whether an end is unreadable. Without one the entry would count as ongoing. */
function isUnreadable(given: Affiliation["end-date"]): boolean {
  return given !== undefined && toDateOfParts(given) === undefined;
}
