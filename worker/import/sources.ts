/** The sources by name. Each is loaded when it is asked for, since each has parsers of its own. */
import { importGitHub } from "./github/github.ts";
import { messages } from "./messages.ts";
import type { Upstream } from "./upstream.ts";

export interface SourceRequest {
  readonly source: string;
  /** A login, a file or an address, whatever the source reads. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
  readonly drafts: boolean;
  readonly own: boolean;
  readonly org: string | undefined;
  readonly apiUrl: string | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  show(progress: string): void;
}

/** A reason is a sentence without its full stop. */
export type SourceReply = { ok: true; value: Upstream } | { ok: false; reason: string };

export async function runSource(request: SourceRequest): Promise<SourceReply> {
  const { source, from, since, drafts, own, apiUrl, token, signal, show } = request;
  switch (source) {
    case "github": {
      if (token === undefined || token === "") return { ok: false, reason: messages.noToken };
      const api = toApiUrl(apiUrl);
      if (!api.ok) return api;
      return importGitHub({ login: from, drafts, own, since }, { token, apiUrl: api.value, signal, show });
    }
    default:
      return { ok: false, reason: messages.noSource(source) };
  }
}

/**
 * Takes an address as people have it: `https://github.example.com`, its `/api/v3` or its `/api/graphql`. A token is
 * only sent over a line that others cannot read, or to the machine itself.
 */
function toApiUrl(
  given: string | undefined,
): { ok: true; value: string | undefined } | { ok: false; reason: string } {
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
