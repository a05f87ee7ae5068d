/** Makes the data of entries' pages in one language of a site, and their elements of the head. */
import { toActivityText, toCardActivity } from "../../engine/assist/activity-text.ts";
import { toBibtex } from "../../engine/files/bibtex.ts";
import { toCards } from "../../engine/query/cards.ts";
import { otherAuthors, toAuthorNames, toNaturalOrder } from "../../model/authors.ts";
import type { Precomputed } from "../../model/codec/decode.ts";
import type { Activity, CategoryId, CvData, Owner, View } from "../../model/cv.ts";
import { parseTimestamp } from "../../model/dates.ts";
import { toFullName } from "../../model/full-name.ts";
import { toPlainText } from "../../model/inline.ts";
import { markTexts } from "../../model/mark-texts.ts";
import { toPageOwner } from "../../model/page-fields.ts";
import { entryPath, viewPath } from "../../src/routes.ts";
import type { EntryData } from "../../src/store/page-data.ts";
import { baseCategoryReader } from "../export/entries.ts";
import type { HeadElement } from "../export/head.ts";
import { isWanted } from "../export/outputs.ts";
import { type PreviewPicture, toJsonLd, toPreviewTags } from "../export/structured-data.ts";
import type { EntryPage } from "../owner/entry-pages.ts";
import {
  type AlertTitles,
  isOfLanguage,
  renderLargePicture,
  renderText,
  type ToUrl,
} from "../owner/page-html.ts";
import { isForeignPicture } from "../owner/pictures.ts";
import { type SitePictures, toThumbnail } from "./pictures.ts";
import { toParents } from "./template.ts";

/** Returns the picture of an activity with its sizes. */
export function findPicture(
  { image: src, imageAlt: alt = "" }: Activity,
  pictures: Pick<SitePictures, "complete">,
) {
  return src === undefined ? undefined : pictures.complete({ src, alt });
}

interface EntriesSource {
  data: Required<CvData>;
  owner: Owner;
  pages: ReadonlyMap<string, EntryPage>;
  pictures: SitePictures;
  alerts: AlertTitles;
  langsOf?: Precomputed["langsOf"] | undefined;
  /** The folder of the language below the site's. */
  folder: string;
  /** The view whose pages these are, with the ids of its entries. */
  view: View | undefined;
  ids: ReadonlySet<string> | undefined;
}

/** Returns the pages, newest entries first, with the pages before and after each: the newest follows the oldest. */
export function findEntries({
  data,
  owner,
  pages,
  pictures,
  langsOf,
  alerts,
  ...place
}: EntriesSource): EntryData[] {
  const timeOf = ({ createdAt }: Activity) => parseTimestamp(createdAt) ?? 0;
  const listed = data.activities
    .filter(({ id }) => pages.has(id) && place.ids?.has(id) !== false)
    .sort((a, b) => timeOf(b) - timeOf(a));
  const entries = listed.flatMap((activity): EntryData[] => {
    const page = pages.get(activity.id);
    const marked = markTexts(activity);
    const [card] = toCards([0], [toCardActivity(marked, owner)], langsOf);
    if (page === undefined || card === undefined) return [];
    const { lang, description, headings } = page;
    const { id } = activity;
    const picture = findPicture(activity, pictures);
    const isInText = page.links.some((link) => link.picture?.src === picture?.src);
    const toUrl = urlCompleter(id, place);
    const bibtex = toBibtex(data, owner, [activity]).replace(/^%.*\n\n?/, "");
    return [
      {
        ...{ id, title: toPlainText(card.title), ...(lang && { lang }), description, headings, card },
        text: toActivityText(marked, toPageOwner(owner), place.view?.tags),
        ...(bibtex !== "" && { bibtex }),
        html: renderText(page, toUrl, alerts),
        ...(picture &&
          !isInText && {
            pictureHtml: renderLargePicture(picture, toUrl, toPlainText(card.title)),
          }),
      },
    ];
  });
  const toLink = (entry: EntryData | undefined) => {
    if (entry === undefined) return undefined;
    const { id, title, card } = entry;
    const picture = findPicture(card.activity, pictures);
    return { id, title, ...(picture && { image: toThumbnail(picture) }) };
  };
  const count = entries.length;
  return entries.map((entry, at) => {
    const previous = count > 2 ? toLink(entries.at(at - 1)) : undefined;
    const next = count > 1 ? toLink(entries[(at + 1) % count]) : undefined;
    return { ...entry, ...(previous && { previous }), ...(next && { next }) };
  });
}

