/** Recognizes files of formats that no source reads, and says how to convert them. */
import { basename } from "node:path";

interface UnreadFormat {
  readonly name: string;
  readonly isIn: (text: string) => boolean;
  /** What to do; `file` is the file's name. */
  readonly remedy: (file: string) => string;
}

const quote = (name: string) => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`);

const formats: readonly UnreadFormat[] = [
  {
    name: "a template of a site generator",
    isIn: (text) => {
      const hasFrontMatter = /^\s*(---|\+{3})(?:json|toml)?\r?\n(?:[\s\S]*?\n)?\1\s*[<{]/.test(text);
      // A built feed may have articles about templates.
      const [head = ""] = text.split(/<(?:item|entry)\b/, 1);
      return (
        hasFrontMatter || /^\s*(?:\{[{%]|<%|<[\s\S]*<(?:title|link|id)\b[^>]*>\s*(?:\{[{%]|<%))/.test(head)
      );
    },
    remedy: (file) =>
      `Import what the generator makes of it: its address on your site, or a file such as _site/${basename(file)}`,
  },
  {
    name: "a RenderCV file",
    isIn: (text) => /^cv:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*[ \t]+\w+:/m.test(text),
    remedy: () =>
      "There is no converter: move its entries to the keys of a JSON Resume (https://jsonresume.org/schema), and import that",
  },
  {
    name: "a RIS file",
    isIn: (text) => /^\s*TY {1,2}- /.test(text),
    remedy: (file) =>
      `Convert it to BibTeX, for example with \`pandoc ${quote(file)} -f ris -t bibtex -o refs.bib\`, or export BibTeX from your reference manager; then run \`vitae import bibtex refs.bib\``,
  },
  {
    name: "a CSL-JSON file",
    isIn: (text) =>
      /^\s*\[\s*\{/.test(text) && /"(?:container-title|issued|citation-key|DOI)"\s*:/.test(text),
    remedy: (file) =>
      `Convert it to BibTeX, for example with \`pandoc ${quote(file)} -f csljson -t bibtex -o refs.bib\`, or export BibTeX from your reference manager; then run \`vitae import bibtex refs.bib\``,
  },
  {
    name: "a YAML file",
    isIn: (text) => /^(?:\s*#.*\n)*\s*(?:---|[\w$-]+:(?:\s|$))/.test(text) && !/^\s*@\w+\s*[{(]/m.test(text),
    remedy: (file) =>
      `Convert it to JSON, for example with \`yq -o=json ${quote(file)} > resume.json\`, and import that with \`vitae import jsonresume resume.json\``,
  },
];

/** Returns why a file cannot be read and what to do; undefined for other texts. */
export function findUnreadFormat(text: string, file: string): string | undefined {
  const found = formats.find(({ isIn }) => isIn(text));
  return found && `${file} is ${found.name}, which cannot be imported. ${found.remedy(file)}`;
}

/** Formats that people name as a source. */
export const unreadNames: ReadonlySet<string> = new Set([
  "csl",
  "csl-json",
  "csljson",
  "rendercv",
  "ris",
  "yaml",
  "yml",
]);
