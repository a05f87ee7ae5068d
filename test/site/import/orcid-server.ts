/** The public API of ORCID on loopback, with one record as its version 3.0 has it. */
import type { Loopback } from "./loopback.ts";

export const id = "0000-0002-1825-0097";

const toValue = (value: string | undefined) => (value === undefined ? null : { value });

function toDate(date: string | undefined) {
  const [year, month, day] = date?.split("-") ?? [];
  return year === undefined ? null : { year: { value: year }, month: toValue(month), day: toValue(day) };
}

interface FakeWork {
  code: number;
  title: string | null;
  date?: string;
  doi?: string;
  /** `part-of` is the DOI of the book. */
  relationship?: string;
  url?: string;
  journal?: string;
  type?: string;
  /** Names, each with a role if it is no author's. */
  contributors?: readonly (string | readonly [name: string, role: string])[];
  bibtex?: string;
  /** Whether the owner has added it by hand. */
  isOwn?: boolean;
}

/** A work with what its summary lacks. */
function toWholeWork(work: FakeWork) {
  const { contributors = [], bibtex, isOwn = false } = work;
  return {
    ...toWork(work),
    source: { "source-orcid": isOwn ? { path: id } : null, "source-name": { value: "Crossref" } },
    citation: bibtex === undefined ? null : { "citation-type": "bibtex", "citation-value": bibtex },
    contributors: {
      contributor: contributors.map((one) => {
        const [name, role] = typeof one === "string" ? [one, "author"] : one;
        return {
          "contributor-orcid": null,
          "credit-name": { value: name },
          "contributor-email": null,
          "contributor-attributes": { "contributor-sequence": null, "contributor-role": role },
        };
      }),
    },
  };
}

/** A work as version 3.0 of the record has it, with what the importer does not read, too. */
function toWork({
  code,
  title,
  date,
  doi,
  relationship = "self",
  url,
  journal,
  type = "journal-article",
}: FakeWork) {
  return {
    "put-code": code,
    "created-date": { value: 1_500_000_000_000 },
    source: { "source-name": { value: "Crossref" } },
    title: title === null ? null : { title: { value: title }, subtitle: null, "translated-title": null },
    "external-ids": {
      "external-id":
        doi === undefined
          ? []
          : [
              {
                "external-id-type": "doi",
                "external-id-value": doi,
                "external-id-normalized": { value: doi.toLowerCase(), transient: true },
                "external-id-url": { value: `https://doi.org/${doi}` },
                "external-id-relationship": relationship,
              },
            ],
    },
    url: toValue(url),
    type,
    "publication-date": toDate(date),
    "journal-title": toValue(journal),
    visibility: "public",
    path: `/${id}/work/${code}`,
    "display-index": "0",
  };
}

export function toAffiliation(
  code: number,
  [name, department, role]: readonly (string | null)[],
  [start, end]: readonly (string | undefined)[],
) {
  return {
    "put-code": code,
    "department-name": department,
    "role-title": role,
    "start-date": toDate(start),
    "end-date": toDate(end),
    organization: {
      name,
      address: { city: "Graz", region: null, country: "AT" },
      "disambiguated-organization": null,
    },
    url: { value: "https://college.example" },
    visibility: "public",
  };
}

export interface FakeRecord {
  works?: (readonly FakeWork[])[];
  employments?: ReturnType<typeof toAffiliation>[];
  educations?: ReturnType<typeof toAffiliation>[];
  qualifications?: ReturnType<typeof toAffiliation>[];
  distinctions?: ReturnType<typeof toAffiliation>[];
  services?: ReturnType<typeof toAffiliation>[];
  memberships?: ReturnType<typeof toAffiliation>[];
  addresses?: string[];
  name?: { given: string; family: string | null } | null;
}

function toRecord({
  works = [],
  employments = [],
  educations = [],
  qualifications = [],
  distinctions = [],
  services = [],
  memberships = [],
  addresses = ["https://ilse.example/"],
  name = { given: "Ilse", family: "Varga" },
}: FakeRecord) {
  const groups = (key: string, all: readonly unknown[]) => ({
    "affiliation-group": all.map((one) => ({
      "external-ids": { "external-id": [] },
      summaries: [{ [key]: one }],
    })),
  });
  return {
    "orcid-identifier": { uri: `https://orcid.org/${id}`, path: id, host: "orcid.org" },
    person: {
      name: name && {
        "given-names": { value: name.given },
        "family-name": toValue(name.family ?? undefined),
        "credit-name": null,
      },
      biography: { content: "Weaves\n and measures.", visibility: "public" },
      "researcher-urls": {
        "researcher-url": addresses.map((value) => ({ "url-name": "Home", url: { value } })),
      },
      emails: { email: [] },
    },
    "activities-summary": {
      educations: groups("education-summary", educations),
      employments: groups("employment-summary", employments),
      qualifications: groups("qualification-summary", qualifications),
      distinctions: groups("distinction-summary", distinctions),
      services: groups("service-summary", services),
      memberships: groups("membership-summary", memberships),
      works: { group: works.map((group) => ({ "external-ids": {}, "work-summary": group.map(toWork) })) },
      fundings: { group: [] },
    },
  };
}

export function serveOrcid(server: Loopback, record: FakeRecord): void {
  const works = new Map((record.works ?? []).flat().map((work) => [work.code, work]));
  const notFound = {
    "response-code": 404,
    "user-message": "The resource was not found.",
    "error-code": 9016,
  };
  const toBulk = (code: string) => {
    const work = works.get(Number(code));
    return work === undefined ? { error: notFound } : { work: toWholeWork(work) };
  };
  server.answer = ({ path, headers }) => {
    const isJson = headers.accept === "application/json";
    if (isJson && path === `/v3.0/${id}/record`) return { body: toRecord(record) };
    const codes = /\/works\/([\d,]+)$/.exec(path)?.[1]?.split(",") ?? [];
    return isJson && codes.length > 0 && codes.length <= 100
      ? { body: { bulk: codes.map(toBulk) } }
      : { status: 404, body: notFound };
  };
}
