/** Parses BibTeX, and reads its texts, which have commands of LaTeX, as plain text. */
import { type Entry, parse } from "@retorquere/bibtex-parser";
import { repairAuthors, replaceValues } from "./bibtex-names.ts";
import { htmlToText } from "./prose.ts";

export type Fields = Entry["fields"];

/**
 * `unknown` are unsupported commands, each with the key of an entry that contains it; `uncertain` are the ambiguous
 * lists of authors, which stay as written. `verbatimFields` have addresses, in which nothing is a command.
 */
export function parseBibtex(text: string, verbatimFields: readonly string[]) {
  const unknown = new Map<string, string>();
  const { text: repaired, uncertain } = repairAuthors(markPercents(text));
  // The parser's logo contains a small A and joins the next word.
  const withPlainLogo = repaired.replace(/\\LaTeX(?![A-Za-z])/g, "\\LaTeXLogo");
  // The parser prints < and > outside of formulas as ¡ and ¿, as TeX's first fonts did.
  const withSigns = withAccents(withPlainLogo).replace(
    /[¡¿]|[!?]`/g,
    (sign) => spanishMarks.get(sign) ?? sign,
  );
  const { entries, errors } = parse(withSigns, {
    sentenceCase: false,
    caseProtection: false,
    verbatimFields: [...verbatimFields],
    fieldMode: { keywords: "richtext" },
    // Commands of the preamble are only for LaTeX.
    unsupported: (node, tex, entry: Entry | undefined) => {
      if (node.type !== "macro" || entry === undefined) return entry === undefined ? "" : tex;
      const { content: name } = node;
      const isKnown = Object.hasOwn(commands, name) || functions.has(name);
      if (!isKnown && !unknown.has(name)) unknown.set(name, entry.key);
      return printCommand(name, entry.input);
    },
  });
  return { entries, errors, unknown, uncertain };
}

/** Stands for a percent sign, which begins a comment for the parser but not for BibTeX. */
export const percentMark = "\uE006";

/** Marks the percent signs in values. Between fields they do begin comments, and around authors people use them so. */
function markPercents(text: string): string {
  const start = /(?:(?<=[,\s{(])([\w:.+-]+)\s*=\s*(?:[\w:.+-]+\s*#\s*)?|#\s*)["{]/g;
  return replaceValues(text, start, (value, field) =>
    /^(?:author|editor)$/i.test(field)
      ? value.replace(/(?<=\s)%.*$/gm, (comment) => " ".repeat(comment.length))
      : value.replace(/(?<!\\)%/g, percentMark),
  );
}

/** Accents of formulas, as characters that combine with the letter before them. */
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  bar: "\u0304",
  breve: "\u0306",
  check: "\u030C",
  ddot: "\u0308",
  dot: "\u0307",
  grave: "\u0300",
  hat: "\u0302",
  mathring: "\u030A",
  tilde: "\u0303",
  vec: "\u20D7",
  widehat: "\u0302",
  widetilde: "\u0303",
};

/** Writes `\tilde{O}` as `{O}` and a combining tilde, because the parser omits the letters below accents of formulas. */
function withAccents(text: string): string {
  return text.replace(
    /(?<!\/)\\([a-z]+)[ \t]*(\{(?:[A-Za-z\d]|\\[A-Za-z]+\s?(?:[A-Za-z]|\{[^{}]*\})?)\}|[A-Za-z](?![A-Za-z])|\\[A-Za-z]+)/g,
    (found, name: string, letter: string) =>
      Object.hasOwn(accents, name) ? `${letter}${accents[name]}` : found,
  );
}

/** Journal macros of NASA's ADS and astronomers' files, with the names that their style files print. */
const journals = {
  aap: "Astronomy & Astrophysics",
  aapr: "The Astronomy and Astrophysics Review",
  aaps: "Astronomy & Astrophysics Supplement Series",
  aj: "The Astronomical Journal",
  ao: "Applied Optics",
  apj: "The Astrophysical Journal",
  apjl: "The Astrophysical Journal Letters",
  apjs: "The Astrophysical Journal Supplement Series",
  apss: "Astrophysics and Space Science",
  araa: "Annual Review of Astronomy and Astrophysics",
  icarus: "Icarus",
  jcap: "Journal of Cosmology and Astroparticle Physics",
  memras: "Memoirs of the Royal Astronomical Society",
  mnras: "Monthly Notices of the Royal Astronomical Society",
  nat: "Nature",
  pasa: "Publications of the Astronomical Society of Australia",
  pasj: "Publications of the Astronomical Society of Japan",
  pasp: "Publications of the Astronomical Society of the Pacific",
  planss: "Planetary and Space Science",
  prd: "Physical Review D",
  prl: "Physical Review Letters",
  procspie: "Proceedings of SPIE",
  solphys: "Solar Physics",
  ssr: "Space Science Reviews",
};

/** Commands that the parser does not support, as LaTeX prints them; those that only change the font print nothing. */
const commands: Readonly<Record<string, string>> = {
  " ": " ",
  "\n": " ",
  AMS: "AMS",
  AmS: "AMS",
  AmSTeX: "AMS-TeX",
  BibTeX: "BibTeX",
  ConTeXt: "ConTeXt",
  Dash: "—",
  LaTeXLogo: "LaTeX",
  LaTeXe: "LaTeX2ε",
  MF: "METAFONT",
  METAFONT: "METAFONT",
  MP: "MetaPost",
  PS: "PostScript",
  TUB: "TUGboat",
  TeX: "TeX",
  XeLaTeX: "XeLaTeX",
  XeTeX: "XeTeX",
  dash: "–",
  eTeX: "ε-TeX",
  pdfLaTeX: "pdfLaTeX",
  pdfTeX: "pdfTeX",
  ...journals,
  ...Object.fromEntries(
    [
      "bf",
      "em",
      "it",
      "rm",
      "sc",
      "sf",
      "sl",
      "smc",
      "tt",
      "small",
      "footnotesize",
      "large",
      "Large",
      "normalsize",
      ...["mathbb", "mathbf", "mathcal", "mathfrak", "mathit", "mathsf", "mathtt", "operatorname"],
    ].map((name) => [name, ""]),
  ),
};

/** Functions that LaTeX prints upright in formulas. */
const functions: ReadonlySet<string> = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** The parser drops blanks next to commands. `toPlain` replaces this mark by a blank between words. */
const blankMark = "\uE000";

/** Prints an unknown command as its name, or as nothing if it formats the text in braces after it. */
function printCommand(name: string, input: string): string {
  if (name === "") return "";
  const uses = input.split(`\\${name}`).slice(1);
  const isFormat = uses.some((rest) => /^\s*\{[^}]/.test(rest));
  const text = Object.hasOwn(commands, name) ? (commands[name] ?? "") : isFormat ? "" : name;
  if (text.trim() === "") return text;
  // Formulas also lose the blank before a function.
  const before = functions.has(name) ? blankMark : "";
  return before + text + (uses.some((rest) => /^\s/.test(rest)) ? blankMark : "");
}

export type Text = string | readonly string[] | undefined;

/** Returns the first text that is not empty. */
export function findText(...texts: readonly Text[]): string | undefined {
  return texts.map(toPlain).find((text) => text !== "");
}

/** The parser splits texts with `and`, which many publishers' names contain. */
export function toPlain(text: Text): string {
  const joined = typeof text === "string" ? text : (text ?? []).join(" and ");
  const spaced = joined
    .replace(/(?<=[\p{L}\p{N}])\uE000(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(blankMark, "")
    // The parser writes `\slash` with it.
    .replaceAll("\u200B", "")
    // LaTeX removes the dot of a letter under an accent.
    .replace(/[ıȷ](?=[\u0300-\u0314])/g, (letter) => (letter === "ı" ? "i" : "j"))
    .normalize("NFC");
  return toSigns(htmlToText(markSigns(spaced)).replaceAll(percentMark, "%"));
}

const [lessMark, greaterMark] = ["\uE001", "\uE002"];
/** Spanish marks in the file, which would be taken for < and >. */
const spanishMarks: ReadonlyMap<string, string> = new Map([
  ["¡", "\uE003"],
  ["!`", "\uE003"],
  ["¿", "\uE004"],
  ["?`", "\uE004"],
]);

/** Marks < and >, except for those of elements with an end, as the parser writes them: `Map<K>` is no HTML. */
function markSigns(given: string): string {
  // A lone » stands for two signs and isn't a quotation mark.
  const text = (given.includes("«") ? given : given.replace(/»/g, ">>"))
    .replace(/¡/g, "<")
    .replace(/¿/g, ">");
  return text.replace(/<\/?([a-z]+)[^<>]*>|[<>]/gi, (found, tag) =>
    tag !== undefined && text.includes(`</${tag}>`)
      ? found
      : found.replace(/</g, lessMark).replace(/>/g, greaterMark),
  );
}

function toSigns(text: string): string {
  return text
    .replaceAll(lessMark, "<")
    .replaceAll(greaterMark, ">")
    .replaceAll("\uE003", "¡")
    .replaceAll("\uE004", "¿");
}