/** Makes addresses relative to the page of an entry. In a view, they lead to its own pages of its entries. */
function urlCompleter(
  id: string,
  { folder, view, ids }: Pick<EntriesSource, "folder" | "view" | "ids">,
): ToUrl {
  const path = entryPath(id, view);
  const [toHome, toRoot] = [toParents(path), toParents(`/${folder}${path}`)];
  return (target) => {
    if (/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(target)) return target;
    const [, entry = ""] = /^(?:entries\/|\?q=id%3A)([^/?#&]+)/.exec(target) ?? [];
    if (view && ids?.has(decodeURIComponent(entry)))
      return `${toHome}${viewPath(view.id).slice(1)}/${target}`;
    if (target.startsWith("./")) return (toHome || "./") + target.slice(2);
    return (isOfLanguage(target) ? toHome : toRoot) + target;
  };
}

/** The types of schema.org: https://schema.org/CreativeWork */
const types = {
  Article: "Article",
  Publication: "ScholarlyArticle",
  SoftwareApp: "SoftwareSourceCode",
  SoftwareLib: "SoftwareSourceCode",
} as const satisfies Partial<Record<CategoryId, string>>;

/** Returns the authors; the owner if none are given. */
function toAuthorsOf({ text }: EntryData, owner: Owner) {
  const names = toAuthorNames({ authors: text.authors?.map(toPlainText) ?? [toFullName(owner)] });
  return names
    .filter((name) => name !== otherAuthors)
    .map((name) => ({ "@type": "Person" as const, name: toNaturalOrder(name).trim() }));
}

interface EntryHeadSource {
  data: Required<CvData>;
  owner: Owner;
  /** The address of the home page in this language; undefined where it is unknown. */
  address: string | undefined;
  /** The site's address, which the paths of pictures follow. */
  root: string | undefined;
  /** A BCP 47 tag. */
  language: string;
  pictures: SitePictures;
  /** The preview image of the site. */
  sitePreview: PreviewPicture | undefined;
}

/** Returns the elements of an entry's page for search engines and previews. */
export function toEntryHead(entry: EntryData, source: EntryHeadSource): HeadElement[] {
  const { owner, address, root, language, pictures, sitePreview } = source;
  const { activity } = entry.card;
  const { description } = entry;
  const url = address && new URL(`.${entryPath(entry.id)}/`, address).href;
  const preview = pictures.toPreview(activity.image ?? "");
  const picture =
    root === undefined || preview === undefined
      ? undefined
      : {
          url: new URL(preview, root).href,
          alt: activity.imageAlt ?? "",
          isForeign: isForeignPicture(preview),
        };
  const baseCategory = baseCategoryReader(source.data.categories)(activity);
  const type = new Map<string, (typeof types)[keyof typeof types]>(Object.entries(types)).get(baseCategory);
  const facts = {
    name: entry.title,
    inLanguage: entry.lang ?? language,
    datePublished: activity.createdAt,
    author: toAuthorsOf(entry, owner),
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
          picture: picture ?? sitePreview,
        })),
    ...(isWanted(owner, "structuredData")
      ? [toJsonLd({ "@context": "https://schema.org", "@type": type ?? "CreativeWork", ...facts })]
      : []),
  ];
}
