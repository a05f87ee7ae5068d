/**
 * What runs each source. The code of a source is loaded when it is asked for, since most have parsers of their own.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseTimestamp } from "../../model/dates.ts";
import { findSource, type SourceName, type SourceOptions, sourceNames, sources } from "../owner/sources.ts";
import { decodeText, findCommentedEncoding, findXmlEncoding, type TextReply } from "./decode-text.ts";
import type { ForgeAccess, ForgeOptions } from "./forge.ts";
import { explainCause, readBody } from "./http-client.ts";
import { messages } from "./messages.ts";
import type { Registry } from "./registries.ts";
import type { StateRecord } from "./state.ts";
import type { Reply, Upstream, UpstreamItem } from "./upstream.ts";

interface SourceRequest extends Omit<SourceOptions, "since"> {
  /** A login, a file or an address, whatever the source reads. */
  readonly from: string;
  /** All that a source is to read which may read several folders; `from` is the first of them. */
  readonly folders?: readonly string[];
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  /** What earlier imports of this source brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  /** The environment, of which a source reads the variable of its token alone. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  show(progress: string): void;
}

type Reader = (request: SourceRequest) => Promise<Reply<Upstream>>;

/** What runs each source; site/owner/sources.ts says what it reads and which options it has. */
const readers: Readonly<Record<SourceName, Reader>> = {
  async github(request) {
    const access = toForgeAccess(request, "GITHUB_TOKEN");
    if (access.token === undefined) return { ok: false, reason: messages.noToken };
    const { importGitHub } = await import("./github.ts");
    return importGitHub(toForgeOptions(request), access);
  },

  async gitlab(request) {
    const { importGitLab } = await import("./gitlab.ts");
    return importGitLab(toForgeOptions(request), toForgeAccess(request, "GITLAB_TOKEN"));
  },

  async forgejo(request) {
    const { importForgejo } = await import("./forgejo.ts");
    return importForgejo(toForgeOptions(request), toForgeAccess(request, "FORGEJO_TOKEN"));
  },

  async git({ from, folders = [from], titles = false, author = [], since, known, env, signal, show }) {
    const { importGit } = await import("./git.ts");
    return importGit({ folders, titles, authors: author, since, known, env, signal, show });
  },

  async orcid({ from, apiUrl, since, signal, show }) {
    const { importOrcid } = await import("./orcid.ts");
    return onlySince(await importOrcid({ id: from, apiUrl }, { signal, show }), since);
  },

  npm: (request) => readRegistry(request, async () => (await import("./registries.ts")).npm),
  crates: (request) => readRegistry(request, async () => (await import("./registries.ts")).crates),
  pypi: (request) => readRegistry(request, async () => (await import("./registries.ts")).pypi),

  async jsonresume({ from, since }) {
    const decoded = await readGivenText(from);
    if (!decoded.ok) return decoded;
    const { readJsonResume } = await import("./json-resume.ts");
    return onlySince(readJsonResume(decoded.text, from), since);
  },

  async feed({ from, org, since, known, signal }) {
    const file = isAddress(from) ? await fetchFeed(from, signal) : await readGiven(from);
    if (!file.ok) return file;
    // A host often sends the same encoding with all its files, so that a feed's own words are the likelier ones.
    const findDeclared = (start: string) => [findXmlEncoding(start), file.charset];
    const decoded = decodeText(file.bytes, { file: from, findDeclared });
    if (!decoded.ok) return decoded;
    const { readFeed } = await import("./feed.ts");
    return readFeed(decoded.text, { from, org, since, known });
  },

  async bibtex({ from, since }) {
    const decoded = await readGivenText(from, (start) => [findCommentedEncoding(start)]);
    if (!decoded.ok) return decoded;
    const { readBibtex } = await import("./bibtex.ts");
    return onlySince({ ok: true, value: readBibtex(decoded.text, basename(from)) }, since);
  },

  async linkedin({ from, since }) {
    const file = await readGiven(from);
    if (!file.ok) return file;
    const { readLinkedIn } = await import("./linkedin.ts");
    return onlySince(await readLinkedIn(file.bytes, from), since);
  },
};

/** The part of the help that names the sources. */
export const sourcesHelp = `Sources:
${sourceNames.map((name) => `  ${`${name} ${sources[name].from}`.padEnd(18)} ${sources[name].brings}`).join("\n")}

It shows what it would do; --write does it. It exits with 0 if there is nothing to do, 2 if there is (or was), and 1
after an error.
`;

