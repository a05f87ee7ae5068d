/** Recognises accounts by their hosts: code hosts, career networks, and other places where people have profiles. */
import { foldCase } from "../../grammar/letters.ts";
import type { Owner, Profile } from "../../model/cv.ts";
import networks from "./networks.json" with { type: "json" };

interface Network {
  readonly name: string;
  /** Networks of the types `code` and `career` have their own fields in owner.json. */
  readonly kind: "code" | "career" | "other";
}

/** Names by host. `accounts` has the addresses of accounts by name, with `{}` for the user name. */
const { accounts, ...names } = networks;

const byHost: ReadonlyMap<string, Network> = new Map(
  (["code", "career", "other"] as const).flatMap((kind) =>
    Object.entries(names[kind]).map(([host, name]) => [host, { name, kind }] as const),
  ),
);

/** Returns the network of an address such as `https://de.linkedin.com/in/ilse`; undefined for other sites. */
export function findNetwork(url: string): Network | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // `ilse.github.io` and `ilse.medium.com` may be personal sites.
  return (
    byHost.get(hostname) ?? byHost.get(hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, ""))
  );
}

/** Adds the name of the network of `networkUrl` if it is a known one, so that the page needs no hosts. */
export function withNetwork(owner: Owner): Owner {
  const network = findNetwork(owner.networkUrl ?? "")?.name;
  return network === undefined ? owner : { ...owner, network };
}

const pagesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(accounts).map(([name, page]) => [toLetters(name), page]),
);

function toLetters(name: string): string {
  return foldCase(name).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the address of an account; undefined for unknown networks, or if the name is not a valid user name. */
export function findAccountUrl(network: string, username: string): string | undefined {
  const name = username.trim();
  // Mastodon: `@ilse@social.example`.
  const [, user, host] = /^@?([\w.-]+)@((?:[\w-]+\.)+[a-z]{2,})$/i.exec(name) ?? [];
  if (user !== undefined && toLetters(network) === "mastodon") return `https://${host}/@${user}`;
  const page = pagesByName.get(toLetters(network));
  const bare = name.replace(/^[@~]/, "");
  return page !== undefined && /^[\p{L}\p{N}._-]+$/u.test(bare)
    ? page.replace("{}", encodeURIComponent(bare))
    : undefined;
}

/** Adds the address of each account that has only a user name in a known network. */
export function withAccountUrls(profile: Profile): Profile {
  const { profiles } = profile;
  if (profiles === undefined) return profile;
  return {
    ...profile,
    profiles: profiles.map((account) => {
      const { network, username = "", url = findAccountUrl(network, username) } = account;
      return url === undefined ? account : { ...account, url };
    }),
  };
}
