/**
 * Sets a paper as a PDF with Typst. The compiler is WebAssembly, so that every machine makes the same bytes; it sees no
 * fonts but those it is given, no clock and no network. All texts reach the template as JSON and never as markup. It
 * runs in a thread of its own.
 */
import type { Paper } from "../contract.ts";
import { type Coverage, Glyphs, toBreakable } from "./glyphs.ts";

/** A question to the thread: to set a paper, or to make the PDF of the n-th that it has set. */
export type TypstQuestion = { paper: string; template: string } | { made: number };

/** The thread in which the compiler runs. It answers one question after the other. */
export interface TypstThread {
  ask(question: TypstQuestion): Promise<unknown>;
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

  /** `started` is the thread's first message, and `templates` are the names of their files. */
  constructor(thread: TypstThread, started: unknown, templates: readonly string[]) {
    this.#thread = thread;
    this.glyphs = new Glyphs(readCoverages(started));
    const names = templates.map((name) => name.replace(/\.typ$/, ""));
    this.templates = names.filter((name) => name !== "common");
  }

  /** Returns the number of pages, and a function that makes the PDF of them. Rejects where a template is wrong. */
  async set(paper: Paper, template: string): Promise<Sheet> {
    const reply = await this.#thread.ask({ paper: JSON.stringify(this.#toDrawable(paper)), template });
    if (typeof reply === "object" && reply !== null && "fault" in reply)
      throw new Error(`The template ${template} cannot be set: ${String(reply.fault)}`);
    const made = this.#made++;
    return { pages: readPages(reply), toPdf: async () => readPdf(await this.#thread.ask({ made })) };
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

function readPages(reply: unknown): number {
  const found = typeof reply === "object" && reply !== null && "pages" in reply ? reply.pages : undefined;
  const values: unknown = typeof found === "string" ? JSON.parse(found) : found;
  const [pages] = Array.isArray(values) ? values : [];
  if (typeof pages !== "number")
    throw new Error("The template has no <page-count>: it must end with common.typ's.");
  return pages;
}

function readPdf(reply: unknown): Uint8Array {
  const result = typeof reply === "object" && reply !== null && "result" in reply ? reply.result : undefined;
  if (!(result instanceof Uint8Array)) throw new Error(`The CV cannot be set: ${JSON.stringify(reply)}`);
  return result;
}

/** A file may hold several fonts. */
function readCoverages(reply: unknown): Coverage[] {
  const infos = typeof reply === "object" && reply !== null && "infos" in reply ? reply.infos : undefined;
  if (!Array.isArray(infos)) throw new Error("Typst did not start.");
  return infos.flatMap((found: unknown) => {
    const info = typeof found === "object" && found !== null && "info" in found ? found.info : undefined;
    if (!Array.isArray(info)) throw new Error("A font file holds no font.");
    return info.map((font: unknown) => {
      const coverage =
        typeof font === "object" && font !== null && "coverage" in font ? font.coverage : undefined;
      if (!Array.isArray(coverage)) throw new Error("A font does not say which characters it has.");
      return coverage.map(Number);
    });
  });
}
