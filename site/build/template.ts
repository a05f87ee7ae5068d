/**
 * The html that every page of every site is made of: index.html with the app's files in it, and with gaps for what a
 * site adds. document.ts fills them.
 */
import { minifySync } from "vite";
import { toEarlyScript } from "../../src/client/early-worker.ts";
import type { AppFiles } from "./app-files.ts";
import { gaps, replaceOnce, toPreload } from "./document.ts";

/** Throws where index.html lacks a place for one of the parts. */
export function toTemplate({ html, worker, app, style }: AppFiles): string {
  const script = toEarlyScript({ workerUrl: gaps.base + worker, dataUrl: gaps.dataUrl });
  const preloads = app.map((file) => toPreload(gaps.base + file)).join("\n    ");
  const [link = "no link"] =
    new RegExp(`<link\\b[^>]*\\bhref="\\./${style.fileName}"[^>]*>`).exec(html) ?? [];
  const page = minifyInlineScripts(
    [
      // The script stands before the style sheet, since a script after one waits for it.
      ["</title>", `</title><script>${script}</script>`],
      ["</head>", `  ${preloads}\n    ${gaps.head}\n  </head>`],
    ].reduce((text, [place = "", part = ""]) => replaceOnce(text, place, part), html),
  );
  // The first paint waits for one response instead of two. A chunk that loads later would bring the sheet once more,
  // after a theme's rules: Vite's loader leaves that to a link that is there already, and this one fetches nothing.
  const known = link.replace("<link", "<link disabled");
  const styled = replaceOnce(page, link, `<style>${style.css.trim()}</style>${known}`);
  return styled.replace(/(?<=\b(?:href|src)=")\.\//g, gaps.base);
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
