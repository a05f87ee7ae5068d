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
    card: field(flag, "card.png, the picture that previews of links show.", false),
    cv: field(flag, "cv.pdf, the typeset CV on two pages, and cv-full.pdf with all entries.", false),
    docx: field(flag, "cv.docx, the CV on two pages for word processors, and those of the views.", false),
    demo: field(
      flag,
      "What is for developers: the pages below demo/, the search benchmark, and the choice of another chart library.",
      false,
    ),
    feeds: field(flag, "feed.atom and feed.json.", false),
    markdown: field(flag, "index.md and llms.txt.", false),
    resume: field(flag, "resume.json, in the format of JSON Resume.", false),
    structuredData: field(flag, "What the html tells search engines about the person (JSON-LD).", false),
    vcard: field(flag, "vcard.vcf, the contact for address books.", false),
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
    maxPages: field(pageCount, "The most pages; 2, if it is left out.", 2),
    template: field(
      templateName,
      "Look of the PDF: modern has serifs only in its headings, classic everywhere, and NAME is templates/NAME.typ in the data folder. modern, if it is left out.",
      "classic",
    ),
    lang: field(
      languageTag,
      "Language of its own words, such as headings and months; the page's, if it is left out. The languages are those of `language` in vitae.json.",
      "de",
    ),
    paper: field(
      oneOf(["a4", "us-letter"] as const),
      "Size of the pages; a4, if it is left out.",
      "us-letter",
    ),
    sections: field(
      { ...listOf(sectionChoice), minItems: 1 },
      `The sections in their order: ids, or objects that also rename them. \`*\` is all others in the usual order; without it, the others are left out. The ids are ${cvSectionIds.join(", ")}, those of the sections in profile.json, and those of your own categories. \`references\` is left out unless it is named.`,
      ["summary", "work", { id: "software", title: "Open source" }, "*"],
    ),
    phone: field(flag, "True for the phone number among the contacts.", true),
    photo: field(flag, "True for the picture that `image` of profile.json names.", true),
  },
  [],
);

/** The CV for one group of readers: a page at `/views/ID/` that starts with a query. */
export const view = objectOf(
  {
    id: field(viewId, "Its page is views/ID/, and its typeset CV views/ID.pdf.", "backend"),
    title: field(text, "Title of the page, and text of the links to it.", "Backend"),
    query: field(query, "Query that the page answers; it must find something.", "language:IN(Python,Rust)"),
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
    pinned: field(pinned, "The ids of the activities that this page leads with, at most six.", [
      "lib-weft-1",
    ]),
    years: field(
      objectOf({ from: field(year, "First year.", 2015), to: field(year, "Last year.", 2025) }, []),
      "The years that the query is asked for.",
      { from: 2015 },
    ),
    tags: field(
      { ...listOf(line), minItems: 1 },
      "Of the highlights with tags, the view has those with one of these. Without it, it has all.",
      ["unicode"],
    ),
    cv: field(cvOptions, "How its CV is typeset; what is left out is as in the owner's `cv`.", {
      maxPages: 2,
    }),
    feed: field(flag, "True for a feed of its newest 50 results, views/ID.atom.", true),
    listed: field(
      flag,
      "False leaves it out of the page's links and of search engines: whoever has the link finds it.",
      false,
    ),
  },
  ["id", "title", "query"],
);

export const ownerSchema = objectOf(
  {
    firstName: field(text, "First name, in the heading, the bar and the footer.", "Ilse"),
    lastName: field(anyText, "Last name; empty or missing for a person with one name.", "Varga"),
    displayName: field(
      text,
      "The whole name as it is written, if that is not the first name before the last name: the family name first, or with titles. The first and the last name still tell programs which is which.",
      "Varga Ilse, Dr.",
    ),
    /** A job title that recruiters search for. The headline may be a slogan. */
    role: field(
      text,
      "What the owner is, as a recruiter calls it. Shown below the name, before the headline.",
      "Principal engineer, developer tools",
    ),
    headline: field(
      text,
      "One line below the name: what the owner does.",
      "Developer of command-line tools and the libraries under them",
    ),
    summary: field(
      text,
      "One or two sentences below the headline.",
      "Eighteen years of open source in Python, TypeScript and C.",
    ),
    availability: field(
      text,
      "Whether the owner can be had for work, where and from when, below the summary.",
      "Open to part-time consulting, remote, from March",
    ),
    homeUrl: field(address, "Home page.", "https://ilse-varga.example/"),
    codeUrl: field(
      address,
      "Profile on the code-hosting site. Its host is the one that makes a patch a pull request.",
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
      "Phone number. It appears only where `phone` of `cv` or of `page` asks for it, because everybody can read a site.",
      "+43 316 555 0142",
    ),
    location: field(text, "Where the owner lives, as shown to visitors.", "Graz, Austria"),
    domain: field(
      domain,
      "Domain shown as a badge in the bar, without scheme or path.",
      "ilse-varga.example",
    ),
    resources: field(
      listOf(resource),
      "Links under “Resources” in the footer, each shown with a badge of its domain.",
      [{ title: "Home page", url: "https://ilse-varga.example/" }],
    ),
    copyrightFrom: field(year, "First year of the copyright line.", 2018),
    firstYear: field(year, "First year of the range that visitors can filter.", 2007),
    lastYear: field(year, "Last year of the range; it is labelled “Present”. Not before firstYear.", 2025),
    /** Which activities feeds contain; by default everything except patches. */
    feedQuery: field(
      query,
      "Query whose newest 50 results the feeds hold. Everything but patches, if it is left out.",
      "category:IN(Article,Publication)",
    ),
    /** Which activities the typeset CV lists; by default everything except patches. */
    cvQuery: field(
      query,
      "Query whose results the typeset CVs list. Everything but patches, which they count, if it is left out.",
      "-category:Patch year:>=2015",
    ),
    cv: field(
      cvOptions,
      "How the typeset CVs look and what they contain. A view's own `cv` overrides single options.",
      { paper: "us-letter", lang: "en" },
    ),
    page: field(
      objectOf(
        {
          phone: field(
            flag,
            "True for the phone number among the contacts, in vcard.vcf and in resume.json.",
            true,
          ),
          photo: field(flag, "True for the picture of profile.json.", true),
        },
        [],
      ),
      "What the page and the files for programs show only if asked.",
      { photo: true },
    ),
    groupPositions: field(
      flag,
      "False lists each position of one employer on its own. By default consecutive ones, with at most three months between them, are one employer with its positions.",
      false,
    ),
    /** Exports to omit have the value `false`. */
    exports: field(
      exportsSchema,
      "What the build makes in addition to the page; the same key of vitae.json overrides it.",
      {
        vcard: false,
      },
    ),
    /** Marks invented data; the footer shows it. */
    sample: field(
      flag,
      "True marks the data as an invented sample in the footer. Leave it out, or set it to false, for a real CV.",
      true,
      false,
    ),
    pinned: field(
      pinned,
      "The ids of the activities that the page leads with, in order, at most six: four stand under “Projects and writing”, and jobs among the five of “Experience”. Without it, the page chooses the newest library, app and publication, and the largest project; an empty list leaves “Projects and writing” away.",
      ["work-quiet-otter", "lib-weft-1"],
    ),
    views: field(
      listOf(view),
      "CVs for single readers. Each is a page of its own, with its query in the search box, a preview card and a typeset CV.",
      [{ id: "backend", title: "Backend", query: "language:IN(Python,Rust)" }],
    ),
  },
  ["firstName", "firstYear", "lastYear"],
);
