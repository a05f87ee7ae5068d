import { statesMessages } from "../ui/messages.ts";
import { hashInline, toPolicy } from "./security-headers.ts";

/**
 * The page that static hosts send for paths they do not know. It hands the path to the app, whose html restores it:
 * index.html reads the same key. It stays where it is when the app itself is what is missing, when there is no
 * storage to hand the path over in, and when it was here a moment ago; then, and without JavaScript, it can be read.
 */
export function toNotFoundPage({ base, styles }: { base: string; styles: readonly string[] }): string {
  const { notFoundTitle, notFoundText, goHome } = statesMessages;
  const script = `
      (() => {
        const base = ${JSON.stringify(base)};
        const path = location.pathname + location.search + location.hash;
        if (location.pathname === base) return;
        try {
          sessionStorage.setItem("redirect-path", path);
          if (sessionStorage.getItem("redirect-path") === path) location.replace(base);
        } catch {}
      })();
    `;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(`<script>${script}</script>`), "meta")}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${notFoundTitle}</title>
    <script>${script}</script>
${styles.map((href) => `    <link rel="stylesheet" href="${href}" />\n`).join("")}  </head>
  <body>
    <main class="page-column">
      <h1>${notFoundTitle}</h1>
      <p>${notFoundText}</p>
      <p><a href="${base}">${goHome}</a></p>
    </main>
  </body>
</html>
`;
}
