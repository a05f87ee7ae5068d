/** The crates that a person owns on crates.io, which allows one request a second. */
import * as v from "valibot";
import type { RegistryPackage } from "./packages.ts";
import type { Registry } from "./registry.ts";

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

export const crates: Registry = {
  source: "crates",
  host: "crates.io",
  address: "https://crates.io",
  // GitHub's colour of the language.
  language: { name: "Rust", color: "#dea584" },
  secondsBetween: 1,
  contact: (login) => `https://crates.io/users/${login}`,

  async find({ client, root, from: login }) {
    const api = `${root.replace(/\/api\/v1$/, "")}/api/v1`;
    const person = await client.ask(`${api}/users/${encodeURIComponent(login)}`, userReply);
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
        const next = meta.next_page == null ? undefined : String(Number(page) + 1);
        return { ...reply, value: { items: crates.map(toPackage), next, total: meta.total } };
      },
    });
    return listed.ok ? { ok: true, value: { packages: listed.items, missing: listed.missing } } : listed;
  },
};

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
