/**
 * Guesses from the title of a patch what kind of change it is. The tables of words are the whole heuristic; add new words
 * there. Words match as a whole and in any case. A title that only mentions the topic (a parser's grammar, a lock's
 * release) must not match, so an ambiguous word counts only next to a verb or at the start of the title.
 */

import type { FlagName } from "../grammar/fields.ts";
import { isAscii } from "../grammar/letters.ts";
import type { Activity } from "./cv.ts";

/**
 * The words of a flag: sources of regular expressions for lower-case titles with single spaces. No two repetitions may
 * match the same characters, because a long title would then take quadratic time.
 */
interface FlagWords {
  readonly anywhere: readonly string[];
  /** Only the title's first words match, after a prefix such as `fix(parser): ` if there is one. */
  readonly start: readonly string[];
}

const version = String.raw`v?\d+\.\d[\w.+-]*`;
const fixing = "(?:fix(?:e[sd]|ing)?|correct(?:s|ed|ing)?|improve[sd]?)";

const flagWords = {
  typo: {
    anywhere: [
      // These have no other meaning.
      "typos?|typographical|mis-?s?pell(?:s|ed|ings?)?|mis-?spelt|mistyped",
      // Spelling checkers and their suggestions are features.
      "spellings?(?! (?:check|correct|dictionar|suggest))|spell-?check(?:ed)?",
      // Parsers have grammars and punctuation, too, so a verb must precede, or a noun for a mistake must follow.
      `${fixing} (?:the |some )?(?:gramm[ae]r(?! (?:file|generat|pars|rule))|punctuation)`,
      "gramm[ae]r(?:/typos?)? (?:errors?|fix(?:es)?|issues?|mistakes?|nits?)|grammatical",
    ],
    start: [],
  },
  docs: {
    anywhere: [
      // These name documentation.
      "docs?|api-?docs?|documentation|doc-?strings?|rtd|readthedocs",
      // These name documents that projects keep.
      "readme|change-?logs?|change log|release notes|man-?pages?|faq|tutorials?|walkthrough|quick-?start",
      // `guide` by itself may be a feature.
      "(?:contribut(?:ing|or|ors)|developer|getting started|install(?:ation)?|migration|upgrade|user) guide",
      // A note must be prose, not a thing to store.
      "notes? (?:about|on)|add(?:s|ed)? (?:a )?note",
      // `link` by itself may be a term of code.
      "(?:broken|dead|obsolete|outdated|stale) links?",
      // CHANGES is a common name of the change log; the plain word is too general.
      "(?:updat(?:e[sd]?|ing)|updates to|add to|edit) (?:the )?changes|changes (?:entry|update)s?",
      // These are file names of documents.
      String.raw`(?:changes|contributing|history)\.(?:md|rst|txt)`,
    ],
    start: [
      // Only the verb: `document` may be the browser's object, and `Documented crash` is a crash.
      "document(?= (?!(?:has|is|node|object|root|type|was) ))|document(?:ed|s) (?:all|how|that|the)|documenting",
      // Other verbs and prepositions make the plural a noun.
      "documents(?= (?!(?:are|can|cannot|do|from|get|have|in|must|not|of|on|should|to|were|will|with|without) ))",
    ],
  },
  bikeshed: {
    anywhere: [
      // These have no other meaning.
      "bikeshed(?:ding)?|cosmetics?|stylistic|nits?|nitpicks?|style ?check",
      // These name code style.
      "(?:code|coding)[ -]?style|style (?:changes?|fix(?:es)?|guide|issues?|nits?)",
      // A title that names a linter nearly always follows its advice.
      "lint(?:s|ed|ers?|ing)?|(?:es|js|py|style|ts)lint|golint|jshint|rubocop|clippy",
      // These names of style tools and rules mean nothing else.
      "auto(?:pep8|flake)|flake8|gofmt|isort|pep ?-?(?:8|257)|pycodestyle|ruff|rustfmt|yapf",
      // The names of these tools are ordinary words, so they count only where the tools are run.
      "(?:appl(?:y|ied)|latest|ran|run(?:ning)?(?: through)?|through|using|with) (?:black|biome|prettier)",
      // Formatting values is a feature, formatting source is not.
      "code formatting|formatting (?:changes?|clean-?up|fix(?:es)?|nits?|only|tweaks?)",
      "(?:fix(?:e[sd])?|consistent) (?:the |code )?formatting$",
      // A parser may handle indentation, so a verb must be next to it.
      `(?:${fixing}|(?:in)?consistent) (?:the |some )?indent(?:ation|ing|s)?|indentation (?:fix(?:es)?|only)`,
      // A parser handles white space, so an adjective or a verb must be next to it.
      "(?:trailing|extra|stray|superfluous|unneeded|unnecessary) (?:white ?spaces?|spaces|blank lines?|newlines?)",
      `(?:${fixing}|clean(?:ed|s|ing)?(?: ?up)?|remove[sd]?) white ?spaces?$`,
      // The order of imports changes nothing else.
      "(?:re-?)?(?:clean(?:ed|s|ing)? ?up|group|order|organi[sz]e|sort|tid(?:y|ie))(?:s|e?d|ing)? (?:the |all |some )?imports",
      "unused (?:[^ ]+ ){0,3}imports?|imports? (?:order|ordering|sorting)",
      // These change how code is written, not what it does.
      "(?:use|prefer|convert to|switch to) (?:double|single) quotes|tabs (?:to|->) spaces|spaces (?:to|->) tabs",
      "(?:add|missing|remove|unneeded) (?:missing |trailing )?(?:commas|semi-?colons?)",
      // Users do not see these names.
      "renam(?:e[sd]?|ing) (?:a |the |some )?(?:local )?var(?:iable)?s?",
    ],
    start: [
      // This is a type of conventional commits.
      String.raw`style(?:\([^()]{0,50}\))?!?:`,
      // A title about formatting values goes on to name the values.
      "reformat(?:s|ted|ting)?|auto-?format(?:s|ted|ting)?|formatting$|format (?:code|files|source|sources)",
      // Nothing else may follow, since a parser may handle indentation and white space.
      "(?:re-?)?indent(?:ation|ed|ing)?$",
      "(?:white ?spaces?|trailing commas?)(?:$| (?:changes?|clean-?up|fix(?:es)?|only|tweaks?))",
      "(?:add(?:ed|s)?|remove[sd]?|missing) (?:a |the )?trailing commas?$",
    ],
  },
  release: {
    anywhere: [
      // The object excludes released locks.
      "release an? (?:new |major |minor |patch )?version",
      // These are the usual words of a version bump.
      "(?:bump(?:s|ed|ing)?|increment(?:s|ed)?) (?:the )?(?:[^ ]+ )?versions?",
      // A number may be any limit that was raised, so a version or a dependency must follow.
      String.raw`bump(?:s|ed|ing)? (?:[^ ]+ (?:from |to )?${version}|[^ /]+/[^ ]+ from \d+|(?:the )?[^ ]+ group)`,
      "(?:dependency|(?:dev )?deps) bumps?|bump (?:the )?(?:dev )?(?:dependencies|deps)",
    ],
    start: [
      // The title is a version, or a version and its summary; `3.5 times faster` is neither.
      String.raw`(?:version )?${version}(?:[^\p{L}\p{N}]*$| released| release$|:? [-–—(]|: )`,
      // `Release the lock` and `crash in release 2.0` are not releases.
      String.raw`(?:releas(?:e[sd]?|ing)|tag(?:ged)?|start(?:ed)?) (?:of |version )?(?:${version}(?! (?:change|docs?))|v\d+|\d+$)`,
      String.raw`new (?:major |minor |patch )?release(?:[^\p{L}\p{N}]*$|:? ${version})`,
      // The object can only be a version.
      String.raw`bump(?:s|ed|ing)? (?:up )?(?:to )?${version}[^\p{L}\p{N}]*$`,
      `(?:updat(?:e[sd]?|ing)|set) (?:the )?(?:package )?version (?:number )?to ${version}`,
      // These are steps of a release.
      String.raw`(?:cut|prep(?:ar(?:e[sd]?|ing))?|tag) (?:for )?(?:the |an? )?(?:new |next )?(?:(?:${version} )?release|${version}[^\p{L}\p{N}]*$)`,
      // Without an object, the word is not a verb.
      String.raw`releases?[^\p{L}\p{N}]*$`,
      // Later in a title, the bump is an earlier event.
      "(?:major |minor |new |patch )?version bump",
    ],
  },
} satisfies Record<string, FlagWords>;

