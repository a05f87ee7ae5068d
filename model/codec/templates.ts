/**
 * Templates: texts in which a reference stands for the row's value in an earlier column. `{org}` is the value of that
 * field, `{mergeCommit.oid:7}` its first seven characters, and `{{` a brace.
 */

/** Reads the value of an earlier column as a text; undefined where there is no such column. */
type ReadField = (field: string, row: number) => unknown;

/** A column that later ones may refer to. */
export interface Source {
  readonly field: string;
  /** The value of each row as a text; empty where it has none. */
  readonly texts: readonly string[];
}

/** A reference to a shorter value saves nothing, and such values are found where they do not belong. */
const minReferenceLength = 3;
const minPrefixLength = 6;

/** Returns a function that writes a text of a row as a template over the earlier columns. */
export function createTemplateWriter(sources: readonly Source[]): (text: string, row: number) => string {
  return (text, row) => {
    const references: { field: string; value: string }[] = [];
    for (const { field, texts } of sources) {
      const value = texts[row] ?? "";
      if (value.length < minReferenceLength) continue;
      if (value.length > text.length ? value.startsWith(text) : text.includes(value))
        references.push({ field, value });
    }
    references.sort((a, b) => b.value.length - a.value.length);
    const whole = references.find(({ value }) => value.length > text.length);
    if (whole !== undefined && text.length >= minPrefixLength) return `{${whole.field}:${text.length}}`;
    // Literal texts and references alternate.
    let pieces: string[] = [text];
    for (const { field, value } of references)
      pieces = pieces.flatMap((piece, at) => (at % 2 === 1 ? piece : splitAt(piece, value, `{${field}}`)));
    return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll("{", "{{"))).join("");
  };
}

const digitsOnly = /^\d+$/;

/**
 * Returns the parts of a text between the occurrences of a value, with the reference between them. A number counts only
 * as a whole word, not among the digits of a hash.
 */
function splitAt(text: string, value: string, reference: string): string[] {
  const isNumber = digitsOnly.test(value);
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (at < from || (isNumber && (isWordCharacter(text[at - 1]) || isWordCharacter(text[end])))) continue;
    pieces.push(text.slice(from, at), reference);
    from = end;
  }
  return [...pieces, text.slice(from)];
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}

/** A literal text, or the first `length` characters of a field's value in the same row. */
type Part = string | { field: string; length: number };

/** Returns a function that fills a template for a row. Each template is parsed once, since many rows share some. */
export function createTemplateReader(
  templates: readonly string[],
  readField: ReadField,
): (at: number, row: number) => string {
  const parsed: (string | readonly Part[])[] = [];
  return (at, row) => {
    const template = templates[at] ?? "";
    const parts = parsed[at] ?? (template.includes("{") ? toParts(template) : template);
    parsed[at] = parts;
    if (typeof parts === "string") return parts;
    // Concatenation would keep each text in memory as a tree of its pieces.
    return parts
      .map((part) =>
        typeof part === "string" ? part : String(readField(part.field, row) ?? "").slice(0, part.length),
      )
      .join("");
  };
}

const marks = /(\{\{|\{[^{}]*\})/;

/** Split by a capturing group, literal texts and marks alternate. */
function toParts(template: string): Part[] {
  return template.split(marks).map((piece, at) => {
    if (at % 2 === 0) return piece;
    if (piece === "{{") return "{";
    const [field = "", length] = piece.slice(1, -1).split(":");
    return { field, length: length === undefined ? Number.POSITIVE_INFINITY : Number(length) };
  });
}
