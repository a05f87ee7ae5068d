/** Properties of the files of every site. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { Parser } from "htmlparser2";
import { readDocx } from "../node/export/docx-text.ts";
import { readPdf } from "../node/export/pdf-text.ts";
import { isResume } from "../node/export/resume-format.ts";
import { secrets } from "./folder.ts";

interface Page {
  /** Relative to the site's folder. */
  file: string;
  lang: string;
  dir: string;
  canonical: string | undefined;
  /** Addresses by language. */
  alternates: ReadonlyMap<string, string>;
  /** The addresses in it, as written, with their tags. */
  links: { tag: string; address: string }[];
  jsonLd: string[];
  text: string;
}

export function readPage(folder: string, file: string): Page {
  const page: Page = {
    file,
    lang: "",
    dir: "ltr",
    canonical: undefined,
    alternates: new Map(),
    links: [],
    jsonLd: [],
    text: "",
  };
  const alternates = new Map<string, string>();
  let open: { name: string; type: string | undefined } = { name: "", type: undefined };
  new Parser({
    onopentag(name, attributes) {
      open = { name, type: attributes.type };
      const { href, src, rel, hreflang } = attributes;
      if (name === "html") Object.assign(page, { lang: attributes.lang ?? "", dir: attributes.dir ?? "ltr" });
      if (rel === "canonical") page.canonical = href;
      if (rel === "alternate" && hreflang !== undefined && href !== undefined) alternates.set(hreflang, href);
      for (const address of [href, src]) if (address !== undefined) page.links.push({ tag: name, address });
    },
    ontext(text) {
      if (open.type === "application/ld+json") page.jsonLd.push(text);
      if (open.name !== "script" && open.name !== "style") page.text += text;
    },
    onclosetag() {
      open = { name: "", type: undefined };
    },
  }).parseComplete(readFileSync(join(folder, file), "utf8"));
  return { ...page, alternates };
}

export interface CheckedSite {
  folder: string;
  /** The site's address, with its base. */
  address: string;
  base: string;
  language: string;
  translations: readonly string[];
  isSample: boolean;
  /** The output of the build. */
  printed: string;
}

const isRightToLeft = (tag: string) => /^(?:ar|he|fa|ur)\b/.test(tag);

/** Texts that belong only to the sample's person. */
export const ofSample = /ilse-varga\.example|Developer of command-line tools|Quiet Otter/;

/** Texts that only a bug produces. `volume = {9}` is BibTeX. */
export const faultyText = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|__\w+Url__|(?<!= )\{#?\d\}/;

export async function* findFileFaults(site: CheckedSite): AsyncGenerator<string> {
  const { folder, address, language, translations, printed } = site;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const pages = names.filter((name) => name.endsWith(".html")).map((name) => readPage(folder, name));
  const languageOf = (file: string) => translations.find((tag) => file.startsWith(`${tag}/`)) ?? language;

  for (const line of printed.split("\n"))
    if (line !== "" && !/^warning: \S/.test(line)) yield `The build prints a line of its own: ${line}`;

  for (const page of pages) {
    const { file } = page;
    const isDemo = file.startsWith("demo/");
    const tag = languageOf(file);
    if (!isDemo && page.lang !== tag) yield `${file} is in ${page.lang}, not in ${tag}.`;
    if (!isDemo && page.dir !== (isRightToLeft(tag) ? "rtl" : "ltr"))
      yield `${file} has the direction ${page.dir}.`;
    yield* findBrokenLinks(site, page);
    // An entry of a view has the address that it has without the view.
    const own = address + file.replace(/index\.html$/, "").replace(/views\/[^/]+\/(?=entries\/)/, "");
    if (!file.endsWith("404.html") && !isDemo && page.canonical !== own)
      yield `${file} has the canonical address ${page.canonical}, not ${own}.`;
    for (const [other, target] of page.alternates) {
      const to = pages.find((one) => one.canonical === target);
      if (to === undefined) yield `${file} names ${target} as ${other}, which is no page.`;
      else if (other !== "x-default" && to.lang !== other)
        yield `${file} names ${target} as ${other}, which is in ${to.lang}.`;
      else if (page.canonical !== undefined && ![...to.alternates.values()].includes(page.canonical))
        yield `${to.file} does not name ${file} back.`;
    }
    if (
      translations.length > 0 &&
      /^(?:\w+\/)?(?:views\/\w+\/)?index\.html$/.test(file) &&
      !isDemo &&
      page.alternates.size < translations.length + 1
    )
      yield `${file} names ${page.alternates.size} languages.`;
    for (const text of page.jsonLd) {
      const value: unknown = JSON.parse(text);
      if (!JSON.stringify(value).includes("schema.org")) yield `${file} has JSON-LD without a context.`;
    }
    const wrong = isDemo ? null : faultyText.exec(withoutNasty(page.text));
    if (wrong !== null) yield `${file} contains ${wrong[0]}: ${around(page.text, wrong.index)}`;
  }

  for (const name of names.filter((one) => /(?:^|\/)cv\.pdf$/.test(one))) {
    const [pdf = "", docx = ""] = await Promise.all(
      [name, name.replace(/pdf$/, "docx")].map((file) => {
        const path = join(folder, file);
        return existsSync(path) ? textOf(file, readFileSync(path)) : "";
      }),
    );
    yield* findMisplaced(name, pdf, docx);
  }

  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    const text = await textOf(name, bytes);
    // The demo area has its own invented person.
    const own = /^(?:assets\/(?!data|texts|profile)|demo\/)/.test(name) ? [] : secrets;
    for (const secret of own) if (text.includes(secret)) yield `${name} contains ${secret}.`;
    if (own.length > 0 && !site.isSample && ofSample.test(text)) yield `${name} names the sample's person.`;
    yield* findFormatFaults(name, text);
  }
}

