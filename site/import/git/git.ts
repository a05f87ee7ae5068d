/**
 * One's own commits in repositories that no forge knows. What others may read of them is a count for each month and the
 * name that the owner gives the repository; each commit with its title comes only when asked for.
 */

import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { millisecondsPerDay } from "../../../model/dates.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import type { StateRecord } from "../state.ts";
import { type Reply, toId, type Upstream, type UpstreamItem } from "../upstream.ts";
import { type Commit, type GitAccess, readHistory } from "./log.ts";

export interface GitOptions extends GitAccess {
  /** `FOLDER` or `FOLDER=NAME`. */
  readonly folders: readonly string[];
  /** Brings each commit with its title instead of counts. */
  readonly titles: boolean;
  /** The addresses of one's own commits; git's user.email of each repository where there are none. */
  readonly authors: readonly string[];
  /** Milliseconds since 1970: nothing older is brought. */
  readonly since: number | undefined;
  /** What earlier imports brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  show(progress: string): void;
}

/** The name of all repositories that the owner gives none: a folder's name may say too much. */
const unnamed = "Private repositories";

export async function importGit(options: GitOptions): Promise<Reply<Upstream>> {
  const { folders, titles, authors, since, known, show } = options;
  const notes: string[] = [];
  const warnings: string[] = [];
  const named = new Map<string, Commit[]>();
  const seen = new Set<string>();
  for (const given of folders) {
    const { folder, name = titles ? basename(resolve(folder)) : unnamed } = toRepository(given);
    if (name === "") return { ok: false, reason: `${given} has no name after its =` };
    show(`reading ${folder}`);
    const reply = await readHistory(folder, authors, options);
    if (!reply.ok) return reply;
    const { commits, total, authors: own } = reply.value;
    // A clone of a clone has the same commits.
    const fresh = commits.filter(({ oid }) => !seen.has(oid));
    for (const { oid } of fresh) seen.add(oid);
    const dated = fresh.filter(({ seconds }) => isPossible(seconds));
    named.set(name, [...(named.get(name) ?? []), ...dated]);
    if (total === 0) notes.push(`${folder} has no commits yet`);
    else if (commits.length === 0)
      warnings.push(
        `${folder} has ${count(total)}, and none of ${own.join(" or ")}: name yours with --author`,
      );
    else notes.push(`${folder}: ${count(dated.length)} of yours, of ${total}, as ${JSON.stringify(name)}`);
    if (dated.length < fresh.length)
      warnings.push(`${folder} has ${count(fresh.length - dated.length)} of no time that can be; left out`);
  }
  const items = [...named]
    .filter(([, commits]) => commits.length > 0)
    .flatMap(([name, commits]) => {
      const activities = titles ? commits.map((commit) => toPatch(commit, name)) : toMonths(commits, name);
      return [toOrg(name, titles), ...activities];
    });
  const isOld = ({ collection, fields: { createdAt } }: UpstreamItem) =>
    since !== undefined && collection === "activities" && Date.parse(String(createdAt)) < since;
  return {
    ok: true,
    value: {
      source: "git",
      origin: "git",
      items: items.filter((item) => !isOld(item)),
      complete: since === undefined,
      excluded: new Set(findOthers(known, new Set([...named.keys()].map(toOrgId)))),
      notes,
      warnings,
    },
  };
}

/** A folder whose own name has a `=` is itself, and not a folder with a name. */
function toRepository(given: string): { folder: string; name?: string } {
  const at = given.lastIndexOf("=");
  if (at <= 0 || existsSync(given)) return { folder: given };
  return { folder: given.slice(0, at), name: given.slice(at + 1).trim() };
}

/** Clocks that were not set say 1970; tomorrow is today somewhere. */
function isPossible(seconds: number): boolean {
  const ms = seconds * 1000;
  return ms >= millisecondsPerDay && ms <= Date.now() + millisecondsPerDay;
}

function count(commits: number): string {
  return commits === 1 ? "1 commit" : `${commits} commits`;
}

const toOrgId = (name: string) => `repository ${name}`;

/** An org that is there under this name is that of the repository, whatever its kind. */
function toOrg(name: string, titles: boolean): UpstreamItem {
  return {
    upstreamId: toOrgId(name),
    collection: "orgs",
    wantedId: toId(name),
    sameAs: name,
    fields: { name, orgType: titles ? "Open Source" : "Company" },
  };
}

/** A month in the time of Greenwich, as the page has days and years. */
function toMonths(commits: readonly Commit[], name: string): UpstreamItem[] {
  const counts = new Map<string, number>();
  for (const { seconds } of commits) {
    const month = new Date(seconds * 1000).toISOString().slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([month, commits]): UpstreamItem => ({
        upstreamId: `month ${name} ${month}`,
        collection: "activities",
        wantedId: `{org}-${month}`,
        org: toOrgId(name),
        fields: { title: count(commits), category: "Patch", createdAt: month, acceptedAt: month, commits },
      }),
    );
}

/** A title may have 500 characters after its escapes; longer first lines are no titles. */
const maxTitleLength = 240;

function toPatch({ oid, seconds, title }: Commit, name: string): UpstreamItem {
  const createdAt = new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
  const shortOid = oid.slice(0, 10);
  const plain = title.trim();
  const short = plain.length > maxTitleLength ? `${[...plain].slice(0, maxTitleLength).join("")}…` : plain;
  return {
    upstreamId: `commit ${oid}`,
    collection: "activities",
    wantedId: `{org}-${shortOid}`,
    org: toOrgId(name),
    fields: {
      title: escapeMarkdown(short) || shortOid,
      category: "Patch",
      createdAt,
      acceptedAt: createdAt,
      mergeCommit: { oid, abbreviatedOid: shortOid },
    },
  };
}

/** Returns what earlier imports brought of repositories that this one does not read: it is not gone. */
function* findOthers(
  known: ReadonlyMap<string, StateRecord>,
  repositories: ReadonlySet<string>,
): Generator<string> {
  const read = new Set([...repositories].flatMap((id) => known.get(id)?.name ?? []));
  for (const [upstreamId, { values }] of known) if (!read.has(String(values.org))) yield upstreamId;
}
