/** Splits a person's name, and recognises their addresses: the home page, and profiles on code hosts and networks. */
import { isAllowedLink } from "../../model/addresses.ts";
import type { Owner } from "../../model/cv.ts";
import type { JsonObject } from "./located-json.ts";
import { findNetwork } from "./networks.ts";
import { isPrivateAddress } from "./private-addresses.ts";

type OwnerName = Pick<Owner, "firstName" | "lastName" | "displayName">;

/** The parts of a name, as in a vCard. Each may have several words; missing parts are empty. */
interface NameParts {
  readonly prefix: string;
  readonly given: string;
  readonly additional: string;
  readonly family: string;
  readonly suffix: string;
}

const honorific =
  /^(?:(?:dr|prof|mrs?|ms|mx|dra|sir|dame|herr|frau)\.?|(?:mag|ing|dipl|dipl\.-ing|ir|drs|rev|hon|med|rer|nat|phil|habil|h\.c|univ\.-prof|assoc|asst|lic|sra?|mme|mlle)\.)$/i;
const suffix =
  /^(?:jr|sr|esq|ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?b\.?a|ll\.?[bm]|m\.?eng|cpa|pmp)\.?$|^(?:ii|iii|iv)$/i;
/** `V.`, `V`, `J.R.R.` or a nickname. */
const initial = /^(?:\p{Lu}\.?|(?:\p{Lu}\.-?){2,}|"[^"]+"|“[^”]+”|\([^()]+\))$/u;
/** In lower case, since `Van` begins last names in Antwerp and is a middle name in Hanoi. */
const particle =
  /^(?:van|von|vom|de|da|do|dos|das|del|della|di|du|der|den|des|ter|ten|zu|zum|zur|la|le|af|av|bin|ibn|al|el)$/;
/** Scripts of names whose first part is the family's. */
export const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the names for owner.json. The first name is the whole name if it cannot be split reliably. */
export function splitName(name: string): OwnerName {
  const written = name.trim().replace(/\s+/g, " ");
  const whole = toNaturalOrder(written);
  const { prefix, core, suffix } = withoutTitles(whole.split(" "));
  const at = findFamily(core);
  if (at === undefined || familyFirst.test(whole)) return { firstName: whole, lastName: "" };
  const [, after = ""] = written.split(/\s*,\s*/);
  return {
    firstName: [...prefix, ...core.slice(0, at)].join(" "),
    lastName: [...core.slice(at), ...suffix].join(" "),
    // `Lena Vasquez, Dr.`
    ...(after.split(" ").every((word) => honorific.test(word)) && { displayName: written }),
  };
}

