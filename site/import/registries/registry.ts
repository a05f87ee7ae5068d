/** Asks a registry for packages, and brings them as libraries. npm, PyPI and crates.io are each a row of its shape. */
import { parseTimestamp } from "../../../model/dates.ts";
import { type HttpAccess, HttpClient, type HttpReply } from "../http-client.ts";
import type { StateRecord } from "../state.ts";
import type { Reply, Upstream, UpstreamItem } from "../upstream.ts";
import { type RegistryPackage, toItems } from "./packages.ts";

export interface RegistryOptions {
  /** A login; for a registry that lists no packages of a person, names of packages with commas between. */
  readonly from: string;
  /** The registry's address, where it is not the public one. */
  readonly apiUrl: string | undefined;
  /** Milliseconds since 1970: nothing older is brought. */
  readonly since: number | undefined;
  /** What earlier imports brought, by upstream id. */
  readonly known: ReadonlyMap<string, StateRecord>;
}

type RegistryAccess = Omit<HttpAccess, "host" | "contact" | "token">;

export interface Registry {
  /** The state is named after it. */
  readonly source: string;
  /** What it is called in sentences and links. */
  readonly host: string;
  readonly address: string;
  /** The main language of all that it has. */
  readonly language?: { readonly name: string; readonly color: string };
  readonly secondsBetween?: number;
  /** The page by which the registry knows who asks. */
  contact(from: string): string;
  find(request: RegistryRequest): Promise<Reply<FoundPackages>>;
}

interface RegistryRequest {
  readonly client: HttpClient;
  /** The registry's address without a slash at its end. */
  readonly root: string;
  readonly from: string;
  /** The upstream ids that earlier imports brought. */
  readonly known: Iterable<string>;
}

interface FoundPackages {
  readonly packages: readonly RegistryPackage[];
  /** How many more the registry counts than it lists. */
  readonly missing?: number;
  readonly warnings?: readonly string[];
  /** Upstream ids that were not asked for, so that they do not count as gone. */
  readonly excluded?: ReadonlySet<string>;
  /** Whose packages these are, where it is not who was asked for. */
  readonly origin?: string;
}

export async function importRegistry(
  { source, host, address, language, secondsBetween = 0, contact, find }: Registry,
  { from, apiUrl = address, since, known }: RegistryOptions,
  access: RegistryAccess,
): Promise<Reply<Upstream>> {
  const client = new HttpClient({ ...access, host, contact: contact(from), secondsBetween });
  const found = await find({ client, root: apiUrl.replace(/\/+$/, ""), from, known: known.keys() });
  if (!found.ok) return found;
  const { packages, missing = 0, warnings = [], excluded = new Set(), origin = from } = found.value;
  const items = packages
    .filter(({ first }) => since === undefined || (parseTimestamp(first.date) ?? since) >= since)
    .toSorted((a, b) => (a.first.date < b.first.date ? -1 : 1))
    .flatMap((one) => toItems(one, host, language?.name));
  const languages = language === undefined || items.length === 0 ? [] : [toLanguage(language)];
  const shortfall = missing === 0 ? [] : [`${host} counts ${missing} more packages than it lists`];
  return {
    ok: true,
    value: {
      source,
      origin,
      items: [...languages, ...items],
      complete: missing === 0 && since === undefined,
      excluded,
      notes: [],
      warnings: [...shortfall, ...warnings],
    },
  };
}

function toLanguage({ name, color }: NonNullable<Registry["language"]>): UpstreamItem {
  const fields = { ui: { backgroundColor: color } };
  return { upstreamId: `language ${name}`, collection: "languages", wantedId: name, fields };
}

/** Asks for each package by its name. Those that the registry does not know, or that have no release, are `absent`. */
export async function askEach(
  client: HttpClient,
  names: readonly string[],
  ask: (name: string) => Promise<HttpReply<RegistryPackage | undefined>>,
): Promise<Reply<{ packages: RegistryPackage[]; absent: { name: string; isKnown: boolean }[] }>> {
  const packages: RegistryPackage[] = [];
  const absent: { name: string; isKnown: boolean }[] = [];
  for (const [index, name] of names.entries()) {
    const reply = await ask(name);
    if (!reply.ok && reply.status !== 404) return reply;
    client.access.show(`${index + 1} of ${names.length} packages`);
    if (reply.ok && reply.value !== undefined) packages.push(reply.value);
    else absent.push({ name, isKnown: reply.ok });
  }
  return { ok: true, value: { packages, absent } };
}

/** Returns the first release and the one that the registry names as the newest, or else the last; undefined if none. */
export function findReleases(
  releases: readonly RegistryPackage["newest"][],
  newest: string | undefined,
): Pick<RegistryPackage, "first" | "newest"> | undefined {
  const sorted = releases.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const [first] = sorted;
  const last = sorted.find(({ version }) => version === newest) ?? sorted.at(-1);
  return first === undefined || last === undefined ? undefined : { first, newest: last };
}
