import { minifySync } from "vite";

/** The html with its inline scripts as short as they go. Throws where one cannot be read. */
export function minifyInlineScripts(html: string): string {
  return html.replace(/(?<=<script>).*?(?=<\/script>)/gs, (script) => {
    const { code, errors } = minifySync("inline.js", script, {
      // What is written for browsers older than the page stays theirs.
      compress: { target: "es2015" },
      codegen: { removeWhitespace: true },
    });
    const [error] = errors;
    if (error !== undefined) throw new Error(`An inline script of index.html: ${error.message}`);
    return code.trim();
  });
}