/** Returns the parts of an owner's name: as in owner.json, with titles and initials split off. */
export function toNameParts({ firstName, lastName }: OwnerName): NameParts {
  const first = withoutTitles(words(firstName));
  // `Dr.` isn't a first name: the name was split at its first space.
  if (first.core.length === 0 && lastName !== "") return toNameParts(splitName(`${firstName} ${lastName}`));
  const last = withoutTitles(words(lastName));
  const initials = last.core.findIndex((word) => !initial.test(word));
  const family = last.core.slice(Math.max(0, initials));
  const names = first.core.length === 0 ? words(firstName) : first.core;
  // `María José` is one first name, but `John F.` has an initial. Without a last name, nothing can be distinguished.
  let end = names.length;
  while (lastName !== "" && end > 1 && initial.test(names[end - 1] ?? "")) end--;
  return {
    prefix: first.core.length === 0 ? "" : first.prefix.join(" "),
    given: names.slice(0, end).join(" "),
    additional: [...names.slice(end), ...last.core.slice(0, Math.max(0, initials))].join(" "),
    family: family.join(" ").replace(/,$/, ""),
    suffix: [...first.suffix, ...last.suffix].join(" "),
  };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Writes `Vasquez, Lena` as `Lena Vasquez`, and leaves `Lena Vasquez, PhD`. */
function toNaturalOrder(name: string): string {
  const [last = "", first = "", ...more] = name.split(/\s*,\s*/);
  const isReversed =
    more.length === 0 && first !== "" && last !== "" && !first.split(" ").every((word) => suffix.test(word));
  return isReversed ? `${first} ${last}` : name;
}

function withoutTitles(all: readonly string[]): Record<"prefix" | "core" | "suffix", string[]> {
  const start = all.findIndex((word) => !honorific.test(word));
  const from = start === -1 ? all.length : start;
  let to = all.length;
  while (to > from + 1 && suffix.test(all[to - 1]?.replace(/,$/, "") ?? "")) to--;
  return { prefix: all.slice(0, from), core: all.slice(from, to), suffix: all.slice(to) };
}

/** Returns the index of the last name's first word; undefined if it is uncertain. */
function findFamily(core: readonly string[]): number | undefined {
  let at = 1;
  while (at < core.length && initial.test(core[at] ?? "")) at++;
  const start = at;
  while (at < core.length && particle.test(core[at] ?? "")) at++;
  return at === core.length - 1 ? start : undefined;
}

/** Returns the site's address: the given one, or a home page without a path, which may be on another's host. */
export function findSiteUrl(given: string | undefined, homeUrl: string | undefined): string | undefined {
  if (given !== undefined || homeUrl === undefined || findNetwork(homeUrl) !== undefined) return given;
  return isRoot(homeUrl) && !isPrivateAddress(homeUrl) ? homeUrl : undefined;
}

function isRoot(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === "/" && new URL(url).search === "";
}

/** Paths of a person's own site: generic names, and languages. */
const ownPath =
  /^(?:\/(?:about(?:-?me)?|blog|cv|home|index|me|portfolio|profile|resume|site|web|website|www|[a-z]{2}(?:-[a-z]{2})?)(?:\.(?:html?|php))?)+\/?$/i;

/**
 * Returns whether an address is most likely a person's own site. Other paths, such as `/ilse` and `/authors/17`,
 * distinguish one person of a host from others, except below `/~ilse` and on hosts of projects' pages.
 */
function isOwnSite(url: string): boolean {
  const { hostname, pathname, search } = new URL(url);
  const isProjectHost = /\.(?:github\.io|gitlab\.io|codeberg\.page)$/.test(hostname);
  return (
    isRoot(url) || isProjectHost || (search === "" && (pathname.startsWith("/~") || ownPath.test(pathname)))
  );
}

/** Returns an address of a home page, which people also write as `weft.example`; undefined for other texts. */
export function toHomepage(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return undefined;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`;
  return /^https?:/i.test(address) && URL.canParse(address) && isAllowedLink(address) ? address : undefined;
}

function isHome(url: string, label: string | undefined): boolean {
  const isForOthers = findNetwork(url) !== undefined || isPrivateAddress(url);
  return rankLabel(label) < ownLabels.length && !isForOthers && isOwnSite(url);
}

interface PersonLinks {
  readonly owner: JsonObject;
  /** Entries of `profiles` in profile.json, for accounts that owner.json has no field for. */
  readonly profiles: readonly { readonly network: string; readonly url: string }[];
}

/** An address of a person, with the label that the source has for it. */
interface PersonSite {
  readonly url: string | undefined;
  /** The address is published as the site's own only if the label says that it is the person's. */
  readonly label: string | undefined;
}

/** Labels of a person's own sites, the surest first, in the words of LinkedIn, ORCID and people. */
const ownLabels = [
  /pers(?:on|ö)|perso\b|pessoal|privat|home\s?page|\bhome\b|\bmy\b|\bcv\b|startseite|página principal|strona domowa|個人|ホームページ|个人|主页|الشخصي/iu,
  /portfolio|portefólio/i,
  /blog/i,
];
const foreignLabel =
  /\b(?:company|compan(?:y|ies)|corporate|department|employer|faculty|firm|group|institut\p{L}*|lab|laboratory|office|organi[sz]ation|project|rss|feed|team|universit\p{L}*|work)\b/iu;

function rankLabel(label: string | undefined): number {
  if (label === undefined || foreignLabel.test(label)) return ownLabels.length;
  const rank = ownLabels.findIndex((pattern) => pattern.test(label));
  return rank === -1 ? ownLabels.length : rank;
}

/** Assigns a person's addresses: the site labelled as their own is home, others profiles. `known`: set fields. */
export function toPersonLinks(sites: readonly PersonSite[], known: JsonObject = {}): PersonLinks {
  const home = sites
    .filter(({ url, label }) => url !== undefined && URL.canParse(url) && isHome(url, label))
    .toSorted((one, other) => rankLabel(one.label) - rankLabel(other.label))[0]?.url;
  const owner: Record<string, string> = {};
  const isFree = (field: string) => owner[field] === undefined && known[field] === undefined;
  const profiles: { network: string; url: string }[] = [];
  for (const { url } of sites) {
    if (url === undefined || !URL.canParse(url)) continue;
    const { hostname } = new URL(url);
    const network = findNetwork(url);
    if (url === home && isFree("homeUrl")) Object.assign(owner, { homeUrl: url, domain: hostname });
    else if (network?.kind === "code" && isFree("codeUrl")) owner.codeUrl = url;
    else if (network?.kind === "career" && isFree("networkUrl")) owner.networkUrl = url;
    else if (![owner, known].some((fields) => Object.values(fields).includes(url)))
      profiles.push({ network: network?.name ?? hostname.replace(/^www\./, ""), url });
  }
  return { owner, profiles };
}
