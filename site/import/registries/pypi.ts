/** Projects on PyPI by their names, since it lists none of a person but on pages for people. */
import * as v from "valibot";
import { packageId, type RegistryPackage } from "./packages.ts";
import { askEach, findReleases, type Registry } from "./registry.ts";

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

export const pypi: Registry = {
  source: "pypi",
  host: "PyPI",
  address: "https://pypi.org",
  // GitHub's colour of the language.
  language: { name: "Python", color: "#3572A5" },
  contact: (from) => `https://pypi.org/project/${toNames(from)[0] ?? ""}`,

  async find({ client, root, from, known }) {
    const names = toNames(from);
    const found = await askEach(client, names, async (name) => {
      const reply = await client.ask(`${root}/pypi/${encodeURIComponent(name)}/json`, project);
      return reply.ok ? { ...reply, value: toPackage(name, reply.value) } : reply;
    });
    if (!found.ok) return found;
    const { packages, absent } = found.value;
    const warnings = absent.map(
      ({ name, isKnown }) => `PyPI has no package ${JSON.stringify(name)}${isKnown ? " with a release" : ""}`,
    );
    const [first] = warnings;
    if (packages.length === 0 && first !== undefined)
      return {
        ok: false,
        reason: `${first}. It lists no packages of a person: name packages, with commas between`,
      };
    // One that was asked for and is not there is gone; one whose releases were taken back stays.
    const excluded = new Set(known);
    const gone = absent.filter(({ isKnown }) => !isKnown);
    for (const { name } of [...packages, ...gone]) excluded.delete(packageId(name));
    return { ok: true, value: { packages, warnings, excluded, origin: "pypi" } };
  },
};

/** Names that differ in case and in some signs are one to PyPI. */
function toNames(from: string): string[] {
  const names = from.split(/[\s,]+/).map((name) => name.toLowerCase().replace(/[-_.]+/g, "-"));
  return [...new Set(names)].filter((name) => name !== "");
}

/** The name in the id is the one that PyPI compares, which stays when it is written otherwise. */
function toPackage(
  name: string,
  { info, releases }: v.InferOutput<typeof project>,
): RegistryPackage | undefined {
  const dated = Object.entries(releases).flatMap(([version, files]) => {
    const dates = files.filter(({ yanked }) => yanked !== true).map((file) => file.upload_time_iso_8601);
    const [date] = dates.sort();
    return date === undefined ? [] : [{ version, date }];
  });
  const firstAndNewest = findReleases(dated, info.version);
  const urls = Object.entries(info.project_urls ?? {});
  const find = (pattern: RegExp) => urls.find(([label]) => pattern.test(label))?.[1];
  return (
    firstAndNewest && {
      name,
      description: info.summary,
      url: `https://pypi.org/project/${name}/`,
      repository: find(/^(?:source(?: code)?|repository|code|github|gitlab)$/i),
      homepage: info.home_page || find(/^home-?\s?page$/i),
      ...firstAndNewest,
    }
  );
}
