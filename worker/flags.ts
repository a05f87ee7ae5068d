import type { Activity } from "./contract.ts";
import { flagRules, type Rule } from "./flag-rules.ts";
import { isAscii } from "./fold.ts";

export interface Flags {
  bikeshed: boolean;
  docs: boolean;
  merged: boolean;
  release: boolean;
  typo: boolean;
}

export type FlagsOf = (activity: Activity) => Flags;

// Built once, from the table alone: nothing that a visitor types becomes a pattern.
const anyText = compileAll((source) => new RegExp(source, "u"));
/** The same for titles in ASCII, which most are: without Unicode's classes the platform's patterns run twice as fast. */
const asciiText = compileAll((source) => new RegExp(toAscii(source)));

/** What kind of change a patch is, guessed from its title; any other activity is none, and merged. */
export function computeFlags(activity: Activity): Flags {
  if (activity.category !== "Patch") {
    return { bikeshed: false, docs: false, merged: true, release: false, typo: false };
  }
  const lower = activity.title.toLowerCase();
  const title = /\s\s|[^\S ]/.test(lower) ? lower.replace(/\s+/g, " ") : lower;
  const patterns = isAscii(title) ? asciiText : anyText;
  return {
    bikeshed: patterns.bikeshed.test(title),
    docs: patterns.docs.test(title),
    merged: activity.acceptedAt !== undefined,
    release: patterns.release.test(title),
    typo: patterns.typo.test(title),
  };
}

function compileAll(compile: (source: string) => RegExp) {
  return {
    typo: compile(sourceOf(flagRules.typo)),
    docs: compile(sourceOf(flagRules.docs)),
    bikeshed: compile(sourceOf(flagRules.bikeshed)),
    release: compile(sourceOf(flagRules.release)),
  };
}

function sourceOf(rules: readonly Rule[]): string {
  const starts = Object.entries({
    start: String.raw`^[^\p{L}\p{N}]*(?:\p{L}+(?:\([^()]{0,50}\))?!?: ?)?`,
    anywhere: String.raw`(?:^|[^\p{L}\p{M}\p{N}])`,
  });
  const places = starts.flatMap(([place, before]) => {
    const words = rules.filter((rule) => (rule.at ?? "anywhere") === place).map((rule) => rule.words);
    // An empty list of alternatives would match every title.
    return words.length === 0 ? [] : [`${before}(?:${words.join("|")})`];
  });
  return String.raw`(?:${places.join("|")})(?![\p{L}\p{M}\p{N}])`;
}

/** What Unicode's classes hold of ASCII in lower case: letters and digits, and no marks. */
function toAscii(source: string): string {
  return source
    .replace(
      /\[(\^?)((?:\\p\{[LMN]\})+)\]/g,
      (_, not: string, classes: string) => `[${not}${asciiClasses(classes)}]`,
    )
    .replace(/\\p\{[LMN]\}/g, (single) => `[${asciiClasses(single)}]`);
}

function asciiClasses(classes: string): string {
  return (classes.includes("L") ? "a-z" : "") + (classes.includes("N") ? "0-9" : "");
}
