/** Runs the importers of all sources. Each module is loaded when it is needed, since most have their own parsers. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseTimestamp } from "../../model/dates.ts";
import type { Result } from "../../model/result.ts";
import { decodeText, findCommentedEncoding, findXmlEncoding } from "../owner/decode-text.ts";
import { findSource, type SourceName, type SourceOptions, sourceNames, sources } from "../owner/sources.ts";
import type { CodeHost } from "./code-host.ts";
import { explainCause, readBody } from "./http-client.ts";
import { messages } from "./messages.ts";
import { withPublicAddresses } from "./public-addresses.ts";
import type { Registry } from "./registries.ts";
import type { StateRecord } from "./state.ts";
import { findUnreadFormat } from "./unread-formats.ts";
import type { Upstream, UpstreamItem } from "./upstream.ts";

interface SourceRequest extends Omit<SourceOptions, "since"> {
  /** A login, a file or an address, depending on the source. */
  readonly from: string;
  /** All folders of a source that reads several; `from` is the first. */
  readonly folders?: readonly string[];
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Records of earlier imports of this source, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  /** The environment. A source reads only the variable of its token. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  onProgress(progress: string): void;
}

type Reader = (request: SourceRequest) => Promise<Result<Upstream>>;

/** The importer of each source; node/owner/sources.ts lists what it reads and its options. */
const readers: Readonly<Record<SourceName, Reader>> = {
  github: (request) =>
    (request.env.GITHUB_TOKEN?.trim() ?? "") === ""
      ? Promise.resolve({ ok: false, reason: messages.noToken })
      : readCodeHost(request, async () => (await import("./github.ts")).gitHub),
  gitlab: (request) => readCodeHost(request, async () => (await import("./gitlab.ts")).gitLab),
  forgejo: (request) => readCodeHost(request, async () => (await import("./forgejo.ts")).forgejo),

  async git({ from, folders = [from], titles = false, author = [], known, env, signal, onProgress }) {
    const { importGit } = await import("./git.ts");
    return importGit({ folders, titles, authors: author, known, env, signal, onProgress });
  },

  async orcid({ from, apiUrl, signal, onProgress }) {
    const { importOrcid } = await import("./orcid.ts");
    return importOrcid({ id: from, apiUrl }, { signal, onProgress });
  },

  npm: (request) => readRegistry(request, async () => (await import("./registries.ts")).npm),
  crates: (request) => readRegistry(request, async () => (await import("./registries.ts")).crates),
  pypi: (request) => readRegistry(request, async () => (await import("./registries.ts")).pypi),

  async jsonresume({ from }) {
    const decoded = await readGivenText(from);
    if (!decoded.ok) return decoded;
    const { readJsonResume } = await import("./json-resume.ts");
    return readJsonResume(decoded.value, from);
  },

  async feed({ from, org, known, signal }) {
    const file = isAddress(from) ? await fetchFeed(from, signal) : await readGiven(from);
    if (!file.ok) return file;
    // Many hosts send one encoding for all files, so the feed's own declaration comes first.
    const findDeclared = (start: string) => [findXmlEncoding(start), file.charset];
    const decoded = decodeText(file.bytes, { file: from, findDeclared });
    if (!decoded.ok) return decoded;
    const unread = findUnreadFormat(decoded.value, from);
    if (unread !== undefined) return { ok: false, reason: unread };
    const { readFeed } = await import("./feed.ts");
    return readFeed(decoded.value, { from, org, known });
  },

  async bibtex({ from }) {
    const decoded = await readGivenText(from, (start) => [findCommentedEncoding(start)]);
    if (!decoded.ok) return decoded;
    const { readBibtex } = await import("./bibtex.ts");
    return { ok: true, value: readBibtex(decoded.value, basename(from)) };
  },

  async linkedin({ from }) {
    const file = await readGiven(from);
    if (!file.ok) return file;
    const { readLinkedIn } = await import("./linkedin.ts");
    return readLinkedIn(file.bytes, from);
  },
};

export const sourcesHelp = `Sources:
${sourceNames.map((name) => `  ${`${name} ${sources[name].from}`.padEnd(18)} ${sources[name].brings}`).join("\n")}

Without --write, it only shows the changes. The exit code is 0 if nothing would change or --write wrote the changes,\n2 if a dry run would change something, and 1 after an error.
`;

