/** The types of an owner's data. They are inferred from the schemas, whose descriptions document each field. */

import type { Infer } from "./json-schema.ts";
import type { activitySchema, citation } from "./schemas/activity.ts";
import type { categorySchema, languageSchema, orgTypeSchema } from "./schemas/look.ts";
import type { orgSchema } from "./schemas/org.ts";
import type { cvOptions, exportsSchema, ownerSchema, view } from "./schemas/owner.ts";
import type * as profile from "./schemas/profile.ts";
import type { titledLink } from "./schemas/value-types.ts";

export type { CategoryId, OrgTypeId } from "./categories.ts";

/** One entry of the timeline. */
export type Activity = Infer<typeof activitySchema>;
/** A line of an entry's page. `heading`: the anchor of the heading that it is, or is below. */
export type PageLine = NonNullable<Activity["pageText"]>[number];
export type Citation = Infer<typeof citation>;
export type TitledLink = Infer<typeof titledLink>;
export type Org = Infer<typeof orgSchema>;
export type Language = Infer<typeof languageSchema>;
export type Category = Infer<typeof categorySchema>;
export type OrgType = Infer<typeof orgTypeSchema>;
export type Ui = NonNullable<Category["ui"]>;

/** The part of a dataset that searches need. */
export interface CvData {
  activities: Activity[];
  orgs: Org[];
  languages: Language[];
  categories?: Category[];
  orgTypes?: OrgType[];
}

/** owner.json. */
export type OwnerFile = Infer<typeof ownerSchema>;

/** The owner as the page gets it. */
export interface Owner extends Omit<OwnerFile, "views"> {
  /** As in owner.json, or the year of the oldest activity. */
  firstYear: number;
  /** As in owner.json, or the year in which the data was read; later if an activity is. */
  lastYear: number;
  /** Empty for people with one name. */
  lastName: string;
  /** Links to the views that are listed. */
  views?: ViewLink[];
  /** The theme's text that the top bar shows instead of the name. */
  wordmark?: string;
  /** The name of the network of `networkUrl`, if it is a known one. */
  network?: string;
  /** The format of the CV that the page offers where there is no PDF. */
  download?: "docx";
  /** On a translated site, the languages of the texts that are not translated. */
  langs?: Langs;
}

export interface View extends Infer<typeof view> {
  /** On a translated site, the languages of the texts that are not translated. */
  langs?: Langs;
}
/** The languages of texts that are not in the language of their page, as BCP 47 tags by field. */
export type Langs = Readonly<Partial<Record<string, string>>>;
export type ViewLink = Pick<View, "id" | "title">;

export type CvOptions = Infer<typeof cvOptions>;

/** The files that a build makes in addition to the page. */
export type ExportKey = keyof Infer<typeof exportsSchema>;

/** profile.json. */
export type Profile = Infer<typeof profile.profileSchema>;
export type NetworkProfile = Infer<typeof profile.networkProfile>;
export type Education = Infer<typeof profile.education>;
export type OwnSection = Infer<typeof profile.ownSection>;
export type SectionEntry = Infer<typeof profile.sectionEntry>;

/** `fatal`: there is no dataset. `error`: the entry or the file is left out. `warning`: at most a field is left out. */
export type Severity = "fatal" | "error" | "warning";

/** A defect of a data file. `index` counts from 0 in the file's array. */
export interface Defect {
  file: string;
  /** A message without its subject, which is the entry or the file: `is missing`. */
  reason: string;
  severity: Severity;
  index?: number;
  id?: string;
  field?: string;
}

/** Inline markdown as a tree. `mark`: the query matches this text. */
export type Inline =
  | { kind: "text"; text: string; mark?: true }
  | { kind: "code"; text: string; mark?: true }
  | { kind: "em" | "strong" | "strike"; children: Inline[] }
  /** `href` is empty if the link's scheme is not allowed. */
  | { kind: "link"; href: string; children: Inline[] };

/** A picture of the owner's. `src` is below the site's folder; the sizes, in pixels, reserve its space. */
export interface Picture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Smaller versions, the smallest first. */
  sources?: readonly { src: string; width: number }[];
  /** A version for enlarging. */
  large?: string;
}
