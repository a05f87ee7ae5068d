/**
 * Sets a paper as a PDF with Typst. The compiler is WebAssembly, so that every machine makes the same bytes; it sees no
 * fonts but those it is given, no clock and no network. All texts reach the template as JSON and never as markup.
 */
import {
  initSync,
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from "@myriaddreamin/typst-ts-web-compiler";
import type { Paper } from "../contract.ts";
import { type Coverage, Glyphs, toBreakable } from "./glyphs.ts";

export interface TypesetterFiles {
  /** The compiler's program. */
  program: Uint8Array;
  /** TrueType or OpenType fonts. */
  fonts: readonly Uint8Array[];
  /** The sources of the templates by their names in the folder of templates, such as `classic.typ`. */
  sources: ReadonlyMap<string, string>;
}

const mainFile = "/main.typ";
const dataFile = "/cv.json";

let isStarted = false;

export class Typesetter {
  readonly glyphs: Glyphs;
  readonly #compiler: TypstCompiler;

  /** The names of the templates that there are. */
  readonly templates: readonly string[];

  private constructor(compiler: TypstCompiler, glyphs: Glyphs, templates: readonly string[]) {
    this.#compiler = compiler;
    this.glyphs = glyphs;
    this.templates = templates;
  }

  static async create({ program, fonts, sources }: TypesetterFiles): Promise<Typesetter> {
    // A second start would forget the compilers of the first.
    if (!isStarted) initSync({ module: program });
    isStarted = true;
    const builder = new TypstCompilerBuilder();
    builder.set_dummy_access_model();
    const resolver = new TypstFontResolverBuilder();
    const coverages: Coverage[] = [];
    for (const font of fonts) {
      await builder.add_raw_font(font);
      coverages.push(...readCoverages(resolver.get_font_info(font)));
    }
    const compiler = await builder.build();
    for (const [name, source] of sources) compiler.add_source(`/${name}`, source);
    return new Typesetter(
      compiler,
      new Glyphs(coverages),
      [...sources.keys()].map((name) => name.replace(/\.typ$/, "")).filter((name) => name !== "common"),
    );
  }

  /** Returns the number of pages, and a function that makes the PDF of them. Throws where a template is wrong. */
  set(paper: Paper, template: string): { pages: number; toPdf: () => Uint8Array } {
    const compiler = this.#compiler;
    compiler.add_source(mainFile, `#import "/${template}.typ": cv\n#cv(json("${dataFile}"))\n`);
    compiler.map_shadow(dataFile, new TextEncoder().encode(JSON.stringify(this.#toDrawable(paper))));
    const world = compiler.snapshot("/", mainFile);
    try {
      world.compile(paged, diagnostics);
      const pages = readPages(world.query(paged, "<page-count>", "value"));
      return { pages, toPdf: () => readPdf(world.get_artifact(pdf, diagnostics)) };
    } catch (error) {
      throw new Error(`The template ${template} cannot be set: ${this.#findFault() ?? String(error)}`);
    }
  }

  /** A world says only that it failed; compiling once more says where. */
  #findFault(): string | undefined {
    try {
      return JSON.stringify(this.#compiler.compile(mainFile, null, "pdf", diagnostics));
    } catch (fault) {
      return String(fault);
    }
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

/** The compiler's numbers of what to make and of how to tell what is wrong. */
const paged = 0;
const pdf = 1;
const diagnostics = 3;

function readPages(found: unknown): number {
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
function readCoverages(found: unknown): Coverage[] {
  const info = typeof found === "object" && found !== null && "info" in found ? found.info : undefined;
  if (!Array.isArray(info)) throw new Error("A font file holds no font.");
  return info.map((font: unknown) => {
    const coverage =
      typeof font === "object" && font !== null && "coverage" in font ? font.coverage : undefined;
    if (!Array.isArray(coverage)) throw new Error("A font does not say which characters it has.");
    return coverage.map(Number);
  });
}