export async function runSource(name: string, request: SourceRequest): Promise<Result<Upstream>> {
  const source = findSource(name);
  if (source === undefined) return { ok: false, reason: `${messages.noSource(name)}\n${sourcesHelp}` };
  if ([request.from, request.apiUrl ?? ""].some(holdsPassword))
    return { ok: false, reason: messages.passwordInAddress };
  const defect = findApiUrlError(request.apiUrl);
  if (defect !== undefined) return { ok: false, reason: defect };
  const reply = await readers[source.name](request);
  const published = reply.ok ? { ...reply, value: withPublicAddresses(reply.value, request.apiUrl) } : reply;
  return onlySince(published, request.since);
}

/** Returns whether a source reads an address instead of a file. */
export function isAddress(from: string): boolean {
  return /^https?:/i.test(from);
}

/** Credentials in an address would be written to the state and printed. */
function holdsPassword(text: string): boolean {
  if (!isAddress(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
}

async function readCodeHost(
  { from, apiUrl, since, known, env, signal, onProgress, ...request }: SourceRequest,
  load: () => Promise<CodeHost>,
): Promise<Result<Upstream>> {
  const { importCodeHost } = await import("./code-host.ts");
  const codeHost = await load();
  const { drafts = false, own = false, private: isPrivateToo = false, incomplete = false } = request;
  const options = { login: from, apiUrl, drafts, own, private: isPrivateToo, incomplete, since, known };
  const token = env[codeHost.token.variable]?.trim() || undefined;
  return importCodeHost(codeHost, options, { token, signal, onProgress });
}

async function readRegistry(
  { from, apiUrl, known, signal, onProgress }: SourceRequest,
  load: () => Promise<Registry>,
): Promise<Result<Upstream>> {
  const { importRegistry } = await import("./registries.ts");
  return importRegistry(await load(), { from, apiUrl, known }, { signal, onProgress });
}

/** Returns why an API address is refused. Tokens are sent only over HTTPS or to this machine. */
function findApiUrlError(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!URL.canParse(given)) return messages.noApi(given);
  const { protocol, hostname } = new URL(given);
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback) ? undefined : messages.unsafeApi;
}

/** Omits older activities and what only they use. Code hosts also stop requesting pages of older ones. */
function onlySince(reply: Result<Upstream>, since: number | undefined): Result<Upstream> {
  if (!reply.ok || since === undefined) return reply;
  const isOld = ({ collection, fields }: UpstreamItem) =>
    collection === "activities" && (parseTimestamp(String(fields.createdAt)) ?? since) < since;
  const recent = reply.value.items.filter((item) => !isOld(item));
  const orgs = new Set(recent.map(({ org }) => org));
  const kept = recent.filter(({ collection, upstreamId }) => collection !== "orgs" || orgs.has(upstreamId));
  const languages = new Set(kept.flatMap((item) => item.languages ?? []));
  const items = kept.filter(
    ({ collection, upstreamId }) => collection !== "languages" || languages.has(upstreamId),
  );
  return { ok: true, value: { ...reply.value, items, complete: false } };
}

/** `charset` is the encoding in the host's header. */
type GivenFile = { ok: true; bytes: Buffer; charset?: string | undefined } | { ok: false; reason: string };

async function readGiven(path: string): Promise<GivenFile> {
  try {
    return { ok: true, bytes: await readFile(path) };
  } catch (error) {
    return { ok: false, reason: messages.noFile(path, explainCause(error)) };
  }
}

/** `findDeclared` finds the encodings that the file declares. */
async function readGivenText(
  path: string,
  findDeclared: (start: string) => (string | undefined)[] = () => [],
): Promise<Result<string>> {
  const file = await readGiven(path);
  if (!file.ok) return file;
  const decoded = decodeText(file.bytes, { file: path, findDeclared });
  const reason = decoded.ok ? findUnreadFormat(decoded.value, path) : undefined;
  return reason === undefined ? decoded : { ok: false, reason };
}

/** A feed has a few kilobytes, or a few megabytes if it contains all articles in full. */
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