/** All flags but `unmerged`, which follows from the activity in every category. */
export type Flags = Record<Exclude<FlagName, "unmerged">, boolean>;

export type FlagsOf = (activity: Activity) => Flags;

// The patterns are built once and only from the table; no text of a visitor becomes a pattern.
const unicodePatterns = compileAll((source) => new RegExp(source, "u"));
/** Patterns for ASCII titles, which are most: without Unicode's character classes they run twice as fast. */
const asciiPatterns = compileAll((source) => new RegExp(toAscii(source)));

/** Computes the flags of an activity. Activities other than patches are merged and have no other flag. */
export function computeFlags(activity: Activity): Flags {
  if (activity.category !== "Patch") {
    return { bikeshed: false, docs: false, merged: true, release: false, typo: false };
  }
  const lower = activity.title.toLowerCase();
  const title = /\s\s|[^\S ]/.test(lower) ? lower.replace(/\s+/g, " ") : lower;
  const patterns = isAscii(title) ? asciiPatterns : unicodePatterns;
  return {
    bikeshed: patterns.bikeshed.test(title),
    docs: patterns.docs.test(title),
    merged: typeof activity.acceptedAt === "string",
    release: patterns.release.test(title),
    typo: patterns.typo.test(title),
  };
}

function compileAll(compile: (source: string) => RegExp) {
  return {
    typo: compile(sourceOf(flagWords.typo)),
    docs: compile(sourceOf(flagWords.docs)),
    bikeshed: compile(sourceOf(flagWords.bikeshed)),
    release: compile(sourceOf(flagWords.release)),
  };
}

function sourceOf({ start, anywhere }: FlagWords): string {
  const atStart = String.raw`^[^\p{L}\p{N}]*(?:\p{L}+(?:\([^()]{0,50}\))?!?: ?)?(?:${start.join("|")})`;
  const atAnyWord = String.raw`(?:^|[^\p{L}\p{M}\p{N}])(?:${anywhere.join("|")})`;
  // An empty list of words would match every title.
  const alternatives = start.length === 0 ? atAnyWord : `${atStart}|${atAnyWord}`;
  return String.raw`(?:${alternatives})(?![\p{L}\p{M}\p{N}])`;
}

/** Replaces Unicode's classes with their lower-case ASCII characters: letters, digits and no marks. */
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
