/** Creates the JSON Schemas in public/data/schema/, with which editors complete and check an owner's files. */
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import { schemas } from "../../model/data-files.ts";
import type { Schema } from "../../model/json-schema.ts";
import { profileSchema } from "../../model/schemas/profile.ts";
import { configSchema, dataFormat } from "./config.ts";
import { themeSchema } from "./theme.ts";

const draft = "http://json-schema.org/draft-07/schema#";

const files: readonly (readonly [name: string, text: string])[] = [
  listFile(
    "activities",
    "Activities",
    "everything on the timeline. The order does not matter: the site sorts by createdAt, newest first, and entries with equal times keep the order of the file.",
    schemas.activities,
    {
      id: "article-panes-2014",
      title: "Panes, windows, sessions: a map for travellers",
      category: "Article",
      org: "terminal-quarterly",
      createdAt: "2014-03-15",
      featured: { HN: "https://news.example.com/item?id=7403127" },
    },
  ),
  listFile(
    "orgs",
    "Organizations",
    "companies, open source projects, publications and websites that activities belong to.",
    schemas.orgs,
    {
      id: "weft",
      name: "Weft",
      orgType: "Open Source",
      languages: ["Python", "C"],
      repoUrl: "https://code.example/ilse/weft",
      docsUrl: "https://docs.example.org/weft/",
    },
  ),
  listFile(
    "languages",
    "Languages",
    "the programming languages that organizations are written in.",
    schemas.languages,
    { id: "Python", ui: { backgroundColor: "#3572A5" } },
  ),
  listFile(
    "categories",
    "Categories",
    "the nine categories of activities. The file is optional; the code has defaults.",
    schemas.categories,
    defaultCategories[1],
  ),
  listFile(
    "org-types",
    "Organization types",
    "the four types of organization. The file is optional; the code has defaults.",
    schemas.orgTypes,
    defaultOrgTypes[0],
  ),
  objectFile("owner", "Owner", "the owner of the CV, and the years that it covers.", schemas.owner, {
    firstName: "Ilse",
    lastName: "Varga",
    domain: "ilse-varga.example",
    codeUrl: "https://code.example/ilse",
    firstYear: 2007,
    lastYear: 2025,
  }),
  objectFile(
    "profile",
    "Profile",
    "education, skills and other parts of a CV that aren't activities. Optional. Missing and empty sections are not shown; entries keep the order of the file. All fields of entries except endUnknown are those of JSON Resume 1.3.1.",
    profileSchema,
    {
      skills: [{ name: "Terminal interfaces", level: "Expert", keywords: ["Unicode width", "curses"] }],
      education: [{ institution: "Graz Example College", studyType: "MSc", endDate: "2007-06" }],
      spokenLanguages: [{ language: "German", fluency: "Native speaker" }],
    },
  ),
  objectFile(
    "vitae",
    "Site",
    "the configuration of a site: where its data are, its address and its options. It is in the owner's folder; without it, the data are in public/data.",
    configSchema,
    { format: dataFormat, data: "data", url: "https://cv.example.org/", exports: { vcard: false } },
  ),
  objectFile(
    "theme",
    "Theme",
    "the look of the site. Optional, and not part of the data folder: `--theme` or CV_THEME gives its path, or the name of a shipped theme. A style.css next to it is linked last.",
    themeSchema,
    {
      accent: { light: "#8a2f78", dark: "#e39ad3" },
      fonts: { text: [{ file: "fonts/inter.woff2", weight: "100 900" }], headings: "sans" },
      radius: 12,
      wordmark: "ilse/varga",
    },
  ),
];

/** Returns the schemas' texts, by the names of the data files. */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map(files);
}

function listFile(
  name: string,
  title: string,
  description: string,
  items: Schema,
  example: unknown,
): [string, string] {
  const note = `The file is an array, so it cannot carry a "$schema" key: associate it in the editor instead (VS Code: .vscode/settings.json, which vitae init writes; JetBrains: Languages & Frameworks > Schemas and DTDs > JSON Schema Mappings).`;
  return fileOf(name, title, `${description} ${note}`, { type: "array", items }, [example]);
}

function objectFile(
  name: string,
  title: string,
  description: string,
  schema: Schema,
  example: unknown,
): [string, string] {
  const $schema = {
    description: "This schema, for editors; the site ignores it.",
    examples: [`./schema/${name}.schema.json`],
  };
  return fileOf(
    name,
    title,
    description,
    { ...schema, properties: { $schema, ...schema.properties } },
    example,
  );
}

function fileOf(
  name: string,
  title: string,
  description: string,
  schema: object,
  example: unknown,
): [string, string] {
  // An identifier that is never fetched. It names the format's version, so that editors do not confuse two versions.
  const $id = `https://vitae.example/schema/${dataFormat}/${name}.schema.json`;
  const file = {
    $schema: draft,
    $id,
    title,
    description: `${name}.json: ${description}`,
    ...schema,
    examples: [example],
  };
  return [name, `${JSON.stringify(file, undefined, 2)}\n`];
}
