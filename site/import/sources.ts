/** The sources by name. Each is loaded when it is asked for, since each has parsers of its own. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { decodeText, findCommentedEncoding, findXmlEncoding } from "../owner/decode-text.ts";
import { messages } from "./messages.ts";
import type { StateRecord } from "./state.ts";
import type { Reply, Upstream, UpstreamItem } from "./upstream.ts";

export interface SourceRequest {
  readonly source: string;
  /** A login, a file or an address, whatever the source reads. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
  readonly drafts: boolean;
  readonly own: boolean;
  readonly incomplete: boolean;
  /** What earlier imports of this source brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
  readonly org: string | undefined;
  readonly apiUrl: string | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  show(progress: string): void;
}

export async function runSource(request: SourceRequest): Promise<Reply<Upstream>> {
  const { source, from, since, org, apiUrl, token, signal, show } = request;
  switch (source) {
    case "github": {
      if (token === undefined || token === "") return { ok: false, reason: messages.noToken };
      const api = toApiUrl(apiUrl);
      if (!api.ok) return api;
      const { importGitHub } = await import("./github/github.ts");
      return importGitHub({ ...request, login: from }, { token, apiUrl: api.value, signal, show });
    }
    case "jsonresume": {
      const file = await readGiven(from);
      if (!file.ok) return file;
      const decoded = decodeText(file.bytes, { file: from });
      if (!decoded.ok) return decoded;
      const { readJsonResume } = await import("./json-resume.ts");
      return onlySince(readJsonResume(decoded.text, from), since);
    }
    case "feed": {
      const file = /^https?:/i.test(from) ? await fetchFeed(from, signal) : await readGiven(from);
      if (!file.ok) return file;
      // A host often sends the same encoding with all its files, so that a feed's own words are the likelier ones.
      const findDeclared = (start: string) => [findXmlEncoding(start), file.charset];
      const decoded = decodeText(file.bytes, { file: from, findDeclared });
      if (!decoded.ok) return decoded;
      const { readFeed } = await import("./feed.ts");
      return readFeed(decoded.text, { from, org, since, known: request.known });
    }
    case "bibtex": {
      const file = await readGiven(from);
      if (!file.ok) return file;
      const findDeclared = (start: string) => [findCommentedEncoding(start)];
      const decoded = decodeText(file.bytes, { file: from, findDeclared });
      if (!decoded.ok) return decoded;
      const { readBibtex } = await import("./bibtex.ts");
      return { ok: true, value: readBibtex(decoded.text, { file: basename(from), since }) };
    }
    case "linkedin": {
      const file = await readGiven(from);
      if (!file.ok) return file;
      const { readLinkedIn } = await import("./linkedin.ts");
      return onlySince(await readLinkedIn(file.bytes, from), since);
    }
    default:
      return { ok: false, reason: messages.noSource(source) };
  }
}

/**
 * Takes an address as people have it: `https://github.example.com`, its `/api/v3` or its `/api/graphql`. A token is
 * only sent over a line that others cannot read, or to the machine itself.
 */
function toApiUrl(given: string | undefined): Reply<string | undefined> {
  if (given === undefined) return { ok: true, value: undefined };
  if (!URL.canParse(given)) return { ok: false, reason: messages.noApi(given) };
  const { protocol, hostname, origin, pathname } = new URL(given);
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback))
    return { ok: false, reason: messages.unsafeApi };
  const path = pathname
    .replace(/\/+$/, "")
    .replace(/\/graphql$/, "")
    .replace(/\/v3$/, "");
  const isPublicGitHub = hostname === "api.github.com";
  return { ok: true, value: origin + (path === "" && !isPublicGitHub ? "/api" : path) };
}

/** Leaves out older activities, and orgs that only they need. Other sources know by themselves what is old. */
function onlySince(reply: Reply<Upstream>, since: number | undefined): Reply<Upstream> {
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
    return {
      ok: false,
      reason: messages.noFile(path, error instanceof Error ? error.message : String(error)),
    };
  }
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
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxFeedBytes) return { ok: false, reason: messages.noFeed(url, "it does not end") };
      chunks.push(chunk);
    }
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(response.headers.get("content-type") ?? "")?.[1];
    return { ok: true, bytes: Buffer.concat(chunks), charset };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      ok: false,
      reason: messages.noFeed(url, cause instanceof Error ? cause.message : String(cause)),
    };
  }
}
