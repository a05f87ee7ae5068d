/** What search engines ask for. */
import { appFolders } from "./app-paths.ts";
import type { BuiltSite } from "./site.ts";

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
