/** Makes links of the identifiers of publications, as ORCID and BibTeX files have them. */
import { findDoi, toAddressKey, toDoiUrl } from "../../model/addresses.ts";
import type { JsonObject } from "./upstream.ts";

interface IdentifierKind {
  readonly title: string;
  /** Returns the address for an identifier's value; undefined if the value is invalid. */
  readonly toUrl: (value: string) => string | undefined;
}

/** Returns a function that writes the first group of a pattern behind an address. */
function behind(address: string, pattern: RegExp): (value: string) => string | undefined {
  return (value) => {
    const id = pattern.exec(value)?.[1];
    return id === undefined ? undefined : address + id;
  };
}

const arxivId =
  /^(?:arxiv:\s*|https?:\/\/arxiv\.org\/(?:abs|pdf)\/)?((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?)(?:\.pdf)?(?:\s*\[.*\])?$/i;

const kinds: Readonly<Record<string, IdentifierKind>> = {
  doi: {
    title: "DOI",
    toUrl(value) {
      const doi = findDoi(value);
      return doi && toDoiUrl(doi);
    },
  },
  arxiv: { title: "arXiv", toUrl: behind("https://arxiv.org/abs/", arxivId) },
  pmid: { title: "PubMed", toUrl: behind("https://pubmed.ncbi.nlm.nih.gov/", /(?:^|\D)(\d{1,9})\/?$/) },
  pmc: {
    title: "PMC",
    toUrl: behind("https://pmc.ncbi.nlm.nih.gov/articles/PMC", /^(?:.*pmc\s*)?(\d+)\/?$/i),
  },
  handle: {
    title: "Handle",
    toUrl: behind(
      "https://hdl.handle.net/",
      /^(?:(?:https?:\/\/)?hdl\.handle\.net\/|hdl:\s*)?([\d.]+\/\S+)$/i,
    ),
  },
  isbn: { title: "ISBN", toUrl: toIsbnUrl },
  hal: {
    title: "HAL",
    toUrl: behind("https://hal.science/", /^(?:https?:\/\/\S*\/)?([a-z]+-\d+(?:v\d+)?)$/i),
  },
  bibcode: {
    title: "ADS",
    toUrl: (value) => `https://ui.adsabs.harvard.edu/abs/${encodeURIComponent(value)}`,
  },
  jstor: { title: "JSTOR", toUrl: behind("https://www.jstor.org/stable/", /^(?:https?:\S*\/)?(\d+)$/) },
  oclc: { title: "WorldCat", toUrl: behind("https://www.worldcat.org/oclc/", /(\d+)$/) },
  rfc: { title: "RFC", toUrl: behind("https://www.rfc-editor.org/rfc/rfc", /^(?:rfc\s*)?(\d+)$/i) },
  ssrn: { title: "SSRN", toUrl: behind("https://ssrn.com/abstract=", /(\d+)$/) },
  swhid: {
    title: "Software Heritage",
    toUrl: behind("https://archive.softwareheritage.org/", /^(swh:1:\S+)$/),
  },
};

function toIsbnUrl(value: string): string | undefined {
  const digits = value.replace(/^.*isbn[:\s/]*/i, "").replace(/[\s-]/g, "");
  return /^(?:\d{9}[\dX]|\d{13})$/i.test(digits) ? `https://www.worldcat.org/isbn/${digits}` : undefined;
}

/** Returns the link of an identifier; undefined for types without a public address. `kind`: in lower case. */
export function toIdentifierUrl(kind: string, value: string): { title: string; url: string } | undefined {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const url = found?.toUrl(value.trim());
  return found === undefined || url === undefined ? undefined : { title: found.title, url };
}

/** Adds a link, unless another one has its address or its key. */
export function addLink(
  links: Record<string, JsonObject>,
  key: string,
  link: { title: string; url: string },
): void {
  const isKnown = Object.values(links).some(
    ({ url }) => toAddressKey(String(url)) === toAddressKey(link.url),
  );
  if (!isKnown) links[key] ??= link;
}
