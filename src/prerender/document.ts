import { type Prerendered, type PrerenderedPage, prerenderedId } from "./prerendered.ts";

interface DocumentParts {
  /** The built index.html, with an empty root element. */
  template: string;
  page: PrerenderedPage;
  prerendered: Prerendered;
  /** The page's address for search engines; undefined where nobody said where the site is. */
  canonical: string | undefined;
  /** Scripts that this page needs besides those of all pages. */
  preloads: readonly string[];
}

/** A page's whole html. Throws where the template lacks a place for one of the parts. */
export function toDocument({ template, page, prerendered, canonical, preloads }: DocumentParts): string {
  const links = [
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  ];
  const parts: [place: RegExp, html: string][] = [
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escapeHtml(page.description)],
    [/(?=<\/head>)/, links.map((link) => `${link}\n  `).join("")],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${page.html}</div>\n    <script type="application/json" id="${prerenderedId}">${toScriptText(prerendered)}</script>`,
    ],
  ];
  return parts.reduce((html, [place, part]) => {
    if (!place.test(html)) throw new Error(`The built index.html has nothing like ${place}.`);
    return html.replace(place, () => part);
  }, template);
}

/** JSON that cannot end its script element. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
