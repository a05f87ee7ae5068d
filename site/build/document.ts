import { minifySync } from "vite";
import { type Prerendered, type PrerenderedPage, prerenderedId } from "../../src/store/hydration-data.ts";

export interface DocumentParts {
  /** The built index.html, with an empty root element. */
  template: string;
  page: PrerenderedPage;
  prerendered: Prerendered;
  /** The page's address for search engines; undefined where the site's address is unknown. */
  canonical: string | undefined;
  /** The addresses of scripts that this page needs besides those of all pages. */
  preloads: readonly string[];
  /** More elements for the head, as html. */
  head?: string;
}

/** Returns a page's whole html. Throws where the template lacks a place for one of the parts. */
export function toDocument(parts: DocumentParts): string {
  const { template, page, prerendered, canonical, preloads, head = "" } = parts;
  const links = [
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
    ...(head === "" ? [] : [head]),
  ];
  const data = toScriptText(prerendered);
  const replaced: [place: RegExp, html: string][] = [
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escapeHtml(page.description)],
    [/(?=<\/head>)/, links.map((link) => `${link}\n  `).join("")],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${page.html}</div>\n    <script type="application/json" id="${prerenderedId}">${data}</script>`,
    ],
  ];
  return replaced.reduce((html, [place, part]) => {
    if (!place.test(html)) throw new Error(`The built index.html has nothing like ${place}.`);
    return html.replace(place, () => part);
  }, template);
}

/** Returns JSON that cannot end its script element. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the html with its inline scripts minified. Throws where one does not parse. */
export function minifyInlineScripts(html: string): string {
  return html.replace(/(?<=<script>).*?(?=<\/script>)/gs, (script) => {
    const { code, errors } = minifySync("inline.js", script, {
      // These scripts tell browsers older than the page's target that they are too old, so their syntax stays old.
      compress: { target: "es2015" },
      codegen: { removeWhitespace: true },
    });
    const [error] = errors;
    if (error !== undefined) throw new Error(`An inline script of index.html: ${error.message}`);
    return code.trim();
  });
}
