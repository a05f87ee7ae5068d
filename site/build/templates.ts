/**
 * The html that every page of every site is made of: index.html with the app's files in it, and with gaps for what a
 * site adds. document.ts fills them.
 */
import { minifySync } from "vite";
import { toEarlyScript } from "../../src/client/early-worker.ts";
import type { AppFiles } from "./app-files.ts";
import { toCriticalCss } from "./critical-css.ts";
import { gaps, replaceOnce, toPreload } from "./document.ts";

/** Throws where index.html lacks a place for one of the parts. */
export function toTemplates(files: AppFiles): { page: string; home: string } {
  const script = toEarlyScript({ workerUrl: gaps.base + files.worker, dataUrl: gaps.dataUrl });
  const preloads = files.store.map((file) => toPreload(gaps.base + file)).join("\n    ");
  const page = minifyInlineScripts(
    [
      // The script stands before the style sheet, since a script after one waits for it.
      ["</title>", `</title><script>${script}</script>`],
      ["</head>", `  ${preloads}\n    ${gaps.head}\n  </head>`],
    ].reduce((html, [place = "", part = ""]) => replaceOnce(html, place, part), files.html),
  ).replace(/(?<=\b(?:href|src)=")\.\//g, gaps.base);
  const [style, ...others] = files.styles;
  if (style === undefined || others.length > 0) throw new Error("The page should have one style sheet.");
  const critical = toCriticalCss(style.css, [page, ...files.styled].join("\n"));
  const href = gaps.base + style.fileName;
  const [link = "no link"] = new RegExp(`<link\\b[^>]*\\bhref="${href}"[^>]*>`).exec(page) ?? [];
  // Most visits begin at the home page, whose first paint then waits for one response instead of two.
  // src/lazy/lazy-part.tsx reads the whole sheet's address there.
  const home = replaceOnce(page, link, `<style data-whole="${href}">${critical}</style>`);
  return { page, home };
}

/** Returns the html with its inline scripts minified. Throws where one does not parse. */
function minifyInlineScripts(html: string): string {
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
