import type { InlineHashes } from "./policy.ts";

/** What the hosts' files are made from. */
export interface BuiltSite {
  /** Where the site lives on its host, with a slash at both ends. */
  base: string;
  /** The address of the site with a slash at its end; undefined where nobody said it. */
  address: string | undefined;
  /** Files and folders at the site's top. */
  entries: { name: string; isFolder: boolean }[];
  /** Addresses below the base that have an html file of their own, without a slash at their end. */
  pages: readonly string[];
  /** Of all pages together. */
  hashes: InlineHashes;
}
