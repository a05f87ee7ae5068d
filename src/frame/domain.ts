/** 'example.com' of 'https://www.example.com/about'; a text that is no URL stays as it is. */
export function toDomain(url: string): string {
  if (!URL.canParse(url)) return url;
  return new URL(url).hostname.replace(/^www\./, "");
}
