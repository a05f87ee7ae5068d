import { parseUrl } from "../parse-url.ts";

/** 'example.com' of 'https://www.example.com/about'; a text that is no URL stays as it is. */
export function toDomain(url: string): string {
  return parseUrl(url)?.hostname.replace(/^www\./, "") ?? url;
}
