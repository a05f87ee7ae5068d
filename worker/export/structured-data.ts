/** What the html tells search engines, previews and feed readers: JSON-LD, OpenGraph and links to the other files. */
import type { Person, ProfilePage, WithContext } from "schema-dts";
import type { Count } from "../contract.ts";
import { type ExportData, nameOf } from "./entries.ts";
import { escapeXml } from "./inline-text.ts";
import { exportMessages } from "./messages.ts";
import { findOutputs, isWanted, type OutputName } from "./outputs.ts";

/** The languages of a person's work that are named, the most used first. */
const mostKnown = 8;

interface PageFacts extends ExportData {
  /** The languages of the results with their counts, most results first. */
  languages: readonly Count[];
  changed: Date;
}

/** Returns the page as structured data. Absent facts are absent keys. */
export function toProfilePage({ owner, address, languages, changed }: PageFacts): WithContext<ProfilePage> {
  const { headline, homeUrl, codeUrl, networkUrl } = owner;
  const url = address ?? homeUrl;
  const sameAs = [...new Set([homeUrl, codeUrl, networkUrl])].flatMap((other) =>
    other === undefined || other === url ? [] : [other],
  );
  const person: Person = {
    "@type": "Person",
    name: nameOf(owner),
    ...(url !== undefined && { url }),
    ...(headline !== undefined && { jobTitle: headline }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(languages.length > 0 && { knowsAbout: languages.slice(0, mostKnown).map(({ id }) => id) }),
  };
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateModified: changed.toISOString().slice(0, "2025-01-01".length),
    mainEntity: person,
  };
}

interface HeadParts extends PageFacts {
  /** The path below which the files are, for links. */
  base: string;
  /** The files that were made. */
  made: ReadonlySet<OutputName>;
}

/** Returns elements for the head of the home page, as html. */
export function toHead(parts: HeadParts): string {
  const { owner, address, base, made } = parts;
  const name = escapeXml(exportMessages.cvTitle(nameOf(owner)));
  const links = findOutputs(owner, address).flatMap((output) =>
    output.alternate === undefined || !made.has(output.name)
      ? []
      : [
          `<link rel="alternate" type="${output.type}" title="${output.alternate}" href="${base}${output.name}" />`,
        ],
  );
  const graph =
    address === undefined
      ? []
      : [
          toMeta("property", "og:type", "profile"),
          toMeta("property", "og:title", name),
          toMeta("property", "og:url", escapeXml(address)),
          ...(owner.headline === undefined
            ? []
            : [toMeta("property", "og:description", escapeXml(owner.headline))]),
          ...(made.has("card.png")
            ? [
                toMeta("property", "og:image", escapeXml(`${address}card.png`)),
                toMeta("property", "og:image:alt", name),
                toMeta("name", "twitter:card", "summary_large_image"),
              ]
            : []),
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
