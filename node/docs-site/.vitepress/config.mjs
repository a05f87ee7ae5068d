/** The documentation as a site: the pages of docs/ as they are, with a search, in the order of docs/README.md. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const docs = fileURLToPath(new URL("../../../docs", import.meta.url));
const { repository } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const address = repository?.url.replace(/^git\+|\.git$/g, "");

/** Returns the first heading of a page. */
const titleOf = (name) => /^# (.*)$/m.exec(readFileSync(`${docs}/${name}`, "utf8"))?.[1] ?? name;

/** The pages in the order of the table of docs/README.md. */
const pages = Array.from(
  readFileSync(`${docs}/README.md`, "utf8").matchAll(/^\| \[([\w-]+)\.md\]/gm),
  ([, name]) => ({ text: titleOf(`${name}.md`), link: `/${name}` }),
);

export default defineConfig({
  title: "vitae-cv",
  description: "A searchable CV and portfolio as a static site",
  base: process.env.CV_BASE ?? "/",
  srcDir: ".build",
  outDir: process.env.DOCS_OUT,
  cacheDir: fileURLToPath(new URL("../../../.tmp/docs-cache", import.meta.url)),
  rewrites: { "README.md": "index.md" },
  // The address of the local server in start.md, and the demo, which is built beside the pages.
  ignoreDeadLinks: ["localhostLinks", /\/demo-site\//],
  themeConfig: {
    nav: [{ text: "Demo", link: "/demo-site/", target: "_self" }],
    sidebar: pages,
    search: { provider: "local" },
    ...(address !== undefined && { socialLinks: [{ icon: "github", link: address }] }),
  },
});
