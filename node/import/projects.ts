/** Finds the category and the link of a project in a résumé. */
import { foldCase } from "../../grammar/letters.ts";
import { findHost } from "../../model/addresses.ts";
import type { Json, JsonObject } from "./upstream.ts";

/** Returns a project's category by its `type`, which is free text, or else by its address. */
export function categoryOfProject({
  type,
  keywords,
  url,
}: JsonObject): "SoftwareApp" | "SoftwareLib" | "Website" {
  const words = [type, ...(Array.isArray(keywords) ? keywords : [])].map((word) =>
    foldCase(String(word ?? "")),
  );
  const says = (pattern: RegExp) =>
    pattern.test(words[0] ?? "") || words.slice(1).some((word) => pattern.test(word));
  if (/app|program|tool|game/.test(words[0] ?? "")) return "SoftwareApp";
  if (says(/^(?:.*\b)?(?:library|lib|package|framework|module|sdk|plugin)(?:\b.*)?$/)) return "SoftwareLib";
  if (says(/^(?:website|web site|site|blog|portfolio|homepage)$/)) return "Website";
  const host = hostOf(url) ?? "";
  if (/(?:^|\.)(?:npmjs\.com|pypi\.org|crates\.io|rubygems\.org|packagist\.org|pkg\.go\.dev)$/.test(host)) {
    return "SoftwareLib";
  }
  const isCode = /(?:^|\.)(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht)$/.test(host);
  return host === "" || isCode ? "SoftwareApp" : "Website";
}

export function toLink(category: string, url: Json | undefined): JsonObject | undefined {
  const title = category === "Website" ? "Visit" : category === "Publication" ? "Read" : "Project";
  return typeof url === "string" ? { project: { title, url } } : undefined;
}

export function hostOf(url: Json | undefined): string | undefined {
  return typeof url === "string" ? findHost(url) : undefined;
}
