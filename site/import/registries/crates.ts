/** The crates that a person owns on crates.io, which allows one request a second. */
import * as v from "valibot";
import { HttpClient, type HttpReply } from "../http-client.ts";
import type { Reply, Upstream } from "../upstream.ts";
import { type RegistryAccess, type RegistryOptions, type RegistryPackage, toUpstream } from "./packages.ts";

const text = v.string();

const userReply = v.object({ user: v.object({ id: v.number(), login: text }) });

const crate = v.object({
  id: text,
  name: text,
  description: v.nullish(text),
  created_at: text,
  updated_at: text,
  newest_version: text,
  max_stable_version: v.nullish(text),
  homepage: v.nullish(text),
  repository: v.nullish(text),
});

const cratesReply = v.object({
  crates: v.array(crate),
  meta: v.object({ total: v.number(), next_page: v.nullish(text) }),
});

/** GitHub's colour of the language. */
const rust = { name: "Rust", color: "#dea584" };

export async function importCrates(
  { from: login, apiUrl = "https://crates.io", since }: RegistryOptions,
  access: RegistryAccess,
): Promise<Reply<Upstream>> {
  const client = new HttpClient({
    ...access,
    host: "crates.io",
    contact: `https://crates.io/users/${login}`,
    secondsBetween: 1,
  });
  const api = `${apiUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
  const person: HttpReply<v.InferOutput<typeof userReply>> = await client.ask(
    `${api}/users/${encodeURIComponent(login)}`,
    userReply,
  );
  if (!person.ok)
    return person.status === 404
      ? { ok: false, reason: `crates.io knows no person ${JSON.stringify(login)}` }
      : person;
  const { id } = person.value.user;
  const listed = await client.askPages<RegistryPackage>({
    what: "crates",
    idOf: ({ name }) => name,
    ask: async (page = "1") => {
      const url = `${api}/crates?user_id=${id}&sort=alpha&per_page=100&page=${page}`;
      const reply = await client.ask(url, cratesReply);
      if (!reply.ok) return reply;
      const { crates, meta } = reply.value;
      const hasNext = meta.next_page !== null && meta.next_page !== undefined;
      const next = hasNext ? String(Number(page) + 1) : undefined;
      return { ...reply, value: { items: crates.map(toPackage), next, total: meta.total } };
    },
  });
  if (!listed.ok) return listed;
  const { items: packages, missing } = listed;
  return {
    ok: true,
    value: toUpstream(
      {
        source: "crates",
        host: "crates.io",
        language: rust,
        origin: login,
        packages,
        warnings: missing === 0 ? [] : [`crates.io counts ${missing} more crates than it lists`],
        isWhole: missing === 0,
      },
      since,
    ),
  };
}

/** The list has no version of the first release, and the time of the newest. */
function toPackage(one: v.InferOutput<typeof crate>): RegistryPackage {
  return {
    name: one.name,
    description: one.description,
    url: `https://crates.io/crates/${one.name}`,
    repository: one.repository,
    homepage: one.homepage,
    first: { date: one.created_at },
    newest: { version: one.max_stable_version ?? one.newest_version, date: one.updated_at },
  };
}
