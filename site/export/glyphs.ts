/**
 * What to do about characters that no font at hand has: a paper or a picture would show a box in their place. They are
 * written in Latin letters instead, which can be read and searched, and the owner is told which font is missing.
 */
import anyAscii from "any-ascii";

/** The code points that a font has, as lengths of ranges: missing, had, missing, and so on from 0 up. */
export type Coverage = readonly number[];

export class Glyphs {
  readonly #covered = new Set<number>();
  readonly #missing = new Set<string>();

  constructor(coverages: readonly Coverage[]) {
    for (const coverage of coverages) this.#add(coverage);
  }

  #add(coverage: Coverage): void {
    let codePoint = 0;
    for (const [at, length] of coverage.entries()) {
      if (at % 2 === 1) for (let next = 0; next < length; next++) this.#covered.add(codePoint + next);
      codePoint += length;
    }
  }

  has(text: string): boolean {
    return [...text].every((character) => this.#covered.has(character.codePointAt(0) ?? 0));
  }

  /** The characters that had to be replaced so far, each once. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** Returns the text in characters that the fonts have. */
  toDrawable(text: string): string {
    const spelled = text.replace(ligature, (letters) => letters.normalize("NFKC"));
    const plain = spelled.replace(/\p{Cc}/gu, " ").normalize("NFC");
    if (this.has(plain)) return plain;
    return Array.from(segmenter.segment(plain), ({ segment }) => this.#toDrawableSegment(segment)).join("");
  }

  #toDrawableSegment(segment: string): string {
    // A joiner or a variation selector is drawn as nothing, and means nothing without the emoji that it changes.
    const visible = segment.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
    if (this.has(visible)) return visible;
    this.#missing.add(segment);
    const simple = visible.normalize("NFKC");
    if (this.has(simple)) return simple;
    // An Arabic alef has no Latin letter of its own, and a character for private use none at all: they are left out.
    return anyAscii(visible).trim();
  }
}

/** Letters that are one character hide a word from a search. */
const ligature = /[\ufb00-\ufb06]/g;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
