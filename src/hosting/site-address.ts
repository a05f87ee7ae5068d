import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseUrl } from "../parse-url.ts";

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
