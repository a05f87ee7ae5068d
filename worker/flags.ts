import type { Activity } from "./contract.ts";
import { flagRules, type Rule } from "./flag-rules.ts";

export interface Flags {
  bikeshed: boolean;
  docs: boolean;
  merged: boolean;
  release: boolean;
  typo: boolean;
}

// Built once, from the table alone: nothing that a visitor types becomes a pattern.
const patterns = {
  typo: compile(flagRules.typo),
  docs: compile(flagRules.docs),
  bikeshed: compile(flagRules.bikeshed),
  release: compile(flagRules.release),
};

/** What kind of change a patch is, guessed from its title; any other activity is none, and merged. */
export function computeFlags(activity: Activity): Flags {
  if (activity.category !== "Patch") {
    return { bikeshed: false, docs: false, merged: true, release: false, typo: false };
  }
  const title = activity.title.toLowerCase().replace(/\s+/g, " ");
  return {
    bikeshed: patterns.bikeshed.test(title),
    docs: patterns.docs.test(title),
    merged: activity.acceptedAt !== undefined,
    release: patterns.release.test(title),
    typo: patterns.typo.test(title),
  };
}

function compile(rules: readonly Rule[]): RegExp {
  const starts = Object.entries({
    start: String.raw`^[^\p{L}\p{N}]*(?:\p{L}+(?:\([^()]{0,50}\))?!?: ?)?`,
    anywhere: String.raw`(?:^|[^\p{L}\p{M}\p{N}])`,
  });
  const places = starts.flatMap(([place, before]) => {
    const words = rules.filter((rule) => (rule.at ?? "anywhere") === place).map((rule) => rule.words);
    // An empty list of alternatives would match every title.
    return words.length === 0 ? [] : [`${before}(?:${words.join("|")})`];
  });
  return new RegExp(String.raw`(?:${places.join("|")})(?![\p{L}\p{M}\p{N}])`, "u");
}