/** Text of this length hardly occurs twice in a document by chance. */
const tellingLength = 12;

/**
 * The PDF has the paragraphs of the Word document in the same order; paragraphs that it has several times are not
 * compared.
 */
function* findMisplaced(name: string, pdf: string, docx: string): Generator<string> {
  const squeeze = (text: string) => text.replace(/[\s\p{Cf}-]+/gu, "").normalize("NFKC");
  const page = squeeze(pdf);
  const paragraphs = Array.from(docx.matchAll(/<w:p>.*?<\/w:p>/gs), ([paragraph]) =>
    squeeze(paragraph.replace(/<[^>]+>/g, "")),
  );
  let at = 0;
  for (const text of paragraphs) {
    const found = page.indexOf(text);
    // Texts that the PDF spells differently, or breaks at the end of a page, are not compared.
    if (text.length < tellingLength || found === -1 || page.includes(text, found + 1)) continue;
    if (paragraphs.filter((one) => one.includes(text)).length > 1) continue;
    if (found < at) yield `${name} has ${text.slice(0, 100)} before what comes before it in the document.`;
    else at = found;
  }
}

function* findBrokenLinks({ folder, base }: CheckedSite, { file, links }: Page): Generator<string> {
  for (const { tag, address } of links) {
    if (address === "" && tag === "a") yield `${file} has an empty link.`;
    if (/^(?:[a-z][a-z\d+.-]*:|#|\?)/i.test(address) || address === "") continue;
    const { pathname } = new URL(address, `https://cv.example${base}${file}`);
    if (!pathname.startsWith(base)) {
      yield `${file} links ${address}, which is outside of ${base}.`;
      continue;
    }
    const path = decodeURIComponent(pathname.slice(base.length));
    const found = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    if (![found, `${found}/index.html`].some((name) => existsSync(join(folder, name))))
      yield `${file} links ${address}, which does not exist.`;
  }
}

async function textOf(name: string, bytes: Buffer): Promise<string> {
  if (name.endsWith(".pdf")) {
    const { text, title, author } = await readPdf(bytes);
    return [title, author, text].join("\n");
  }
  if (name.endsWith(".docx")) return readDocx(bytes);
  return bytes.toString();
}

function* findFormatFaults(name: string, text: string): Generator<string> {
  const parse = (read: () => unknown): string | undefined => {
    try {
      read();
      return undefined;
    } catch (error) {
      return `${name}: ${String(error)}`;
    }
  };
  const faults: (string | undefined)[] = [];
  if (/\.(?:atom|xml|svg|docx)$/.test(name)) {
    const valid = XMLValidator.validate(text);
    if (valid !== true) faults.push(`${name}: ${valid.err.msg} in line ${valid.err.line}`);
  }
  if (name.endsWith(".atom")) faults.push(parse(() => parseAtomFeed(text)));
  if (name.endsWith("feed.json")) faults.push(parse(() => parseJsonFeed(text)));
  else if (name.endsWith(".json")) faults.push(parse(() => JSON.parse(text)));
  if (name.endsWith("resume.json") && !isResume(JSON.parse(text)))
    faults.push(`${name}: ${JSON.stringify(isResume.errors)}`);
  if (name.endsWith(".vcf")) {
    const lines = text.split("\r\n");
    if (
      lines[0] !== "BEGIN:VCARD" ||
      lines.at(-2) !== "END:VCARD" ||
      text.match(/^END:VCARD/gm)?.length !== 1
    )
      faults.push(`${name} is not one card.`);
    for (const line of lines)
      if (Buffer.byteLength(line) > 75 || /[\n\r]/.test(line)) faults.push(`${name} has the line ${line}`);
  }
  if (name.endsWith("sitemap.xml"))
    for (const [, address = ""] of text.matchAll(/<loc>(.*?)<\/loc>/g))
      if (!URL.canParse(address)) faults.push(`${name}: ${address}`);
  for (const fault of faults) if (fault !== undefined) yield fault;
}

/** Removes the parts of a nasty name that look like a bug. */
export const withoutNasty = (text: string) => text.replaceAll(/\{0\} __base__/g, "");

const around = (text: string, at: number) => text.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, " ");
