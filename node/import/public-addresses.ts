/** Removes addresses of local previews, which programs write into feeds and résumés, for all sources. */
import { isPrivateAddress } from "../owner/private-addresses.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Upstream,
  type UpstreamItem,
  withoutGaps,
} from "./upstream.ts";
import type { ImportProblem } from "./warnings.ts";

/** `named`: an address that the owner has named as the source's, such as that of a code host in their own network. */
export function withPublicAddresses(upstream: Upstream, named: string | undefined): Upstream {
  const warnings: ImportProblem[] = [];
  const isRefused = (url: string) => isPrivateAddress(url) && hostOf(url) !== hostOf(named ?? "");
  const items = upstream.items.flatMap((item): UpstreamItem[] => {
    const removed: string[] = [];
    const fields = clean(item.fields, (url) => {
      if (isRefused(url)) removed.push(url);
      return isRefused(url);
    });
    if (removed.length === 0) return [item];
    const { title, name, network, firstName } = item.fields;
    const subject = String(title ?? name ?? network ?? firstName ?? item.upstreamId);
    const problem = "is imported without an address that only your own machine or network can open";
    warnings.push({ subject, problem, detail: [...new Set(removed)].join(", ") });
    const isAccount = item.collection === "profiles" && fields.username === undefined;
    return isAccount ? [] : [{ ...item, fields: withoutGaps(fields) }];
  });
  return { ...upstream, items, warnings: [...upstream.warnings, ...warnings] };
}

function clean(fields: JsonObject, isRefused: (url: string) => boolean): JsonObject {
  const cleanValue = (value: Json | undefined): Json | undefined => {
    if (typeof value === "string") {
      if (!value.includes("://")) return value;
      if (isRefused(value)) return undefined;
      return value.replace(/\[([^[\]]*)\]\(([^()\s]*)\)/g, (link, text, url) =>
        isRefused(url) ? text : link,
      );
    }
    if (Array.isArray(value)) return value.flatMap((inner) => cleanValue(inner) ?? []);
    if (!isJsonObject(value)) return value;
    // A link without its address is none.
    if (typeof value.url === "string" && isRefused(value.url)) return undefined;
    return clean(value, isRefused);
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const kept = cleanValue(value);
      const isOfRemoved =
        key === "domain" && typeof fields.homeUrl === "string" && cleanValue(fields.homeUrl) === undefined;
      return kept === undefined || isOfRemoved ? [] : [[key, kept]];
    }),
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
