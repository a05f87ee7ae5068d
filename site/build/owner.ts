/** Reads and checks what a site is made of: an owner's data folder, and where the site will stand. */

import { parseUrl } from "../../model/addresses.ts";
import type { Owner, Profile } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { leaveOutMissing } from "../export/exports.ts";
import { findFolderFiles } from "../owner/folder-files.ts";
import { findSiteUrl } from "../owner/person.ts";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import type { TerminalProgress } from "../terminal-progress.ts";

interface OwnerRequest {
  data: string;
  base: string;
  url: string | undefined;
  lenient: boolean;
  /** What vitae.json says is made beside the page, which wins over owner.json. */
  exports?: Owner["exports"];
}

type OwnerReply =
  | {
      ok: true;
      dataset: Dataset;
      profile: Profile | undefined;
      /** The site's address with a slash at its end; undefined where it is unknown. */
      address: string | undefined;
      /** The files of the data folder that the site has, by their paths within it. */
      published: readonly string[];
      warnings: string[];
    }
  | { ok: false; defects: string[] };

/** Refuses data that has defects; where it is lenient, only what no entry can be left out of. */
export function readOwner(
  { data, base, url, lenient, exports }: OwnerRequest,
  progress: TerminalProgress,
): OwnerReply {
  const where = findPlaceDefects(base, url);
  if (where.length > 0) return { ok: false, defects: where };
  const folder = readFolder(data, progress);
  const { dataset } = folder;
  const defects = folder.defects.map(showLocated);
  const isUnreadable = dataset.defects.some(({ severity }) => severity === "fatal");
  if (defects.length > 0 && (!lenient || isUnreadable)) return { ok: false, defects: defects };
  const { homeUrl } = dataset.owner;
  const home = findSiteUrl(url, homeUrl);
  const address = home === undefined || parseUrl(home) === undefined ? undefined : new URL(base, home).href;
  const { owner, remarks } = leaveOutMissing({ ...dataset.owner, ...(exports && { exports }) });
  const files = findFolderFiles(data, folder, home);
  const warnings = [
    ...defects,
    ...countLeftOut(dataset),
    ...[...folder.gaps, ...folder.warnings].map(showLocated),
    ...files.warnings,
    ...remarks,
    ...(home === undefined && homeUrl !== undefined ? [accountWarning(homeUrl)] : []),
  ];
  const { published } = files;
  return { ok: true, dataset: { ...dataset, owner }, profile: folder.profile, address, published, warnings };
}

function accountWarning(homeUrl: string): string {
  return `homeUrl of owner.json, ${homeUrl}, is an account and not taken for the site's address: name that by "url" in vitae.json or by CV_URL.`;
}

/** Says how many entries of the data files are left out; nothing where all are kept. */
function countLeftOut({ defects }: Dataset): string[] {
  const leftOut = new Set(
    defects.flatMap(({ severity, file, index }) =>
      severity === "error" && index !== undefined ? `${file} ${index}` : [],
    ),
  );
  if (leftOut.size === 0) return [];
  return [leftOut.size === 1 ? "1 entry is left out." : `${leftOut.size} entries are left out.`];
}

function findPlaceDefects(base: string, url: string | undefined): string[] {
  const defects: string[] = [];
  if (!/^\/(?:[\w.~!$&'()*+,;=:@%-]+\/)*$/.test(base))
    defects.push(
      `The base is ${JSON.stringify(base)}: a path that begins and ends with a slash is needed, such as CV_BASE=/cv/.`,
    );
  if (url !== undefined && parseUrl(url) === undefined)
    defects.push(
      `The site's address is ${JSON.stringify(url)}: an absolute address is needed, such as CV_URL=https://cv.example.org/.`,
    );
  return defects;
}
