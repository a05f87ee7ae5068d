/**
 * Guesses from the title of a patch what kind of change it is. The table of words is the whole heuristic: to teach it
 * a word, add the word to the table. Words match whole and regardless of case. A title that merely mentions the same
 * thing (a parser's grammar, a lock's release) must not match, so an ambiguous word counts only beside a verb or at
 * the start of the title.
 */
import type { Activity } from "../contract.ts";
import { isAscii } from "./letters.ts";

interface Rule {
  /**
   * Alternatives, as the source of a regular expression for the title in lower case with single blanks. No two
   * repetitions may match the same characters, because a long title would then take quadratic time.
   */
  readonly words: string;
  /** `start`: only the title's first words match, after a prefix such as `fix(parser): ` if there is one. */
  readonly at?: "start";
  readonly reason: string;
}

const version = String.raw`v?\d+\.\d[\w.+-]*`;
const fixing = "(?:fix(?:e[sd]|ing)?|correct(?:s|ed|ing)?|improve[sd]?)";

const flagRules = {
  typo: [
    {
      words: "typos?|typographical|mis-?s?pell(?:s|ed|ings?)?|mis-?spelt|mistyped",
      reason: "no other meaning",
    },
    {
      words: "spellings?(?! (?:check|correct|dictionar|suggest))|spell-?check(?:ed)?",
      reason: "a spelling checker or its suggestions are a feature",
    },
    {
      words: `${fixing} (?:the |some )?(?:gramm[ae]r(?! (?:file|generat|pars|rule))|punctuation)`,
      reason: "parsers have grammars and punctuation too, so a verb must precede",
    },
    {
      words: "gramm[ae]r(?:/typos?)? (?:errors?|fix(?:es)?|issues?|mistakes?|nits?)|grammatical",
      reason: "as above",
    },
  ],
  docs: [
    { words: "docs?|api-?docs?|documentation|doc-?strings?|rtd|readthedocs", reason: "names documentation" },
    {
      words:
        "readme|change-?logs?|change log|release notes|man-?pages?|faq|tutorials?|walkthrough|quick-?start",
      reason: "names a document that projects keep",
    },
    {
      words:
        "(?:contribut(?:ing|or|ors)|developer|getting started|install(?:ation)?|migration|upgrade|user) guide",
      reason: "`guide` alone may be a feature",
    },
    {
      words: "document(?= (?!(?:has|is|node|object|root|type|was) ))|document(?:ed|s) (?:all|how|that|the)",
      at: "start",
      reason: "the verb; elsewhere `document` is the browser's, and `Documented crash` is a crash",
    },
    {
      words: "notes? (?:about|on)|add(?:s|ed)? (?:a )?note",
      reason: "a note as prose, not as a thing to store",
    },
    { words: "(?:broken|dead|obsolete|outdated|stale) links?", reason: "`link` alone may be a term of code" },
    {
      words: "(?:updat(?:e[sd]?|ing)|updates to|add to|edit) (?:the )?changes|changes (?:entry|update)s?",
      reason: "CHANGES is a common name of the change log; the plain word says nothing",
    },
    {
      words: String.raw`(?:changes|contributing|history)\.(?:md|rst|txt)`,
      reason: "file names of documents",
    },
  ],
  bikeshed: [
    {
      words: "bikeshed(?:ding)?|cosmetics?|stylistic|nits?|nitpicks?|style ?check",
      reason: "no other meaning",
    },
    {
      words: "(?:code|coding) ?style|style (?:changes?|fix(?:es)?|guide|issues?|nits?)",
      reason: "names code style",
    },
    {
      words: String.raw`style(?:\([^()]{0,50}\))?!?:`,
      at: "start",
      reason: "the type of a conventional commit",
    },
    {
      words: "lint(?:s|ed|ers?|ing)?|(?:es|js|py|style|ts)lint|golint|jshint|rubocop|clippy",
      reason: "who names a linter nearly always does what it asks",
    },
    {
      words: "auto(?:pep8|flake)|flake8|gofmt|isort|pep ?-?(?:8|257)|pycodestyle|ruff|rustfmt|yapf",
      reason: "names of style tools and rules that mean nothing else",
    },
    {
      words:
        "(?:appl(?:y|ied)|latest|ran|run(?:ning)?(?: through)?|through|using|with) (?:black|biome|prettier)",
      reason: "tools whose names are ordinary words, so only where they are run",
    },
    {
      words:
        "reformat(?:s|ted|ting)?|auto-?format(?:s|ted|ting)?|formatting$|format (?:code|files|source|sources)",
      at: "start",
      reason: "formatting source; a title about formatting values, a feature, goes on to name them",
    },
    {
      words: "code formatting|formatting (?:changes?|clean-?up|fix(?:es)?|nits?|only|tweaks?)",
      reason: "as above",
    },
    { words: "(?:fix(?:e[sd])?|consistent) (?:the |code )?formatting$", reason: "as above" },
    {
      words: `(?:${fixing}|(?:in)?consistent) (?:the |some )?indent(?:ation|ing|s)?|indentation (?:fix(?:es)?|only)`,
      reason: "a parser may handle indentation, so a verb must stand beside it",
    },
    { words: "(?:re-?)?indent(?:ation|ed|ing)?$", at: "start", reason: "the whole title" },
    {
      words:
        "(?:trailing|extra|stray|superfluous|unneeded|unnecessary) (?:white ?spaces?|blank lines?|newlines?)",
      reason: "white space in source; what a parser handles is white space without such a word",
    },
    {
      words: `(?:${fixing}|clean(?:ed|s|ing)? ?up|remove[sd]?) white ?spaces?$`,
      reason: "as above",
    },
    {
      words: "white ?spaces?(?:$| (?:changes?|clean-?up|fix(?:es)?|only|tweaks?))",
      at: "start",
      reason: "as above",
    },
    {
      words:
        "(?:re-?)?(?:clean(?:ed|s|ing)? ?up|group|order|organi[sz]e|sort|tid(?:y|ie))(?:s|e?d|ing)? (?:the |all |some )?imports",
      reason: "order of imports",
    },
    { words: "unused (?:[^ ]+ ){0,3}imports?|imports? (?:order|ordering|sorting)", reason: "as above" },
    {
      words:
        "(?:use|prefer|convert to|switch to) (?:double|single) quotes|tabs (?:to|->) spaces|spaces (?:to|->) tabs",
      reason: "how code is typed, not what it does",
    },
    {
      words: "(?:add|missing|remove|unneeded) (?:missing |trailing )?(?:commas|semi-?colons?)",
      reason: "as above",
    },
    {
      words: "renam(?:e[sd]?|ing) (?:a |the |some )?(?:local )?var(?:iable)?s?",
      reason: "names that no user sees",
    },
  ],
  release: [
    {
      words: String.raw`${version}(?:[^\p{L}\p{N}]*$| released| release$|:? [-–—(]|: )`,
      at: "start",
      reason: "nothing but a version, or a version and its summary; `3.5 times faster` is neither",
    },
    {
      words: String.raw`(?:releas(?:e[sd]?|ing)|tag(?:ged)?|start(?:ed)?) (?:of |version )?(?:${version}(?! (?:change|docs?))|v\d+|\d+$)`,
      at: "start",
      reason: "`Release the lock` and `crash in release 2.0` are no releases",
    },
    {
      words: `(?:cut|prepar(?:e[sd]?|ing)|tag) (?:for )?(?:the |an? )?(?:new |next )?(?:${version} )?release`,
      at: "start",
      reason: "steps of a release",
    },
    { words: "release an? (?:new |major |minor |patch )?version", reason: "as above" },
    {
      words: "(?:bump(?:s|ed|ing)?|increment(?:s|ed)?) (?:the )?(?:[^ ]+ )?versions?",
      reason: "the usual words of a version bump",
    },
    {
      words: "(?:major |minor |new |patch )?version bump",
      at: "start",
      reason: "elsewhere it is an earlier event",
    },
    {
      words: String.raw`bump(?:s|ed|ing)? (?:[^ ]+ (?:from |to )?${version}|[^ /]+/[^ ]+ from \d+|(?:the )?[^ ]+ group)`,
      reason: "a dependency's bump; with a number alone, any limit may have been raised",
    },
    {
      words: "(?:dependency|(?:dev )?deps) bumps?|bump (?:the )?(?:dev )?(?:dependencies|deps)",
      reason: "as above",
    },
  ],
} as const satisfies Record<string, readonly Rule[]>;

export interface Flags {
  bikeshed: boolean;
  docs: boolean;
  merged: boolean;
  release: boolean;
  typo: boolean;
}

export type FlagsOf = (activity: Activity) => Flags;

// The patterns are built once and from the table alone; no text of a visitor becomes a pattern.
const unicodePatterns = compileAll((source) => new RegExp(source, "u"));
/** Patterns for ASCII titles, which most are: without Unicode's character classes they run twice as fast. */
const asciiPatterns = compileAll((source) => new RegExp(toAscii(source)));

/** Computes the flags of an activity. One that is no patch is merged and has no other flag. */
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
    // A pattern without alternatives would match every title.
    return words.length === 0 ? [] : [`${before}(?:${words.join("|")})`];
  });
  return String.raw`(?:${places.join("|")})(?![\p{L}\p{M}\p{N}])`;
}

/** Replaces Unicode's classes by the ASCII characters in lower case that they hold: letters, digits and no marks. */
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
