/** Projects on PyPI by their names, since it lists none of a person but on pages for people. */
import * as v from "valibot";
import { HttpClient } from "../http-client.ts";
import type { Reply, Upstream } from "../upstream.ts";
import {
  packageId,
  type RegistryAccess,
  type RegistryOptions,
  type RegistryPackage,
  toUpstream,
} from "./packages.ts";

const text = v.string();

const project = v.object({
  info: v.object({
    name: text,
    summary: v.nullish(text),
    home_page: v.nullish(text),
    project_urls: v.nullish(v.record(text, v.nullish(text))),
    version: text,
  }),
  releases: v.record(text, v.array(v.object({ upload_time_iso_8601: text, yanked: v.nullish(v.boolean()) }))),
});

/** GitHub's colour of the language. */
const python = { name: "Python", color: "#3572A5" };

export async function importPypi(
  { from, apiUrl = "https://pypi.org", since, known }: RegistryOptions,
  access: RegistryAccess,
): Promise<Reply<Upstream>> {
  const names = [...new Set(from.split(/[\s,]+/).map(normalize))].filter((name) => name !== "");
  const root = apiUrl.replace(/\/+$/, "");
  const client = new HttpClient({
    ...access,
    host: "PyPI",
    contact: `https://pypi.org/project/${names[0] ?? ""}`,
  });
  const packages: RegistryPackage[] = [];
  const heldBack = new Set(known.keys());
  const warnings: string[] = [];
  for (const [index, name] of names.entries()) {
    const reply = await client.ask(`${root}/pypi/${encodeURIComponent(name)}/json`, project);
    if (!reply.ok && reply.status !== 404) return reply;
    const found = reply.ok ? toPackage(name, reply.value) : undefined;
    access.show(`${index + 1} of ${names.length} packages`);
    if (found !== undefined) packages.push(found);
    else warnings.push(`PyPI has no package ${JSON.stringify(name)}${reply.ok ? " with a release" : ""}`);
    // One that was asked for and is not there is gone.
    if (reply.ok ? found !== undefined : true) heldBack.delete(packageId(name));
  }
  if (packages.length === 0 && names.length > 0) {
    const [first] = warnings;
    return {
      ok: false,
      reason: `${first}. It lists no packages of a person: name packages, with commas between`,
    };
  }
  return {
    ok: true,
    value: toUpstream(
      {
        source: "pypi",
        host: "PyPI",
        language: python,
        origin: "pypi",
        packages,
        warnings,
        heldBack,
        isWhole: true,
      },
      since,
    ),
  };
}

/** Names that differ in case and in these signs are one to PyPI. */
function normalize(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[-_.]+/g, "-");
}

/** The name in the id is the one that PyPI compares, which stays when it is written otherwise. */
function toPackage(
  name: string,
  { info, releases }: v.InferOutput<typeof project>,
): RegistryPackage | undefined {
  const dated = Object.entries(releases)
    .flatMap(([version, files]) => {
      const dates = files.filter(({ yanked }) => yanked !== true).map((file) => file.upload_time_iso_8601);
      const [date] = dates.sort();
      return date === undefined ? [] : [{ version, date }];
    })
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const [first] = dated;
  const newest = dated.find(({ version }) => version === info.version) ?? dated.at(-1);
  if (first === undefined || newest === undefined) return undefined;
  const urls = Object.entries(info.project_urls ?? {});
  const find = (pattern: RegExp) => urls.find(([label]) => pattern.test(label))?.[1];
  return {
    name,
    description: info.summary,
    url: `https://pypi.org/project/${name}/`,
    repository: find(/^(?:source(?: code)?|repository|code|github|gitlab)$/i),
    homepage: info.home_page || find(/^home-?\s?page$/i),
    first,
    newest,
  };
}
