/**
 * Keeps the demo's pages small. There are some 150 of them, so they share their styles and inline scripts as files, and
 * the samples of charts, which need a script to show anything, hold only their title.
 */
import { escapeXml } from "../../model/xml.ts";
import { demoMessages } from "../../src/demo/messages.ts";
import { expandPath } from "../../src/router/all-pages.ts";
import { fill, isDemoPath, routes } from "../../src/routes.ts";
import { toHashedName } from "./compiled-data.ts";
import { placeholders, toParents, withLinkedSheet } from "./template.ts";

/** Returns whether a page shows nothing but charts of one library. */
export const isSamplePath = (path: string) => path.startsWith("/demo/charts/");

/** The path of the site's folder, from a script in `assets/`. */
const rootOfScript = 'document.currentScript.src.replace(/assets\\/[^/]*$/,"")';

/** An inline script, except the one that corrects the address, from which the files are found. */
const movable = /<script>((?:(?!<\/script>|window\.cvPath=)[\s\S])*)<\/script>/g;

interface SharedTemplate {
  template: string;
  /** The scripts, by their paths below the site's folder. */
  files: Map<string, string>;
}

interface SharedParts {
  template: string;
  /** The path of the data below the site's folder. */
  dataUrl: string;
  /** The style sheet with the font of the owner's name. */
  nameFont: string | undefined;
  /**
   * A function that a script at the end calls with the address of the home page; undefined in a site of one language.
   */
  languageSwitch: string | undefined;
}

/** Returns a template whose styles and inline scripts are files. */
export function shareParts({ template, dataUrl, nameFont, languageSwitch }: SharedParts): SharedTemplate {
  const files = new Map<string, string>();
  const share = (part: string) => {
    const scripts = [...part.matchAll(movable)];
    const code = scripts
      .map(([, text = ""]) => text)
      .join(";\n")
      .replace(
        new RegExp(`(["'\`])${placeholders.base}`, "g"),
        (_, quote: string) => `${rootOfScript}+${quote}`,
      )
      .replaceAll(placeholders.dataUrl, () => dataUrl);
    const name = toHashedName("demo", "js", code);
    let isFirst = true;
    return part.replace(movable, () => {
      if (!isFirst) return "";
      isFirst = false;
      files.set(name, code);
      return `<script src="${placeholders.base}${name}"></script>`;
    });
  };
  const sheet = nameFont && toHashedName("name", "css", nameFont);
  if (sheet) files.set(sheet, nameFont);
  const link = sheet ? `<link rel="stylesheet" href="${placeholders.base}${sheet}" />\n    ` : "";
  const linked = withLinkedSheet(template).replace(placeholders.head, () => link + placeholders.head);
  const [head = "", ...parts] = linked.split(/(?=<\/head>)/);
  // The first script of the body gets it, before the address changes.
  const call = languageSwitch === undefined ? "" : `(${languageSwitch})(${rootOfScript});`;
  const body = parts.join("").replace("<script>", () => `<script>${call}`);
  return { template: (share(head) + share(body)).replace(/\n\s+/g, "\n"), files };
}

/** Returns the html of a sample: its title, because it needs a script to show anything else. */
export function toOutline(title: string): string {
  const note = `<noscript><p>${demoMessages.noScript}</p></noscript>`;
  return `<main class="page-column"><h1 class="text-xl">${escapeXml(title)}</h1>${note}</main>`;
}

/** Returns the demo's redirects, each with its target. */
export function findRedirects(): { path: string; target: string }[] {
  return routes.flatMap((route) => {
    if (!("redirectTo" in route) || !isDemoPath(route.path)) return [];
    return expandPath(route.path).map((params) => {
      const path = fill(route.path, params);
      return { path, target: `${toParents(path)}${fill(route.redirectTo, params).slice(1)}/` };
    });
  });
}
