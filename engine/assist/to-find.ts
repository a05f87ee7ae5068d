/** Where no title matches a text: what there is to find, and the titles whose words are nearest in spelling. */
import { foldLetters } from "../../grammar/letters.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import type { Count, Fix, ToFind } from "../types.ts";
import type { Options } from "./counter.ts";
import { prepareInSlices } from "./slips.ts";
import type { Known } from "./values.ts";

/** A line of a phone has room for so many. */
const maxOptions = 6;
const maxTitles = 3;
/** A person would not call words alike that share less. */
const leastShared = 0.65;

/** `isDeadEnd`: nothing else is offered. Only then are titles looked for, because that compares all their words. */
export async function findWhatThereIs(
  text: string,
  options: Options,
  isDeadEnd: boolean,
  { engine }: Pick<Known, "engine">,
): Promise<ToFind> {
  const { facets } = engine.search({ ...options, query: "" });
  const most = (name: "languages" | "categories" | "orgs"): Count[] =>
    facets[name].filter(({ count }) => count > 0).slice(0, maxOptions);
  const found = { languages: most("languages"), categories: most("categories"), orgs: most("orgs") };
  if (!isDeadEnd) return found;
  await prepareInSlices((milliseconds) => engine.prepare(milliseconds));
  return { ...found, titles: findNearestTitles(text, options, engine) };
}

/** Returns a query for each title that has a word like one of the text, the most alike first. */
function findNearestTitles(text: string, options: Options, engine: Known["engine"]): Required<Fix>[] {
  const wanted = (foldLetters(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []).map(pairsOf);
  const alike = new Map<string, number>();
  for (const token of engine.tokensOf("title")) {
    const [word = ""] = /^[\p{L}\p{N}]{3,}/u.exec(token) ?? [];
    const pairs = pairsOf(word);
    const shared = Math.max(0, ...wanted.map((of) => shareOf(of, pairs)));
    if (word !== "" && shared >= leastShared) alike.set(word, Math.max(shared, alike.get(word) ?? 0));
  }
  const titles = new Map<string, Required<Fix>>();
  for (const [word] of [...alike].sort(([, one], [, other]) => other - one)) {
    if (titles.size >= maxTitles) break;
    const query = `title:${spellFieldValue({ text: word })}`;
    const [row] = engine.search({ ...options, query }, parseQuery(query)).rows;
    const [found] = row === undefined ? [] : engine.shown([row]);
    if (found === undefined) continue;
    const edit = { start: 0, length: text.length, text: `id:${spellFieldValue({ text: found.id })}` };
    titles.set(found.id, { label: found.title, edit, count: 1 });
  }
  return [...titles.values()];
}

/** Returns each two adjacent letters of a word, and its first one. */
function pairsOf(word: string): ReadonlySet<string> {
  const pairs = new Set<string>(word.slice(0, 1));
  for (let at = 0; at + 1 < word.length; at++) pairs.add(word.slice(at, at + 2));
  return pairs;
}

/** Returns how many of the pairs two words share, from 0 to 1. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  return (2 * shared) / (one.size + other.size);
}
