/** The texts by which items are recognized, such as addresses or titles with days; identity.ts uses them. */
import { foldCase } from "../../grammar/letters.ts";
import { findDoi, toAddressKey, withoutTracking } from "../../model/addresses.ts";
import { findNetwork } from "../owner/networks.ts";
import { isJsonObject, type Json, type JsonObject } from "./upstream.ts";

export type FindOrg = (id: Json | undefined) => JsonObject | undefined;

export function toRepositoryKeys({ repoUrl }: JsonObject): string[] {
  const address = toAddress(repoUrl);
  return address === undefined ? [] : [address];
}

export function toAddressKeys({ category, qaUrl, links }: JsonObject): string[] {
  const targets = isJsonObject(links)
    ? Object.values(links).map((link) => (isJsonObject(link) ? link.url : undefined))
    : [];
  // Several patches may link to the same issue.
  return (category === "Patch" ? [qaUrl] : [qaUrl, ...targets]).flatMap((url) => {
    const address = toAddress(url);
    return address === undefined ? [] : [`${toFolded(category)} ${address}`];
  });
}

export function isSameYear(one: JsonObject, other: JsonObject): boolean {
  const [year, otherYear] = [one, other].map(({ createdAt }) => toFolded(createdAt).slice(0, 4));
  return year === otherYear || year === "" || otherYear === "";
}

/** Two papers in one journal and year are different, even if they look alike; so only jobs have these keys. */
export function toJobKeys({ category, org, createdAt, title }: JsonObject): string[] {
  if (category !== "Work" && category !== "Volunteer") return [];
  const kind = `${toFolded(category)} ${toFolded(org)}`;
  return [`${kind} ${toFolded(createdAt)}`, `${kind} ${toFolded(title)}`];
}

