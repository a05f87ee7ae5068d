/**
 * What the page's html says of the site that it belongs to. The program is the same for every owner and every path on a
 * host, so that a returning visitor fetches new data alone.
 */
import type { Prerendered } from "./hydration-data.ts";

export interface PageData {
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** The path of the compiled data on its host. */
  dataUrl: string;
  /** The path of the compiled profile on its host; undefined where the owner has none. */
  profileUrl?: string;
  /** What the html was rendered from; undefined in development, where it holds no page. */
  prerendered?: Prerendered;
}

/** The id of the element of the html that holds the data as JSON. */
export const pageDataId = "page-data";

let read: PageData | undefined;

/** Throws where the html lacks the data, as no html of a build does. */
export function readPageData(): PageData {
  if (read === undefined) {
    const text = document.getElementById(pageDataId)?.textContent;
    if (!text) throw new Error(`The page's html has no #${pageDataId}.`);
    // The build wrote it for this program.
    read = JSON.parse(text) as PageData;
  }
  return read;
}
