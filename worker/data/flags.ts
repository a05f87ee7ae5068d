import type { Activity } from "../contract.ts";
import { isAscii } from "./letters.ts";

/**
 * The words that tell what kind of change a patch is. This table is all there is to it: to teach the heuristics a
 * word, add it here. Words match whole and without regard to case. Titles that merely talk about the same things (a
 * parser's grammar, a lock's release) must not fire, so ambiguous words count only beside a verb, or where the title
 * begins.
 */
interface Rule {
  /**
   * Alternatives, as the source of a regular expression, matched against the title in lower case with single
   * blanks. No two repetitions may compete for the same characters: a long title would take quadratic time.
   */
  readonly words: string;
  /** `start`: only as the title's first words, after a prefix such as `fix(parser): ` if it has one. */
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
      reason: "parsers have grammars and punctuation too, so a verb must stand before",
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
    { words: "(?:broken|dead|obsolete|outdated|stale) links?", reason: "`link` alone may be code" },
    {
      words: "(?:updat(?:e[sd]?|ing)|updates to|add to|edit) (?:the )?changes|changes (?:entry|update)s?",
      reason: "CHANGES is a common name of the change log; as a plain word it says nothing",
    },
    {
      words: String.raw`(?:changes|contributing|history)\.(?:md|rst|txt)`,
      reason: "documents by their file",
    },
  ],
  bikeshed: [
    {
      words: "bikeshed(?:ding)?|cosmetics?|stylistic|nits?|nitpicks?|style ?check",
      reason: "says it itself",
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
      reason: "to name a linter is nearly always to please it",
    },
    {
      words: "auto(?:pep8|flake)|flake8|gofmt|isort|pep ?-?(?:8|257)|pycodestyle|ruff|rustfmt|yapf",
      reason: "tools and rules of style with names of their own",
    },
    {
      words:
        "(?:appl(?:y|ied)|latest|ran|run(?:ning)?(?: through)?|through|using|with) (?:black|biome|prettier)",
      reason: "tools whose names are words, so only where they are run",
    },
    {
      words:
        "reformat(?:s|ted|ting)?|auto-?format(?:s|ted|ting)?|formatting$|format (?:code|files|source|sources)",
      at: "start",
      reason: "formatting source; formatting values is a feature and goes on to name them",
    },
    {
      words: "code formatting|formatting (?:changes?|clean-?up|fix(?:es)?|nits?|only|tweaks?)",
      reason: "as above",
    },
    { words: "(?:fix(?:e[sd])?|consistent) (?:the |code )?formatting$", reason: "as above" },
    {
      words: `(?:${fixing}|(?:in)?consistent) (?:the |some )?indent(?:ation|ing|s)?|indentation (?:fix(?:es)?|only)`,
      reason: "a parser may handle indentation: a verb must stand beside it",
    },
    { words: "(?:re-?)?indent(?:ation|ed|ing)?$", at: "start", reason: "says nothing else" },
    {
      words:
        "(?:trailing|extra|stray|superfluous|unneeded|unnecessary) (?:white ?spaces?|blank lines?|newlines?)",
      reason: "white space in source; a parser handles white space as such",
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
      reason: "how it is typed, not what it does",
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
      reason: "`Release the lock` and `crash in release 2.0` are none",
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
      reason: "elsewhere it is what came before",
    },
    {
      words: String.raw`bump(?:s|ed|ing)? (?:[^ ]+ (?:from |to )?${version}|[^ /]+/[^ ]+ from \d+|(?:the )?[^ ]+ group)`,
      reason: "a dependency's bump; a number alone may be any limit that was raised",
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
