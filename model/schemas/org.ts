/** Organizations: companies, projects, publications and websites that activities belong to. */
import { defaultOrgTypes, type OrgTypeId } from "../categories.ts";
import { objectOf } from "../json-schema.ts";
import { address, field, id, link, listOf, oneOf, onlyFor, text } from "./value-types.ts";

const orgTypeIds = defaultOrgTypes.map(({ id }) => id);

const fields = {
  id: field(id, "Unique id, for `org` of activities and `org:` in queries.", "weft"),
  name: field(text, "Name shown to visitors; `org:` matches it, too.", "Weft", "Loom & Ladder"),
  orgType: field(oneOf(orgTypeIds), "Type of organization.", "Open Source"),
  languages: field(
    { ...listOf(field(id, "Language id from languages.json.", "Python")), uniqueItems: true },
    "Languages of the organization, most used first. Its activities get them, too.",
    ["Python", "C"],
  ),
  repoUrl: field(address, "Source repository.", "https://code.example/ilse/weft"),
  url: field(address, "Home page.", "https://weft.example/"),
  oldUrl: field(address, "Former home page. Company and Open Source.", "https://oldforge.example/p/weft"),
  logo: field(
    link,
    "Logo: a file under public/ or an address. For other programs; the page does not show it, because its security policy allows no images from other hosts. Company, Publication and Website.",
    "/logos/loom-ladder.svg",
  ),
  apiUrl: field(address, "API reference. Open Source.", "https://docs.example.org/weft/api/"),
  browseCodeUrl: field(
    address,
    "Source folder in the web view of the repository. Open Source.",
    "https://code.example/ilse/weft/tree/main/src",
  ),
  browseCodeTestsUrl: field(
    address,
    "Test folder in the web view of the repository. Open Source.",
    "https://code.example/ilse/weft/tree/main/tests",
  ),
  changelogUrl: field(
    address,
    "List of changes. Open Source.",
    "https://code.example/ilse/weft/blob/main/CHANGES",
  ),
  ciUrl: field(address, "Continuous integration. Open Source.", "https://ci.example.net/ilse/weft"),
  coverageUrl: field(address, "Test coverage report. Open Source.", "https://coverage.example.net/ilse/weft"),
  docsUrl: field(address, "Documentation. Open Source.", "https://docs.example.org/weft/"),
  issuesUrl: field(address, "Issue tracker. Open Source.", "https://code.example/ilse/weft/issues"),
  amazonUrl: field(address, "Page in a bookshop. Publication.", "https://books.example.com/dp/panes-1"),
  leanpubUrl: field(address, "Page on the publishing platform. Publication.", "https://leaves.example/panes"),
  goodreadsUrl: field(
    address,
    "Page on a site for readers. Publication.",
    "https://readers.example/books/panes",
  ),
};

/** The org types of fields that not all types have. */
const typesOfFields = {
  logo: ["Company", "Publication", "Website"],
  oldUrl: ["Company", "Open Source"],
  amazonUrl: ["Publication"],
  goodreadsUrl: ["Publication"],
  leanpubUrl: ["Publication"],
  apiUrl: ["Open Source"],
  browseCodeTestsUrl: ["Open Source"],
  browseCodeUrl: ["Open Source"],
  changelogUrl: ["Open Source"],
  ciUrl: ["Open Source"],
  coverageUrl: ["Open Source"],
  docsUrl: ["Open Source"],
  issuesUrl: ["Open Source"],
} as const satisfies Partial<Record<keyof typeof fields, readonly OrgTypeId[]>>;

export const orgSchema = objectOf(fields, ["id", "name", "orgType"], {
  title: "Organization",
  description: "One organization or project. Which links it may have depends on orgType.",
  allOf: onlyFor("orgType", orgTypeIds, typesOfFields),
});
