/** The packages that a person maintains on npm: its search lists them, and each one's document has the releases. */
import * as v from "valibot";
import { packageId, type RegistryPackage } from "./packages.ts";
import { askEach, findReleases, type Registry } from "./registry.ts";

const text = v.string();

const searchReply = v.object({
  objects: v.array(v.object({ package: v.object({ name: text }) })),
  total: v.number(),
});

const packument = v.object({
  name: text,
  description: v.nullish(text),
  homepage: v.nullish(v.unknown()),
  repository: v.nullish(
    v.union([text, v.object({ url: v.nullish(text), directory: v.nullish(text) }), v.unknown()]),
  ),
  "dist-tags": v.nullish(v.record(text, text)),
  time: v.nullish(v.record(text, v.unknown())),
});

/** The search sends no more to a page. */
const pageSize = 250;

export const npm: Registry = {
  source: "npm",
  host: "npm",
  address: "https://registry.npmjs.org",
  contact: (login) => `https://www.npmjs.com/~${login}`,

  async find({ client, root, from: login }) {
    let at = 0;
    const listed = await client.askPages<string>({
      what: "packages",
      idOf: (name) => name,
      ask: async (next = "0") => {
        const query = `text=${encodeURIComponent(`maintainer:${login}`)}&size=${pageSize}&from=${next}`;
        const reply = await client.ask(`${root}/-/v1/search?${query}`, searchReply);
        if (!reply.ok) return reply;
        const { objects, total } = reply.value;
        at += objects.length;
        const isLast = objects.length === 0 || at >= total;
        const items = objects.map((one) => one.package.name);
        return { ...reply, value: { items, next: isLast ? undefined : String(at), total } };
      },
    });
    if (!listed.ok) return listed;
    const found = await askEach(client, listed.items, async (name) => {
      const path = name.startsWith("@") ? `@${encodeURIComponent(name.slice(1))}` : encodeURIComponent(name);
      const reply = await client.ask(`${root}/${path}`, packument);
      return reply.ok ? { ...reply, value: toPackage(reply.value) } : reply;
    });
    if (!found.ok) return found;
    const { packages, absent } = found.value;
    return {
      ok: true,
      value: {
        packages,
        missing: listed.missing,
        warnings: absent.map(({ name }) => `${name} is left out: npm lists it and has no release of it`),
        excluded: new Set(absent.map(({ name }) => packageId(name))),
      },
    };
  },
};

/** Returns undefined for a package of which all releases were taken back. */
function toPackage(one: v.InferOutput<typeof packument>): RegistryPackage | undefined {
  const { name, description, time, homepage, "dist-tags": tags } = one;
  const dated = Object.entries(time ?? {}).flatMap(([version, date]) =>
    /^\d/.test(version) && typeof date === "string" && !Number.isNaN(Date.parse(date))
      ? [{ version, date }]
      : [],
  );
  const releases = findReleases(dated, tags?.latest);
  return (
    releases && {
      name,
      description,
      url: `https://www.npmjs.com/package/${name}`,
      repository: repositoryOf(one),
      homepage: typeof homepage === "string" ? homepage : undefined,
      ...releases,
    }
  );
}

/** Several packages of one repository are each in a folder of it, which tells them apart. */
function repositoryOf({ repository }: v.InferOutput<typeof packument>): string | undefined {
  if (typeof repository === "string") return repository;
  const parsed = v.safeParse(v.object({ url: text, directory: v.nullish(text) }), repository);
  if (!parsed.success) return undefined;
  const { url, directory } = parsed.output;
  const isForge = /github\.com|gitlab\.com/i.test(url);
  return directory && isForge ? `${url.replace(/\.git$/, "")}/tree/HEAD/${directory}` : url;
}
