/** Reads a PDF with another program: its words in order with their positions, its fonts and its tags. */
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

interface PdfPage {
  /** The text in reading order; white space is one blank. */
  text: string;
  lines: string[];
  /** The text that reaches furthest to the right, and its right edge in points. */
  right: number;
  furthest: string;
  links: string[];
  /** The roles of its parts for screen readers, such as `H2`. */
  roles: string[];
}

export interface PdfText {
  pages: PdfPage[];
  text: string;
  title: string;
  author: string;
  language: string;
  /** True if viewers show the title instead of the file's name. */
  showsTitle: boolean;
  /** The number of pictures on all pages. */
  pictures: number;
  /** Fonts that are not in the file itself. */
  missingFonts: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: PdfPage[] = [];
  const missingFonts: string[] = [];
  let pictures = 0;
  const { OPS } = await getResolvedPDFJS();
  const pictureOperators = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject]);
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const runs = items.flatMap((item) => ("str" in item ? [item] : []));
    const annotations: { url?: string }[] = await page.getAnnotations();
    const { fnArray } = await page.getOperatorList();
    pictures += fnArray.filter((operator) => pictureOperators.has(operator)).length;
    for (const name of new Set(runs.map(({ fontName }) => fontName))) {
      const font: { missingFile?: boolean; name?: string } = page.commonObjs.get(name);
      if (font.missingFile !== false) missingFonts.push(font.name ?? name);
    }
    const edges = runs.map(({ str, transform, width }) => ({ str, edge: Number(transform[4]) + width }));
    const furthest = edges.reduce((most, run) => (run.edge > most.edge ? run : most), { str: "", edge: 0 });
    pages.push({
      text: joinRuns(runs, " ").replace(/\s+/g, " "),
      lines: joinRuns(runs, "\n").split("\n"),
      right: furthest.edge,
      furthest: furthest.str,
      links: annotations.flatMap(({ url }) => url ?? []),
      roles: findRoles(await page.getStructTree()),
    });
  }
  const preferences: { DisplayDocTitle?: boolean } | null = await document.getViewerPreferences();
  const { info } = await document.getMetadata();
  const facts: { Title?: string; Author?: string; Language?: string } = info;
  return {
    pages,
    text: pages.map(({ text }) => text).join(" "),
    title: facts.Title ?? "",
    author: facts.Author ?? "",
    language: facts.Language ?? "",
    showsTitle: preferences?.DisplayDocTitle === true,
    pictures,
    missingFonts,
  };
}

function joinRuns(runs: readonly { str: string; hasEOL: boolean }[], lineEnd: string): string {
  return runs.map(({ str, hasEOL }) => (hasEOL ? str + lineEnd : str)).join("");
}

function findRoles(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "role" in node && typeof node.role === "string" ? [node.role] : [];
  const children = "children" in node && Array.isArray(node.children) ? node.children : [];
  return [...own, ...children.flatMap(findRoles)];
}
