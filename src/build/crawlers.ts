import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseUrl } from "../ui/parse-url.ts";
import { appFolders, type BuiltSite } from "./host-files.ts";

interface SiteAddressRequest {
  /** Where somebody said it. */
  address: string | undefined;
  /** The owner's home page, in the data, tells where nobody did. */
  dataFolder: string;
  base: string;
}

/** The site's address, with a slash at its end; undefined where nobody says it. */
export function findSiteAddress({ address, dataFolder, base }: SiteAddressRequest): string | undefined {
  const home = address ?? readHomeUrl(dataFolder);
  return home === undefined ? undefined : new URL(base, home).href;
}

function readHomeUrl(folder: string): string | undefined {
  const file = join(folder, "owner.json");
  if (!existsSync(file)) return undefined;
  const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("homeUrl" in owner)) return undefined;
  return typeof owner.homeUrl === "string" && parseUrl(owner.homeUrl) !== undefined
    ? owner.homeUrl
    : undefined;
}

/** What search engines ask for. */

/** The demo area shows invented samples: nobody searches for those. */
export function toRobotsFile({ base, address }: Pick<BuiltSite, "base" | "address">): string {
  const refused = appFolders.map((folder) => `Disallow: ${base}${folder}\n`).join("");
  const sitemap = address === undefined ? "" : `Sitemap: ${address}sitemap.xml\n`;
  return `User-agent: *\n${refused}Allow: ${base}\n${sitemap}`;
}

/** The one page there is. It needs the site's address: a sitemap takes no relative ones. */
export function toSitemap(address: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${escapeXml(address)}</loc></url>
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
