/** Activities: everything on the timeline. */
import { type CategoryId, categoryIds } from "../categories.ts";
import { type Infer, objectOf, quote, type Schema, suggest } from "../json-schema.ts";
import { publicationStatuses } from "../publication-status.ts";
import {
  address,
  anyText,
  count,
  date,
  endOf,
  field,
  flag,
  id,
  line,
  listOf,
  matching,
  oneOf,
  onlyFor,
  positive,
  text,
  titledLink,
} from "./value-types.ts";

export const mergeCommit = objectOf(
  {
    oid: field(
      matching(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "hash of 40 or 64 hex digits"),
      "Full commit hash: 40 hex digits (SHA-1) or 64 (SHA-256).",
      "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    ),
    abbreviatedOid: field(
      matching(/^[0-9a-f]{4,40}$/, "hash of 4 to 40 hex digits"),
      "Short commit hash, usually 7 digits.",
      "9f2c41d",
    ),
    additions: field(count, "Lines added.", 42),
    deletions: field(count, "Lines removed.", 7),
    messageHeadline: field(
      anyText,
      "First line of the commit message. The opened card shows it if it differs from the title.",
      "Measure combining marks as zero columns wide (#31)",
    ),
    url: field(
      address,
      "Page of the commit.",
      "https://code.example/ilse/weft/commit/9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    ),
    commitUrl: field(
      address,
      "The commit's page, under the name used by the code host's API.",
      "https://code.example/ilse/weft/commit/9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    ),
    treeUrl: field(
      address,
      "The project’s files at this commit: a link in the opened card.",
      "https://code.example/ilse/weft/tree/9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    ),
    zipballUrl: field(
      address,
      "The project’s files at this commit, as a ZIP archive: a link in the opened card.",
      "https://code.example/ilse/weft/zipball/9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    ),
  },
  ["oid"],
);

/** Bibliographic data as printed. The journal is a text, because a citation must not change with an org's name. */
export const citation = objectOf(
  {
    kind: field(matching(/^[a-z]+$/, "kind of BibTeX entry"), "Type of its BibTeX entry.", "article"),
    journal: field(text, "Journal, book or proceedings that it appeared in.", "Journal of Narrow Columns"),
    volume: field(text, "Volume.", "12"),
    number: field(text, "Number or issue within the volume.", "3"),
    pages: field(text, "Pages.", "101–118"),
    publisher: field(text, "Publisher, or the school or institution of a thesis or report.", "Leaves Press"),
    month: field(text, "The printed month, if createdAt cannot represent it.", "Spring"),
    note: field(
      text,
      "A note to print after the other details.",
      "Submitted to the Journal of Narrow Columns",
    ),
  },
  [],
);

const tag = field(line, "A word or two.", "unicode");

const taggedHighlight = objectOf(
  {
    text: field(text, "The line, with inline markdown.", "Combining marks are zero columns wide."),
    tags: field({ ...listOf(tag), minItems: 1 }, "Views with one of these tags show the line.", ["unicode"]),
  },
  ["text", "tags"],
);

export const highlights: Schema<(string | Infer<typeof taggedHighlight>)[]> = {
  type: "array",
  items: {
    anyOf: [field(text, "One line.", "Combining marks are zero columns wide."), taggedHighlight],
  },
};

const links: Schema<Record<string, Infer<typeof titledLink>>> = {
  type: "object",
  propertyNames: { pattern: "^[A-Za-z][A-Za-z0-9_-]*$" },
  additionalProperties: titledLink,
};

/** Empty for a picture that only decorates. */
const description: Schema<string> = { type: "string", maxLength: 1_000 };

const pageText: Schema<{ text: string; heading?: string }[]> = {
  type: "array",
  items: {
    type: "object",
    properties: { text: field(text, "A line.", "Because."), heading: field(line, "An anchor.", "why") },
    required: ["text"],
    additionalProperties: false,
  },
};

const places = ["/r/django", "/r/flask", "/r/python", "HN"];

/** Maps places to addresses. A list of places is converted to a map with empty addresses. */
const featured: Schema<Record<string, string>> = {
  anyOf: [
    {
      type: "object",
      minProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(
        places.map((place) => [place, field(address, `Discussion on ${place}.`)]),
      ),
    },
    {
      type: "array",
      minItems: 1,
      uniqueItems: true,
      items: field(oneOf(places), "Name of the place."),
      convert: (list) => Object.fromEntries(Array.isArray(list) ? list.map((place) => [place, ""]) : []),
    },
  ],
};

/** Dates are `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ISO timestamps, in UTC unless they name a zone. */
const fields = {
  id: field(
    id,
    "Unique id. If two activities have the same id, the first one is used.",
    "weft-412",
    "article-panes-2014",
  ),
  title: field(
    { ...text, maxLength: 500 },
    "Title with inline markdown: code, emphasis, links. No images, no HTML.",
    "Measure combining marks as **zero** columns wide",
    "Port `Table` from [Weft](https://code.example/ilse/weft)",
  ),
  category: field(id, "Category: one of these nine, or one that categories.json adds.", ...categoryIds),
  /** The id of an org; absent if it belongs to none. An unknown id is shown as it is. */
  org: field(
    id,
    "Id of the organization in orgs.json. The activity inherits its languages. Leave it out if there is none, as for self-employment, a patent or a career break. Patches and acquisitions need one.",
    "weft",
  ),
  acquiringOrg: field(id, "Acquisition only: id of the organization that bought `org`.", "tall-heron"),
  createdAt: field(
    date,
    "When it happened or began; for a patch, when it was submitted. Determines its place on the timeline.",
    "2014-03-15",
  ),
  position: field(
    text,
    "Your position there, as plain text. The page's career section and the exports use it as the job's title. Default: the title up to its first colon.",
    "Principal engineer",
  ),
  location: field(
    line,
    "The place as it should be printed: a town and a country, or “Remote”. `location:` finds its words; the opened card and documents show it.",
    "Graz, Austria",
  ),
  startedAt: field(date, "When preparations began, if that was well before createdAt.", "2014-02-01"),
  endedAt: field(
    endOf(date),
    "When it ended; leave it out while it is ongoing. Recommended for every finished Work. The current job has none, and reads “Working there since”.",
    "2017-05-31",
  ),
  /** True if the end date is unknown, so that the activity must not be shown as ongoing. */
  endUnknown: field(
    flag,
    "True if the end date is unknown: only the start is shown, and the activity does not count as ongoing. Imports set it if they cannot read an end date.",
    true,
  ),
  acceptedAt: field(
    date,
    "Patch: when it was merged. The patch is then shown as “Merged”.",
    "2014-03-17T08:12:44Z",
  ),
  closedAt: field(
    date,
    "Patch: when it was closed. Without acceptedAt, the patch is shown as “Closed”.",
    "2014-03-20T10:00:00Z",
  ),
  diffUrl: field(
    address,
    "Patch: the diff. If it is not on the code host of codeUrl, the timeline says “Submitted patch”.",
    "https://code.example/ilse/weft/pull/412.diff",
  ),
  qaUrl: field(
    address,
    "Patch: page of the pull request, or of the thread or bug report where it was discussed.",
    "https://code.example/ilse/weft/pull/412",
  ),
  number: field(positive, "Patch: number of the pull request or bug.", 412),
  /** The number of commits that a patch represents; 1 if absent. */
  commits: field(
    positive,
    "Patch only: the number of commits that it represents, such as a month's commits in a private repository. Default: one.",
    12,
  ),
  links: field(links, "Links shown on the card. Required for an Acquisition.", {
    repo: { title: "Source", url: "https://code.example/ilse/weft" },
  }),
  /** Maps places to addresses, which are empty if unknown. */
  featured: field(
    featured,
    "Article only: where it was featured. Either a map from places to the addresses of the discussions, or a list of places, which are shown without links.",
    { HN: "https://news.example.com/item?id=4120877" },
    ["/r/python", "HN"],
  ),
  mergeCommit: field(mergeCommit, "Patch only: the commit that merged it. Needs acceptedAt.", {
    oid: "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
    abbreviatedOid: "9f2c41d",
    additions: 42,
    deletions: 7,
    url: "https://code.example/ilse/weft/commit/9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58",
  }),
  /** Inline markdown. */
  summary: field(
    text,
    "Paragraphs and lists about it, in Markdown, for the opened card and the CV. `text:` finds its words.",
    "A table printer that measures before it prints, with `columns` that **fit**.",
  ),
  highlights: field(
    highlights,
    "Lines with inline markdown, listed below the summary in the opened card and the CV. A view with `tags` leaves out lines that have only other tags.",
    ["Combining marks are zero columns wide.", "Used by [Panes](https://code.example/ilse/panes)."],
    [{ text: "Combining marks are zero columns wide.", tags: ["unicode"] }],
  ),
  /** Matched without regard to case. */
  tags: field(
    listOf(tag),
    "Topics. `tag:` finds them regardless of case and accents; in the opened card, each tag links to the other activities that have it.",
    ["unicode", "teaching"],
  ),
  /** In order, including the owner; the last one may be `et al.` */
  authors: field(
    { ...listOf(field(text, "A name, as it is printed.", "Ilse Varga")), minItems: 1 },
    "All authors in order, including you. “et al.” at the end stands for the rest. `author:` finds the words of a name; a card shows the first ones, the opened card and documents show all.",
    ["Ilse Varga", "Jo Müller", "et al."],
  ),
  citation: field(citation, "Bibliographic details of a publication. BibTeX imports fill them in.", {
    kind: "article",
    volume: "12",
    pages: "101–118",
  }),
  status: field(
    oneOf(publicationStatuses),
    "Publication or article that has not appeared: the page and the documents say so instead of “Published”. BibTeX imports read it from notes such as “Submitted to …”.",
    "under review",
    "in press",
  ),
  image: field(
    line,
    "Picture for its card and its page: a file in the data folder, or an address that begins with `https:`. `imageAlt` describes it.",
    "data/pictures/weft.png",
  ),
  imageAlt: field(
    description,
    "What the picture shows, for people who cannot see it. Empty if it is purely decorative.",
    "A table whose columns line up, although one of its names has combining marks",
  ),
  page: field(
    flag,
    "Set by the program if `pages/ID.md` exists: the activity then has a page of its own. Do not set it yourself.",
    true,
  ),
  pageText: field(
    pageText,
    "Set by the program: the text of that page, which `text:` searches. `heading` is the anchor of the heading above a line. Do not set it yourself.",
    [{ text: "Most printers count code points.", heading: "why" }],
  ),
  optionDisabled: field(
    flag,
    "True if lists of options should show the activity as disabled. For other programs; the page ignores it.",
    true,
  ),
};

/** The categories of fields that not all categories have. */
const categoriesOfFields = {
  acquiringOrg: ["Acquisition"],
  commits: ["Patch"],
  featured: ["Article"],
  mergeCommit: ["Patch"],
  status: ["Article", "Publication"],
} as const satisfies Partial<Record<keyof typeof fields, readonly CategoryId[]>>;

/** Names of fields in other formats. */
const otherNames = {
  date: "createdAt",
  description: "summary",
  endDate: "endedAt",
  name: "title",
  organization: "org",
  startDate: "createdAt",
  url: "links",
};

export const activitySchema = objectOf(fields, ["id", "title", "category", "createdAt"], {
  title: "Activity",
  description: "One entry of the timeline.",
  findName: (key) => new Map(Object.entries(otherNames)).get(key),
  dependencies: { mergeCommit: ["acceptedAt"] },
  allOf: [
    ...onlyFor("category", categoryIds, categoriesOfFields),
    {
      if: { required: ["category"], properties: { category: { enum: ["Acquisition"] } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has this keyword.
      then: {
        required: ["org", "acquiringOrg", "links"],
        properties: { links: { type: "object", minProperties: 1 } },
      },
    },
    {
      if: { required: ["category"], properties: { category: { enum: ["Patch"] } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has this keyword.
      then: { required: ["org"] },
    },
  ],
});

/** Returns the schema of activities whose category must be one of these. */
export function activitySchemaOf(categories: readonly string[]): typeof activitySchema {
  const refuse = (text: string, isMember: boolean) => {
    if (isMember) return undefined;
    const near = suggest(text, categories);
    const own = near === "" ? `; the categories are ${categories.join(", ")}, and your` : `${near} Your`;
    return `is not a category: ${quote(text)}${own} own ones go into categories.json`;
  };
  const category = { ...fields.category, ...oneOf(categories), refuse };
  return { ...activitySchema, properties: { ...fields, category } };
}
