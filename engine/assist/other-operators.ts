/** Rewrites the operators of other search boxes, of programming languages and of SQL in the query language. */
import { cvFields, type Field, findField } from "../../grammar/fields.ts";
import { aliasesOf, fieldTable } from "../../grammar/language-table.ts";
import { quotes } from "../../grammar/letters.ts";
import { parseQuery } from "../../grammar/parse.ts";

const aliases = aliasesOf(fieldTable);

/** Returns the field that a name or another name of it means. */
function fieldNamed(name: string): Field | undefined {
  const [alias = name] = aliases.get(name.toLowerCase()) ?? [];
  return findField(cvFields, name) ?? findField(cvFields, alias);
}

const value = `[${quotes}][^${quotes}]*[${quotes}]|'[^']*'|[^\\s();,${quotes}']+`;
const compared = new RegExp(
  `(?<![^\\s(!-])([a-z]+)\\s*(===?|=|!==?|<>|≠|>=|<=|≥|≤|>|<)\\s*(${value})`,
  "giu",
);
const range = /\b([a-z]+)\s*[:=]\s*[[{]\s*(\S+)\s+(?:to|and)\s+(\S+?)\s*[\]}]/gi;
const listed = /(?<![^\s(-])([a-z]+)\s+in\s*\(([^()]*)\)/gi;
const between = /(?<![^\s(-])([a-z]+)\s+between\s+(\S+)\s+and\s+(\S+)/gi;
const single = /(?<![^\s(:=-])'([^']+)'(?![^\s),;])/g;
const excluded = new RegExp(`(?<![^\\s(])[!！](?=[\\p{L}\\p{N}${quotes}(])`, "gu");
const dated = new RegExp(`\\b([a-z]+):[${quotes}']([^${quotes}']+)[${quotes}']`, "gi");

const signs: Readonly<Record<string, string>> = { "≥": ">=", "≤": "<=" };

/**
 * Returns a text in the query language, if that changes it and has no errors. `readDate`: returns the date that words
 * mean, such as `2019-05-01` for `1 May 2019`.
 *
 * @example rewriteOperators("language=python;year>2015", () => undefined) === "language:python year:>2015"
 */
export function rewriteOperators(
  text: string,
  readDate: (words: string) => string | undefined,
): string | undefined {
  const rewritten = text
    .replace(/\s*[;；؛]\s*(?=-?[a-z]+\s*[:=<>!≠≥≤])/gi, " ")
    .replace(range, (whole, name: string, low: string, high: string) => {
      const field = fieldNamed(name);
      if (field === undefined) return whole;
      if (high === "*") return `${field.name}:>=${low}`;
      return low === "*" ? `${field.name}:<=${high}` : `${field.name}:${low}..${high}`;
    })
    .replace(between, (whole, name: string, low: string, high: string) => {
      const field = fieldNamed(name);
      return field === undefined || !/^\d/.test(low) ? whole : `${field.name}:${low}..${high}`;
    })
    .replace(listed, (whole, name: string, values: string) => {
      const field = fieldNamed(name);
      return field === undefined ? whole : `${field.name}:IN(${values.replaceAll("'", '"')})`;
    })
    .replace(compared, (whole, name: string, operator: string, written: string) => {
      const field = fieldNamed(name);
      if (field === undefined) return whole;
      const bare = written
        .replace(new RegExp(`^[${quotes}']([\\p{L}\\p{N}]+)[${quotes}']$`, "u"), "$1")
        .replace(/^'(.*)'$/, '"$1"');
      if (/^[!<]>?=*$/.test(operator) && /[!>]/.test(operator)) return `-${field.name}:${bare}`;
      if (operator === "≠") return `-${field.name}:${bare}`;
      return `${field.name}:${/^=+$/.test(operator) ? "" : (signs[operator] ?? operator)}${bare}`;
    })
    .replace(dated, (whole, name: string, words: string) => {
      const field = fieldNamed(name);
      const date = field?.type === "date" || field?.type === "number" ? readDate(words) : undefined;
      return date === undefined ? whole : `${field?.name}:${date}`;
    })
    .replace(excluded, "-")
    .replace(single, (_, words: string) => (/\s/.test(words) ? `"${words}"` : words))
    .replace(/\s+(?:&&?|\+)\s+(?=-?\w+:)/g, " ")
    .replace(/\s+[|｜]{1,2}\s+(?=-?\w+:)/g, " OR ");
  return rewritten !== text && parseQuery(rewritten).ok ? rewritten : undefined;
}