export async function runSource(name: string, request: SourceRequest): Promise<Reply<Upstream>> {
  const source = findSource(name);
  if (source === undefined) return { ok: false, reason: `${messages.noSource(name)}\n${sourcesHelp}` };
  if ([request.from, request.apiUrl ?? ""].some(holdsPassword))
    return { ok: false, reason: messages.passwordInAddress };
  const refusal = whyNoApi(request.apiUrl);
  if (refusal !== undefined) return { ok: false, reason: refusal };
  return readers[source.name](request);
}

/** Whether what a source reads is an address and no file. */
export function isAddress(from: string): boolean {
  return /^https?:/i.test(from);
}

/** A name and a password in an address would go into the state and into what is printed. */
function holdsPassword(text: string): boolean {
  if (!isAddress(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
}

/** What the forges' importers take, of what all sources are asked with. */
function toForgeOptions({ from, apiUrl, since, known, ...request }: SourceRequest): ForgeOptions {
  const { drafts = false, own = false, private: isPrivateToo = false, incomplete = false } = request;
  return { login: from, apiUrl, drafts, own, private: isPrivateToo, incomplete, since, known };
}

/** A token is optional. */
function toForgeAccess({ env, signal, show }: SourceRequest, variable: string): ForgeAccess {
  return { token: env[variable]?.trim() || undefined, signal, show };
}

async function readRegistry(
  { from, apiUrl, since, known, signal, show }: SourceRequest,
  load: () => Promise<Registry>,
): Promise<Reply<Upstream>> {
  const { importRegistry } = await import("./registries.ts");
  return importRegistry(await load(), { from, apiUrl, since, known }, { signal, show });
}

/** Returns why a server's address is none. A token is only sent over a line that others cannot read, or to the machine. */
function whyNoApi(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!URL.canParse(given)) return messages.noApi(given);
  const { protocol, hostname } = new URL(given);
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback) ? undefined : messages.unsafeApi;
}

/** Leaves out older activities, and orgs that only they need. Other sources know by themselves what is old. */
export function onlySince(reply: Reply<Upstream>, since: number | undefined): Reply<Upstream> {
  if (!reply.ok || since === undefined) return reply;
  const isOld = ({ collection, fields }: UpstreamItem) =>
    collection === "activities" && (parseTimestamp(String(fields.createdAt)) ?? since) < since;
  const recent = reply.value.items.filter((item) => !isOld(item));
  const orgs = new Set(recent.map(({ org }) => org));
  const items = recent.filter(({ collection, upstreamId }) => collection !== "orgs" || orgs.has(upstreamId));
  return { ok: true, value: { ...reply.value, items, complete: false } };
}

/** `charset` is what a host says of the file's encoding. */
type GivenFile = { ok: true; bytes: Buffer; charset?: string | undefined } | { ok: false; reason: string };

async function readGiven(path: string): Promise<GivenFile> {
  try {
    return { ok: true, bytes: await readFile(path) };
  } catch (error) {
    return { ok: false, reason: messages.noFile(path, explainCause(error)) };
  }
}

/** `findDeclared` finds the encodings that the file itself names. */
async function readGivenText(
  path: string,
  findDeclared: (start: string) => (string | undefined)[] = () => [],
): Promise<TextReply> {
  const file = await readGiven(path);
  return file.ok ? decodeText(file.bytes, { file: path, findDeclared }) : file;
}

/** A feed is some kilobytes; one with all articles in full may have some megabytes. */
const maxFeedBytes = 20_000_000;
const feedTimeoutMs = 60_000;

async function fetchFeed(url: string, signal: AbortSignal): Promise<GivenFile> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(feedTimeoutMs)]),
    });
    if (!response.ok) return { ok: false, reason: messages.noFeed(url, `status ${response.status}`) };
    const bytes = await readBody(response, maxFeedBytes);
    if (bytes === undefined) return { ok: false, reason: messages.noFeed(url, "it does not end") };
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(response.headers.get("content-type") ?? "")?.[1];
    return { ok: true, bytes, charset };
  } catch (error) {
    return { ok: false, reason: messages.noFeed(url, explainCause(error)) };
  }
}
