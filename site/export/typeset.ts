/**
 * Sets a paper as a PDF with Typst. The compiler is WebAssembly, so that every machine makes the same bytes; it sees no
 * fonts but those it is given, no clock and no network. All texts reach the template as JSON and never as markup. It
 * runs in a thread of its own.
 */

import { type Coverage, Glyphs } from "./glyphs.ts";
import type { Paper } from "./paper.ts";

interface Fault {
  fault: string;
}

/** The thread in which the compiler runs. It answers one question after the other. */
export interface TypstThread {
  /** Sets the data of a paper, as JSON, and returns a number for its PDF. */
  set(paper: string, template: string): Promise<{ pages: number; made: number } | Fault>;
  /** Makes the PDF of a paper that was set. */
  toPdf(made: number): Promise<{ pdf: Uint8Array } | Fault>;
  /** Ends the thread and frees its memory. */
  close(): Promise<void>;
}

export interface Sheet {
  pages: number;
  toPdf: () => Promise<Uint8Array>;
}

export class Typesetter {
  readonly glyphs: Glyphs;
  readonly #thread: TypstThread;

  /** `coverages` are those of its fonts. */
  constructor(thread: TypstThread, coverages: readonly Coverage[]) {
    this.#thread = thread;
    this.glyphs = new Glyphs(coverages);
  }

  /** Returns the number of pages, and a function that makes the PDF of them. Rejects where a template is wrong. */
  async set(paper: Paper, template: string): Promise<Sheet> {
    const reply = await this.#thread.set(JSON.stringify(this.#toDrawable(paper)), template);
    if ("fault" in reply) throw new Error(`The template ${template} cannot be set: ${reply.fault}`);
    const { pages, made } = reply;
    const toPdf = async () => {
      const reply = await this.#thread.toPdf(made);
      if ("fault" in reply) throw new Error(`The CV cannot be set: ${reply.fault}`);
      return reply.pdf;
    };
    return { pages, toPdf };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Replaces what no font can draw in every text. Addresses and the document's own facts are not drawn. */
  #toDrawable<T>(value: T): T;
  #toDrawable(value: unknown): unknown {
    if (typeof value === "string") return this.glyphs.toDrawable(value);
    if (Array.isArray(value)) return value.map((item) => this.#toDrawable(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        undrawnKeys.has(key) ? inner : this.#toDrawable(inner),
      ]),
    );
  }
}

const undrawnKeys = new Set(["document", "url", "orgUrl", "href", "language", "id", "kind"]);
