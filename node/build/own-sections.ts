/** Prepares sections of the owner's own for the page, which has no markdown parser. */

import type { Inline, OwnSection, SectionEntry } from "../../model/cv.ts";
import { isUndatedSection } from "../../model/cv-sections.ts";
import { textOfHighlight } from "../../model/highlights.ts";
import { maxTextLength, truncate } from "../../model/markdown.ts";
import { readInline } from "../../model/markdown-parser.ts";
import type { ShownEntry, ShownSection } from "../../src/store/page-data.ts";
import type { Words } from "../export/words.ts";

export function toShownSection({ id, title, entries }: OwnSection, words: Words): ShownSection {
  const heading = title ?? (isUndatedSection(id) ? words.sections[id] : id);
  return { id, title: heading, entries: entries.map(toShownEntry) };
}

function toShownEntry({ title, text, highlights = [], ...others }: SectionEntry): ShownEntry {
  const lines = highlights.map((line) => ({
    text: read(textOfHighlight(line)),
    ...(typeof line !== "string" && { tags: line.tags }),
  }));
  return {
    ...others,
    title: others.url === undefined ? read(title) : withoutLinks(read(title)),
    ...(text !== undefined && { text: read(text) }),
    ...(lines.length > 0 && { highlights: lines }),
  };
}

const read = (text: string) => readInline(truncate(text, maxTextLength));

/** The whole title is a link, which cannot contain others. */
function withoutLinks(tokens: readonly Inline[]): Inline[] {
  return tokens.flatMap((token) => {
    if (token.kind === "link") return withoutLinks(token.children);
    return "children" in token ? { ...token, children: withoutLinks(token.children) } : token;
  });
}