/** Returns a patch's keys on every host: its commit, and its title with repository and day of sending or merging. */
export function toPatchKeys(patch: JsonObject, findOrg: FindOrg): string[] {
  const { category, title, createdAt, acceptedAt, mergeCommit, commits } = patch;
  // A monthly count is not a single patch.
  if (category !== "Patch" || commits !== undefined) return [];
  const oid = isJsonObject(mergeCommit) ? toFolded(mergeCommit.oid) : "";
  // A squashed commit's title ends with the number of its request.
  const plain = toFolded(title).replace(/\s*\([#!]\d+\)$/, "");
  const repository = repositoryOf(patch, findOrg(patch.org));
  const days = [createdAt, acceptedAt].flatMap((date) =>
    typeof date === "string" && date.length >= 10 ? date.slice(0, 10) : [],
  );
  return [
    ...(oid === "" ? [] : [`commit ${oid}`]),
    ...(plain === "" || repository === ""
      ? []
      : [...new Set(days)].map((day) => `${day} ${repository} ${plain}`)),
  ];
}

const requestPage = /^https?:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:pulls?|merge_requests|commit)\//i;

/** Returns the last name of the repository's path: mirrors differ in host and group. */
function repositoryOf({ qaUrl }: JsonObject, org: JsonObject = {}): string {
  const page = requestPage.exec(String(qaUrl))?.[1];
  const path = page ?? toAddress(org.repoUrl) ?? toFolded(org.name);
  return foldCase(path.split("/").at(-1) ?? "");
}

/** The same title, day and publisher are one publication, even if it has several addresses. */
export function toPublishedKeys({ category, org, title, createdAt }: JsonObject): string[] {
  const isPublished = category === "Publication" || category === "Article";
  if (!isPublished || typeof createdAt !== "string" || createdAt.length < 10) return [];
  return [[category, org, title, createdAt.slice(0, 10)].map(toFolded).join("|")];
}

/** A position at an organization, whose name may have a legal form in one source and none in another. */
export function toPositionKeys({ category, org, title }: JsonObject, findOrg: FindOrg): string[] {
  if (category !== "Work" && category !== "Volunteer") return [];
  const name = toFolded(findOrg(org)?.name ?? org);
  return name === "" ? [] : [`${toFolded(category)}|${withoutLegalForm(name)}|${toFolded(title)}`];
}

/** Returns whether two entries begin and end at the same time. A year is the same time as a month of it. */
export function isSameTime(one: JsonObject, other: JsonObject): boolean {
  const [end, otherEnd] = [toFolded(one.endedAt), toFolded(other.endedAt)];
  return (
    isSameAsFarAsKnown(toFolded(one.createdAt), toFolded(other.createdAt)) === true &&
    (end === otherEnd || isSameAsFarAsKnown(end, otherEnd) === true)
  );
}

/** Returns the keys of an account: its network with the user name, and with the path of its address. */
export function toAccountKeys({ network, username, url }: JsonObject): string[] {
  const user = toFolded(username).replace(/^@/, "");
  const address = toAccountAddress(url);
  const name = toNetworkKey(toFolded(network));
  return [
    ...(user === "" || name === "" ? [] : [`${name} ${user}`]),
    ...(address === undefined ? [] : [address]),
  ];
}

/** Two addresses are two accounts, such as those of one name on two servers of Mastodon. */
export function isSameAccount(one: JsonObject, other: JsonObject): boolean {
  const [address, otherAddress] = [toAccountAddress(one.url), toAccountAddress(other.url)];
  return address === undefined || otherAddress === undefined || address === otherAddress;
}

function toAccountAddress(url: Json | undefined): string | undefined {
  const address = toAddress(url);
  if (address === undefined || typeof url !== "string") return undefined;
  const name = toNetworkKey(foldCase(findNetwork(url)?.name ?? ""));
  const [host = "", ...path] = address.split("/");
  const user = path.join("/").replace(/^@/, "");
  return user === "" ? undefined : `${name === "" || name === "mastodon" ? host : name} ${user}`;
}

/** Networks are compared by one spelling: Stack Overflow is StackOverflow, and Twitter is X. */
function toNetworkKey(name: string): string {
  const letters = name.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  return /^x?(?:formerly)?twitter(?:x|com)?$|^xcom$/.test(letters) ? "x" : letters;
}

/** @returns `true` for `2010-09` and `2010`, undefined if one is unknown. */
export function isSameAsFarAsKnown(one: string, other: string): boolean | undefined {
  if (one === "" || other === "") return undefined;
  return one.startsWith(other) || other.startsWith(one);
}

export function toFolded(value: Json | undefined): string {
  return typeof value === "string" ? foldCase(value.trim()) : "";
}

/** Returns a normalized address; undefined for values that aren't addresses. */
function toAddress(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const doi = findDoi(value);
  if (doi === undefined && !/^https?:/i.test(value)) return undefined;
  const [page = ""] = withoutTracking(value).split("#");
  const key = doi === undefined ? foldCase(toAddressKey(page)) : `doi.org/${foldCase(doi)}`;
  const preprint =
    /^(?:arxiv\.org\/(?:abs|html|pdf)|doi\.org\/10\.48550\/arxiv\.)\/?(.+?)(?:v\d+)?(?:\.pdf)?$/.exec(
      key,
    )?.[1];
  return preprint === undefined ? key.replace(/\.git$/, "") : `arxiv.org/abs/${preprint}`;
}

const legalForms = new Set(
  "ab ag aps as a/s asbl asa bv bvba co company corp corporation cooperative ev ek eireli fzc fzco fze fz-llc gbr ggmbh gmbh gesmbh inc incorporated kft kg kgaa kk lda limited llc llp lp ltd ltda mbh nv og ohg oo oü oy oyj plc pte pty pvt private public sa sab sae saoc sarl sas sasu sdn bhd sca scs se sia sl slu snc spa spk spzoo srl sro doo jsc ooo oao zao ao pao ug uab vof zrt ооо оао зао пао ао ип тов".split(
    " ",
  ),
);
/** Forms that are written next to the name. */
const attachedForms =
  /^(?:株式会社|有限会社|合同会社|一般社団法人|\(株\)|㈱|주식회사|\(주\)|㈜)\s*|\s*(?:株式会社|有限会社|合同会社|\(株\)|㈱|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|\(주\)|㈜)$/gu;

/** Removes the legal form from a company's name in lower case, unless that is all: `wavelet gmbh` and `wavelet`. */
function withoutLegalForm(name: string): string {
  const bare = name.replace(attachedForms, "").replace(/\bsp\.?\s*z\s*o\.?\s*o\.?$/u, "spzoo");
  const parts = bare.split(/[\s,]+/).filter((part) => part !== "");
  const isForm = (part = "") => part === "&" || legalForms.has(part.replace(/[.()"«»“”]/g, ""));
  let [start, end] = [0, parts.length];
  while (end > 1 && isForm(parts[end - 1])) end--;
  // Slavic languages put it first.
  while (start < end - 1 && /^(?:ооо|оао|зао|пао|ао|ип|тов|ooo|oao|zao|pao|pt|cv)$/.test(parts[start] ?? ""))
    start++;
  const core = parts
    .slice(start, end)
    .join(" ")
    .replace(/["«»“”„]/g, "");
  return core === "" ? name : core;
}
