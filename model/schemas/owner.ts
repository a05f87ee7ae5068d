/** The owner of the CV. */
import { cvSectionIds } from "../cv-sections.ts";
import { objectOf, type Schema } from "../json-schema.ts";
import {
  address,
  anyText,
  field,
  flag,
  languageTag,
  line,
  listOf,
  matching,
  oneOf,
  query,
  text,
  year,
} from "./value-types.ts";

const email = matching(/^[^\s@]+@[^\s@]+$/, "mail address");
const domain = matching(/^[^\s/:?#@]+$/, "name of a host, without scheme and path");
const templateName = matching(/^[A-Za-z0-9_-]+$/, "file name without its ending");

/** Six entries are two rows on a wide page, and enough for a phone before the list. */
const pinned: Schema<string[]> = { ...listOf(text), uniqueItems: true, maxItems: 6 };

export const exportsSchema = objectOf(
  {
    card: field(flag, "card.png, the image for link previews.", false),
    cv: field(flag, "cv.pdf, the CV on two pages, and cv-full.pdf with all entries.", false),
    docx: field(
      flag,
      "cv.docx, the CV on two pages for word processors, and the documents of the views.",
      false,
    ),
    demo: field(
      flag,
      "Features for developers: the pages below demo/, the search benchmark, and the choice of chart library.",
      false,
    ),
    feeds: field(flag, "feed.atom and feed.json.", false),
    markdown: field(flag, "index.md and llms.txt.", false),
    resume: field(flag, "resume.json, in the format of JSON Resume.", false),
    structuredData: field(
      flag,
      "Structured data about you in the html, for search engines (JSON-LD).",
      false,
    ),
    vcard: field(flag, "vcard.vcf, your contact for address books.", false),
  },
  [],
);

const resource = objectOf(
  {
    title: field(text, "Text of the link.", "The Panes Book"),
    url: field(address, "Target of the link.", "https://leaves.example/panes"),
  },
  ["title", "url"],
);

const viewId: Schema<string> = {
  ...matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "name of small letters, digits and single hyphens"),
  maxLength: 60,
};
const pageCount: Schema<number> = { type: "integer", minimum: 1, maximum: 100 };
const sectionName: Schema<string> = { ...text, maxLength: 60 };

const sectionChoice: Schema<string | { id: string; title: string }> = {
  anyOf: [
    field(sectionName, "Id of a section, or `*` for all that are not named.", "work"),
    objectOf(
      {
        id: field(sectionName, "Id of the section.", "software"),
        title: field(line, "Its heading, instead of the common one.", "Open source"),
      },
      ["id", "title"],
    ),
  ],
};

/** The options of a CV document: the owner's, and each view's. */
export const cvOptions = objectOf(
  {
    maxPages: field(pageCount, "Maximum number of pages. Default: 2.", 2),
    template: field(
      templateName,
      "Template of the PDF: modern has serifs only in headings, classic everywhere; NAME is templates/NAME.typ in the data folder. Default: modern.",
      "classic",
    ),
    lang: field(
      languageTag,
      "Language of headings, months and the like, as for `language` in vitae.json. Default: the page's language.",
      "de",
    ),
    paper: field(oneOf(["a4", "us-letter"] as const), "Paper size. Default: a4.", "us-letter"),
    sections: field(
      { ...listOf(sectionChoice), minItems: 1 },
      `The sections in their order: ids, or objects that also rename them. \`*\` stands for all others in the usual order; without it, the others are left out. The ids are ${cvSectionIds.join(", ")}, those of the sections in profile.json, and those of your own categories. \`references\` is left out unless listed.`,
      ["summary", "work", { id: "software", title: "Open source" }, "*"],
    ),
    phone: field(flag, "True adds the phone number to the contacts.", true),
    photo: field(flag, "True adds the picture that `image` in profile.json names.", true),
  },
  [],
);

/** The CV for one group of readers: a page at `/views/ID/` that starts with a query. */
export const view = objectOf(
  {
    id: field(viewId, "Its page is views/ID/, and its CV document is views/ID.pdf.", "backend"),
    title: field(text, "Title of the page, and the text of links to it.", "Backend"),
    query: field(
      query,
      "Query whose results the page shows. It must have results.",
      "language:IN(Python,Rust)",
    ),
    headline: field(
      text,
      "One line below the name, instead of the owner's role and headline.",
      "Backend engineer",
    ),
    summary: field(
      text,
      "One or two sentences, instead of the owner's summary.",
      "Services in Rust and Python.",
    ),
    pinned: field(pinned, "The ids of up to six activities to show first on this page.", ["lib-weft-1"]),
    years: field(
      objectOf({ from: field(year, "First year.", 2015), to: field(year, "Last year.", 2025) }, []),
      "The years of the results.",
      { from: 2015 },
    ),
    tags: field(
      { ...listOf(line), minItems: 1 },
      "Shows only those tagged highlights that have one of these tags. Default: all highlights.",
      ["unicode"],
    ),
    cv: field(cvOptions, "Options of its CV document. Default: those of the owner's `cv`.", {
      maxPages: 2,
    }),
    feed: field(flag, "True creates a feed of its newest 50 results, views/ID.atom.", true),
    listed: field(
      flag,
      "False hides it from the page's links and from search engines; people with the link can still open it.",
      false,
    ),
  },
  ["id", "title", "query"],
);

export const ownerSchema = objectOf(
  {
    firstName: field(text, "First name, for the heading, the top bar and the footer.", "Ilse"),
    lastName: field(anyText, "Last name. Leave it out if you have only one name.", "Varga"),
    displayName: field(
      text,
      "The full name as you write it, if that isn't the first name followed by the last name: with the family name first, or with titles. Programs still need firstName and lastName.",
      "Varga Ilse, Dr.",
    ),
    /** A job title that recruiters search for. The headline may be a slogan. */
    role: field(
      text,
      "Your job title in a recruiter's words. Shown below the name, before the headline.",
      "Principal engineer, developer tools",
    ),
    headline: field(
      text,
      "One line below the name: what you do.",
      "Developer of command-line tools and the libraries under them",
    ),
    summary: field(
      text,
      "One or two sentences below the headline.",
      "Eighteen years of open source in Python, TypeScript and C.",
    ),
    availability: field(
      text,
      "Availability for work: where, and from when. Shown below the summary.",
      "Open to part-time consulting, remote, from March",
    ),
    homeUrl: field(address, "Home page.", "https://ilse-varga.example/"),
    codeUrl: field(
      address,
      "Profile on your code host. Patches on this host count as pull requests.",
      "https://code.example/ilse",
    ),
    networkUrl: field(
      address,
      "Profile on the professional network.",
      "https://network.example/in/ilse-varga",
    ),
    email: field(email, "Public mail address.", "ilse@ilse-varga.example"),
    phone: field(
      line,
      "Phone number. It is published only if `cv.phone` or `page.phone` is true, because everyone can read a site.",
      "+43 316 555 0142",
    ),
    location: field(text, "Where you live, as visitors should see it.", "Graz, Austria"),
    domain: field(
      domain,
      "Domain for the badge in the top bar, without scheme or path.",
      "ilse-varga.example",
    ),
    resources: field(
      listOf(resource),
      "Links under “Resources” in the footer, each with a badge of its domain.",
      [{ title: "Home page", url: "https://ilse-varga.example/" }],
    ),
    copyrightFrom: field(year, "First year of the copyright line.", 2018),
    firstYear: field(
      year,
      "First year of the range that visitors can choose from. Default: the year of the oldest activity. Activities before it are not listed.",
      2007,
    ),
    lastYear: field(
      year,
      "Last year of the range, labelled “Present”. Not before firstYear. Default: the year of the build. Activities after it are not listed.",
      2025,
    ),
    /** The activities in feeds; by default everything except patches. */
    feedQuery: field(
      query,
      "Query whose newest 50 results the feeds contain. Default: everything except patches.",
      "category:IN(Article,Publication)",
    ),
    /** The activities in the CV documents; by default everything except patches. */
    cvQuery: field(
      query,
      "Query whose results the CV documents list. Default: everything except patches, which are counted.",
      "-category:Patch year:>=2015",
    ),
    cv: field(
      cvOptions,
      "Layout and content of the CV documents. A view's own `cv` overrides single options. On the page, the profile has the order of its `sections`, and all others after them.",
      { paper: "us-letter", lang: "en" },
    ),
    page: field(
      objectOf(
        {
          phone: field(
            flag,
            "True shows the phone number among the contacts, and adds it to vcard.vcf and resume.json.",
            true,
          ),
          photo: field(flag, "True shows the picture of profile.json.", true),
          charts: field(
            flag,
            "False removes the charts. True shows them even if you have fewer than 25 activities, or if they say little: less than three languages, or never three activities in a year.",
            false,
          ),
          filters: field(
            flag,
            "False puts the row of filters behind the button Options. True shows it even if you have fewer than 25 activities.",
            true,
          ),
          highlights: field(
            flag,
            "True shows the pinned entries and the career above the search, and a headline of up to 80 characters larger than the name.",
            true,
          ),
        },
        [],
      ),
      "What the page shows. Personal details appear, also in the data files, only if you turn them on.",
      { photo: true },
    ),
    headings: field(
      objectOf(
        {
          highlights: field(
            line,
            "The heading of the pinned entries. Default: “Projects”, “Publications and articles”, or “Projects and writing”, by what is pinned.",
            "Selected work",
          ),
        },
        [],
      ),
      "Headings of the page in your own words.",
      { highlights: "Selected work" },
    ),
    groupPositions: field(
      flag,
      "False lists each position separately. By default, consecutive positions at one employer, at most three months apart, are grouped under the employer.",
      false,
    ),
    /** Exports to omit have the value `false`. */
    exports: field(
      exportsSchema,
      "What the build creates besides the page. The same key in vitae.json takes precedence.",
      {
        vcard: false,
      },
    ),
    /** Marks invented data; the footer shows it. */
    sample: field(
      flag,
      "True marks the data as an invented sample in the footer. Leave it out for a real CV.",
      true,
      false,
    ),
    pinned: field(
      pinned,
      "The ids of up to six activities to show first, in order: up to four under “Projects”, or all six if one of them has a picture, and jobs among the five of “Experience”. Default: the newest library, app and publication, and the largest project. An empty list removes “Projects”.",
      ["work-quiet-otter", "lib-weft-1"],
    ),
    views: field(
      listOf(view),
      "CVs for specific readers. Each has its own page, with its query in the search box, a preview image and a CV document.",
      [{ id: "backend", title: "Backend", query: "language:IN(Python,Rust)" }],
    ),
  },
  ["firstName"],
);
