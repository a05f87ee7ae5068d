/** The owner, whose CV this is. */
import type { ExportKey, Owner, TitledLink } from "../../contract.ts";
import { isObject, objectOf, type Schema } from "../json-schema.ts";
import { address, field, flag, listOf, matching, query, text, year } from "./kinds.ts";

const email = matching(/^[^\s@]+@[^\s@]+$/, "mail address");
const domain = matching(/^[^\s/:?#@]+$/, "name of a host, without scheme and path");
const templateName = matching(/^[A-Za-z0-9_-]+$/, "file name without its ending");

export const exportsSchema: Schema<Partial<Record<ExportKey, boolean>>> = objectOf<
  Partial<Record<ExportKey, boolean>>
>(
  {
    card: field(flag, "card.png, the picture that previews of links show.", false),
    cv: field(flag, "cv.pdf, the typeset CV.", false),
    feeds: field(flag, "feed.atom and feed.json.", false),
    markdown: field(flag, "index.md and llms.txt.", false),
    resume: field(flag, "resume.json, in the format of JSON Resume.", false),
    structuredData: field(flag, "What the html tells search engines of the person (JSON-LD).", false),
    vcard: field(flag, "vcard.vcf, the contact for address books.", false),
  },
  [],
);

const resource: Schema<TitledLink> = objectOf<TitledLink>(
  {
    title: field(text, "Text of the link.", "The Panes Book"),
    url: field(address, "Target of the link.", "https://leaves.example/panes"),
  },
  ["title", "url"],
);

export const ownerSchema: Schema<Owner> = objectOf<Owner>(
  {
    firstName: field(text, "First name, in the heading, the bar and the footer.", "Ilse"),
    lastName: field({ type: "string" }, "Last name; empty or missing for a person with one name.", "Varga"),
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
    feedQuery: field(
      query,
      "Query whose newest 50 results the feeds hold. Everything but patches, if it is left out.",
      "category:IN(Article,Publication)",
    ),
    cvQuery: field(
      query,
      "Query whose results the typeset CV lists. Everything but patches, which it counts, if it is left out.",
      "-category:Patch year:>=2015",
    ),
    cvTemplate: field(
      templateName,
      "Look of the typeset CV: classic has serifs, modern has none, and NAME is templates/NAME.typ in the data folder. classic, if it is left out.",
      "modern",
    ),
    exports: field(exportsSchema, "The former place of what vitae.json holds; vitae upgrade moves it.", {
      vcard: false,
    }),
    sample: field(
      flag,
      "True marks the data as an invented sample in the footer. Leave it out, or set it to false, for a real CV.",
      true,
      false,
    ),
    pinned: field(
      { ...listOf(text), uniqueItems: true, maxItems: 6 },
      "The ids of the activities that the page leads with, in order, at most six. Without it, the page chooses the newest job, publication and library, and the largest project; an empty list leads with nothing.",
      ["work-quiet-otter", "lib-weft-1"],
    ),
  },
  ["firstName", "firstYear", "lastYear"],
  { convert: (owner) => (isObject(owner) ? { ...owner, lastName: owner.lastName ?? "" } : owner) },
);
