/** Reads vitae.json, whose keys are all optional, as is the file: without it the data are in public/data. */
import { join } from "node:path";
import type { Owner } from "../../model/cv.ts";
import { fileDefect } from "../../model/data-files.ts";
import {
  type Infer,
  objectOf,
  quote,
  readValue,
  type Schema,
  type ValueDefect,
} from "../../model/json-schema.ts";
import { exportsSchema } from "../../model/schemas/owner.ts";
import { address, field, languageTag, listOf, positive, text } from "../../model/schemas/value-types.ts";
import { openDataFile } from "./data-file.ts";
import { formatLocated } from "./located-json.ts";
import { findDefects, toLocated } from "./read-folder.ts";
import { findSeveral, type ListedSource, listedSourceSchema } from "./sources.ts";

export const configName = "vitae.json";

/** The number of the data format. No version reads another one. */
export const dataFormat = 2;

/** A path on a host, percent-encoded. */
const basePath = /^\/(?:(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})+\/)*$/;

const baseSchema: Schema<string> = {
  type: "string",
  pattern: basePath.source,
  refuse: (base, fitsPattern) => (fitsPattern ? undefined : `is ${quote(base)}: ${explainBase(base)}`),
};

/** Returns why a base is wrong; undefined if it is right. */
export function findBaseError(base: string): string | undefined {
  return basePath.test(base) ? undefined : explainBase(base);
}

function explainBase(base: string): string {
  const fixed = encodeURI(base).replace(/%25(?=[\dA-Fa-f]{2})/g, "%");
  return basePath.test(fixed)
    ? `it has to be percent-encoded, as ${fixed}`
    : "a path that begins and ends with a slash is needed, such as /cv/";
}

export const configSchema = objectOf(
  {
    format: field(
      positive,
      "The version of the data format. It must match the installed version of vitae-cv.",
      dataFormat,
    ),
    data: field(text, "The data folder, relative to this file. Default: data.", "data"),
    base: field(baseSchema, "The site's path on its host. Default: /.", "/cv/"),
    url: field(
      address,
      "The site's address, for feeds, previews and the sitemap. Default: homeUrl of owner.json, if it has no path.",
      "https://cv.example.org/",
    ),
    theme: field(text, "The look: the name of a shipped theme, or the path of a theme.json.", "./theme.json"),
    language: field(
      languageTag,
      "The language of the page: ar, de, en, es, fr, ja, pl, pt, or one with messages/xx.json next to this file.",
      "de",
    ),
    exports: field(
      exportsSchema,
      "The exports that the build creates in addition to the page. Set one to false to leave it out.",
      { vcard: false },
    ),
    sources: field(
      listOf(listedSourceSchema),
      "The sources of imports. `vitae import` without arguments imports new entries from all of them.",
      [
        { source: "github", from: "ilse", own: true },
        { source: "git", from: ["../loom=Loom"] },
      ],
    ),
  },
  ["format"],
);

/** A site's configuration. Paths are relative to the process's folder. */
export interface Config {
  readonly data: string;
  /** The folder whose files are copied to the site; it may be missing. */
  readonly publicFolder: string;
  readonly base: string;
  readonly url: string | undefined;
  readonly theme: string | undefined;
  /** A BCP 47 tag. */
  readonly language: string;
  /** The folder of the owner's own messages; it may be missing. */
  readonly messages: string;
  readonly exports: Owner["exports"];
  /** Where values of the outside world come from. */
  readonly places: ConfigPlaces;
  /** The sources of `vitae import` without arguments, in this order. Paths are relative to vitae.json. */
  readonly sources: readonly ListedSource[];
}

/** The beginnings of messages about values: `vitae.json:3:12: theme`, or the option that overrides it. */
export type ConfigPlaces = Readonly<Record<"data" | "language" | "theme", string>>;

/** Values of the command line or the environment, which override the file. */
export type GivenConfig = {
  readonly [K in "data" | "base" | "url" | "theme" | "language"]?: string | undefined;
};

/** Defects are lines of `file:line:column: message`. */
type ConfigReply = { ok: true; config: Config } | { ok: false; defects: readonly string[] };

/** The name of a shipped theme; anything else is a path. */
const themeName = /^[a-z][a-z0-9-]*$/;

/** Reads the vitae.json of an owner's folder. Any defect refuses it. */
export function readConfig(root: string, given: GivenConfig = {}): ConfigReply {
  const opened = openDataFile(root, { name: configName, root: "object", required: false });
  const isMissing = !opened.text.ok && opened.text.missing;
  const toLines = (defects: readonly ValueDefect[]) =>
    toLocated(
      opened,
      findDefects(
        opened,
        defects.map((defect) => fileDefect(configName, defect, "error")),
      ),
    ).map(formatLocated);
  if (!opened.text.ok && !isMissing)
    return { ok: false, defects: [`${opened.path}:1:1: ${configName} ${opened.text.reason}`] };
  const { value, defects } = isMissing
    ? { value: undefined, defects: [] }
    : readValue(configSchema, opened.json?.value);
  const lines = toLines([...defects, ...findSeveral(value?.sources ?? [])]);
  if (lines.length > 0) return { ok: false, defects: lines };

  const { format, theme, ...file }: Infer<typeof configSchema> = value ?? { format: dataFormat };
  const at: ValueDefect["path"] = ["format"];
  if (format !== dataFormat) {
    const remedy =
      format > dataFormat
        ? "A newer one reads it: npm install vitae-cv@latest"
        : `Change it to ${dataFormat} and run \`vitae check\`, which names each field that has changed`;
    const reason = `is ${format}, but this version of vitae-cv reads ${dataFormat}. ${remedy}`;
    return { ok: false, defects: toLines([{ path: at, reason }]) };
  }
  const placeOf = (key: keyof ConfigPlaces) => {
    if (given[key] !== undefined) return `--${key}`;
    const { line, column } = opened.json?.positionAt([key]) ?? { line: 1, column: 1 };
    return `${opened.path}:${line}:${column}: ${key}`;
  };
  return {
    ok: true,
    config: {
      places: { data: placeOf("data"), language: placeOf("language"), theme: placeOf("theme") },
      data: given.data ?? join(root, file.data ?? (isMissing ? "public/data" : "data")),
      publicFolder: join(root, "public"),
      base: given.base ?? file.base ?? "/",
      url: given.url ?? file.url,
      theme: given.theme ?? (theme === undefined || themeName.test(theme) ? theme : join(root, theme)),
      language: given.language ?? file.language ?? "en",
      messages: join(root, "messages"),
      exports: file.exports,
      sources: file.sources ?? [],
    },
  };
}
