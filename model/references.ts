/** Formats the facts about an activity and its organization that cards, documents and exports print alike. */
import type { Citation, Org } from "./cv.ts";

/** The program, as the files that it writes name it. */
export const madeBy = "Made by vitae-cv";

/** The organization of publications whose place is not known. */
export const unknownPlace = "Publications";

/** The words before the numbers of a citation: `page` for one page, `pages` for several. */
type CitationWords = Readonly<Record<"volume" | "number" | "page" | "pages", string>>;

/** Returns the details of a citation without the name of the organization; an empty text if there are none. */
export function describeCitation(citation: Citation = {}, org: string, words: CitationWords): string {
  const { journal, month, volume, number, pages, publisher, note } = citation;
  const unlessOrg = (name: string | undefined) =>
    name !== undefined && name.toLowerCase() === org.toLowerCase() ? undefined : name;
  const isOne = pages !== undefined && /^[\p{L}\p{N}.]+$/u.test(pages);
  return [
    unlessOrg(journal),
    month,
    volume && `${words.volume} ${volume}`,
    number && `${words.number} ${number}`,
    pages && `${isOne ? words.page : words.pages} ${pages}`,
    unlessOrg(publisher),
    note,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns the org of an activity; undefined if it belongs to none, or to one that the data does not define. */
export function findOrg<T>(id: string | undefined, orgs: { get(id: string): T | undefined }): T | undefined {
  return id === undefined ? undefined : orgs.get(id);
}

/** Returns the name of an activity's org, or the bare id if the data lack it; empty without an org. */
export function findOrgName(
  id: string | undefined,
  orgs: { get(id: string): Pick<Org, "name"> | undefined },
): string {
  return id === undefined ? "" : (orgs.get(id)?.name ?? id);
}

/** Returns the address that an org's name links to. */
export function findOrgUrl(org: Org): string | undefined {
  return org.url ?? org.repoUrl ?? org.docsUrl ?? org.oldUrl;
}
