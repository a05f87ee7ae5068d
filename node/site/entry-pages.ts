/** Makes the data of entries' pages in one language of a site, and their elements of the head. */
import { toCardActivity } from "../../engine/assist/activity-text.ts";
import { toCards } from "../../engine/query/cards.ts";
import { describePage, type EntryPage } from "../../model/blocks.ts";
import type { Precomputed } from "../../model/codec/decode.ts";
import type { Activity, CategoryId, CvData, Owner } from "../../model/cv.ts";
import { parseTimestamp } from "../../model/dates.ts";
import { toFullName } from "../../model/full-name.ts";
import { toPlainText } from "../../model/inline.ts";
import { parseTexts } from "../../model/shown-texts.ts";
import { entryPath } from "../../src/routes.ts";
import type { EntryData } from "../../src/store/page-data.ts";
import { baseCategoryReader } from "../export/entries.ts";
import type { HeadElement } from "../export/head.ts";
import { isWanted } from "../export/outputs.ts";
import { toJsonLd, toPreviewTags } from "../export/structured-data.ts";
import type { SitePictures } from "./pictures.ts";

/** The pictures of entries. */
export interface EntryPictures extends Pick<SitePictures, "complete" | "toPreview"> {
  /** The pictures of activities as the data have them, by the activities' ids. */
  srcs: ReadonlyMap<string, string>;
}

/** Returns the picture of an activity with its sizes. */
export function findPicture(
  { id, imageAlt: alt = "" }: Activity,
  { srcs, complete }: Pick<EntryPictures, "srcs" | "complete">,
) {
  const src = srcs.get(id);
  return src === undefined ? undefined : complete({ src, alt });
}

interface EntriesSource {
  data: Required<CvData>;
  pages: ReadonlyMap<string, EntryPage>;
  pictures: EntryPictures;
  langsOf?: Precomputed["langsOf"] | undefined;
}

/** Returns the pages, newest entries first, with the pages before and after each. */
export function findEntries({ data, pages, pictures, langsOf }: EntriesSource): EntryData[] {
  const timeOf = ({ createdAt }: Activity) => parseTimestamp(createdAt) ?? 0;
  const listed = data.activities.filter(({ id }) => pages.has(id)).sort((a, b) => timeOf(b) - timeOf(a));
  const entries = listed.flatMap((activity): EntryData[] => {
    const page = pages.get(activity.id);
    const shown = parseTexts(activity);
    const [card] = toCards([0], [toCardActivity(shown)], langsOf);
    if (page === undefined || card === undefined) return [];
    const picture = findPicture(activity, pictures);
    return [
      {
        ...page,
        title: toPlainText(card.title),
        card,
        ...(picture && { picture }),
      },
    ];
  });
  const toLink = (entry: EntryData | undefined) => entry && { id: entry.id, title: entry.title };
  return entries.map((entry, at) => {
    const [previous, next] = [toLink(entries[at - 1]), toLink(entries[at + 1])];
    return { ...entry, ...(previous && { previous }), ...(next && { next }) };
  });
}

/** The types of schema.org: https://schema.org/CreativeWork */
const types = {
  Article: "Article",
  Publication: "ScholarlyArticle",
  SoftwareApp: "SoftwareSourceCode",
  SoftwareLib: "SoftwareSourceCode",
} as const satisfies Partial<Record<CategoryId, string>>;

interface EntryHeadSource {
  data: Required<CvData>;
  owner: Owner;
  /** The address of the home page in this language; undefined where it is unknown. */
  address: string | undefined;
  /** The site's address, which the paths of pictures follow. */
  root: string | undefined;
  /** A BCP 47 tag. */
  language: string;
  pictures: EntryPictures;
}

/** Returns the elements of an entry's page for search engines and previews. */
export function toEntryHead(entry: EntryData, source: EntryHeadSource): HeadElement[] {
  const { owner, address, root, language, pictures } = source;
  const { activity } = entry.card;
  const description = describePage(entry);
  const url = address && new URL(`.${entryPath(entry.id)}/`, address).href;
  const preview = pictures.toPreview(pictures.srcs.get(entry.id) ?? "");
  const picture =
    root === undefined || entry.picture === undefined || preview === undefined
      ? undefined
      : { url: new URL(preview, root).href, alt: entry.picture.alt };
  const baseCategory = baseCategoryReader(source.data.categories)(activity);
  const type = new Map<string, (typeof types)[keyof typeof types]>(Object.entries(types)).get(baseCategory);
  const facts = {
    name: entry.title,
    inLanguage: entry.lang ?? language,
    datePublished: activity.createdAt,
    author: { "@type": "Person" as const, name: toFullName(owner) },
    ...(description !== "" && { description }),
    ...(url !== undefined && { url }),
    ...(picture && { image: picture.url }),
  };
  return [
    ...(url === undefined
      ? []
      : toPreviewTags({
          type: "article",
          name: entry.title,
          url,
          description: description || undefined,
          picture,
        })),
    ...(isWanted(owner, "structuredData")
      ? [toJsonLd({ "@context": "https://schema.org", "@type": type ?? "CreativeWork", ...facts })]
      : []),
  ];
}
