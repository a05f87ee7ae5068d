import type { Rolldown } from "vite";

/** A page's style sheet, as a link to its file and as an element of its own. */
export interface PageStyle {
  link: string;
  element: string;
}

/** Throws where the html links to no style sheet of the build. `base` has a slash at its end. */
export function findPageStyle(html: string, bundle: Rolldown.OutputBundle, base: string): PageStyle {
  const [link = "", href = ""] = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/.exec(html) ?? [];
  const file = bundle[href.slice(base.length)];
  if (file?.type !== "asset") throw new Error("The built index.html links to no style sheet.");
  const css = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
  return { link, element: `<style>${css.trim()}</style>` };
}
