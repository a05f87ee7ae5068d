/** The packages that a person maintains on npm: its search lists them, and each one's document has the releases. */
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

export async function importNpm(
  { from: login, apiUrl = "https://registry.npmjs.org", since }: RegistryOptions,
  access: RegistryAccess,
): Promise<Reply<Upstream>> {
  const contact = `https://www.npmjs.com/~${login}`;
  const client = new HttpClient({ ...access, host: "npm", contact });
  const root = apiUrl.replace(/\/+$/, "");
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
  const packages: RegistryPackage[] = [];
  const heldBack = new Set<string>();
  const warnings: string[] = [];
  for (const [index, name] of listed.items.entries()) {
    const path = name.startsWith("@") ? `@${encodeURIComponent(name.slice(1))}` : encodeURIComponent(name);
    const reply = await client.ask(`${root}/${path}`, packument);
    if (!reply.ok && reply.status !== 404) return reply;
    const found = reply.ok ? toPackage(reply.value) : undefined;
    access.show(`${index + 1} of ${listed.items.length} packages`);
    if (found !== undefined) packages.push(found);
    else {
      heldBack.add(packageId(name));
      warnings.push(`${name} is left out: npm lists it and has no release of it`);
    }
  }
  const shortfall = listed.missing === 0 ? [] : [`npm counts ${listed.missing} more packages than it lists`];
  return {
    ok: true,
    value: toUpstream(
      {
        source: "npm",
        host: "npm",
        origin: login,
        packages,
        warnings: [...shortfall, ...warnings],
        heldBack,
        isWhole: listed.missing === 0,
      },
      since,
    ),
  };
}

/** Returns undefined for a package of which all releases were taken back. */
function toPackage(one: v.InferOutput<typeof packument>): RegistryPackage | undefined {
  const { name, description, time, "dist-tags": tags } = one;
  const releases = Object.entries(time ?? {})
    .flatMap(([version, date]) =>
      /^\d/.test(version) && typeof date === "string" && !Number.isNaN(Date.parse(date))
        ? [{ version, date }]
        : [],
    )
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const [first] = releases;
  const newest = releases.find(({ version }) => version === tags?.latest) ?? releases.at(-1);
  if (first === undefined || newest === undefined) return undefined;
  return {
    name,
    description,
    url: `https://www.npmjs.com/package/${name}`,
    repository: repositoryOf(one),
    homepage: typeof one.homepage === "string" ? one.homepage : undefined,
    first,
    newest,
  };
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
