/**
 * Sets a paper as a PDF with Typst. The compiler is WebAssembly, so that every machine makes the same bytes; it sees no
 * fonts but those it is given, no clock and no network. All texts reach the template as JSON and never as markup. It
 * runs in a thread of its own.
 */
import type { Paper } from "../../worker/contract.ts";
import { type Coverage, Glyphs, toBreakable } from "./glyphs.ts";

interface Fault {
  fault: string;
}

/** The thread in which the compiler runs. It answers one question after the other. */
export interface TypstThread {
  /** Sets the data of a paper, as JSON. */
  set(paper: string, template: string): Promise<{ pages: number } | Fault>;
  /** Makes the PDF of the n-th paper that was set. */
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
  /** The names of the templates that there are. */
  readonly templates: readonly string[];
  readonly #thread: TypstThread;
  #made = 0;

  /** `coverages` are those of its fonts, and `templates` are the names of their files. */
  constructor(thread: TypstThread, coverages: readonly Coverage[], templates: readonly string[]) {
    this.#thread = thread;
    this.glyphs = new Glyphs(coverages);
    const names = templates.map((name) => name.replace(/\.typ$/, ""));
    this.templates = names.filter((name) => name !== "common");
  }

  /** Returns the number of pages, and a function that makes the PDF of them. Rejects where a template is wrong. */
  async set(paper: Paper, template: string): Promise<Sheet> {
    const reply = await this.#thread.set(JSON.stringify(this.#toDrawable(paper)), template);
    if ("fault" in reply) throw new Error(`The template ${template} cannot be set: ${reply.fault}`);
    const made = this.#made++;
    const toPdf = async () => {
      const reply = await this.#thread.toPdf(made);
      if ("fault" in reply) throw new Error(`The CV cannot be set: ${reply.fault}`);
      return reply.pdf;
    };
    return { pages: reply.pages, toPdf };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Replaces what no font can draw in every text; addresses are not drawn. */
  #toDrawable<T>(value: T): T;
  #toDrawable(value: unknown): unknown {
    if (typeof value === "string") return toBreakable(this.glyphs.toDrawable(value));
    if (Array.isArray(value)) return value.map((item) => this.#toDrawable(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        addressKeys.has(key) ? inner : this.#toDrawable(inner),
      ]),
    );
  }
}

const addressKeys = new Set(["url", "orgUrl", "href", "language", "id", "kind"]);
