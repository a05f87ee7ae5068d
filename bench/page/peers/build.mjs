/**
 * Builds the peers' pages over the activities of a file: `node bench/page/peers/build.mjs ACTIVITIES.json FOLDER`, one
 * folder each. Not in TypeScript, because the packages are installed for this benchmark alone.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import * as pagefind from "pagefind";
import { build } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const [from = "", out = ""] = process.argv.slice(2);
const activities = JSON.parse(readFileSync(from, "utf8"));

for (const name of ["minisearch", "instantsearch"]) await buildReact(name, join(out, name));
await buildPagefind(join(out, "pagefind"));

async function buildReact(name, folder) {
  const source = join(folder, "source");
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, "main.jsx"), `import ${JSON.stringify(join(here, `${name}.jsx`))};\n`);
  writeFileSync(
    join(source, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>CV</title><div id="root"></div><script type="module" src="./main.jsx"></script></html>`,
  );
  await build({
    configFile: false,
    root: source,
    base: "./",
    logLevel: "error",
    plugins: [react()],
    build: { outDir: join(folder, "site"), emptyOutDir: true, target: "es2022" },
  });
  copyFileSync(from, join(folder, "site/activities.json"));
}

/** A static list with Pagefind's own box above it. */
async function buildPagefind(folder) {
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  const toHtml = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const items = activities.map(
    ({ id, org = "", category, createdAt, title }) =>
      `<li id="${id}"><b>${org}</b> ${category} <time>${createdAt}</time><h3>${toHtml(title)}</h3></li>`,
  );
  const start =
    'new PagefindUI({ element: "#search", showSubResults: false, debounceTimeoutMs: 0, showImages: false })';
  writeFileSync(
    join(site, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>CV</title><link href="./pagefind/pagefind-ui.css" rel="stylesheet"><script src="./pagefind/pagefind-ui.js"></script><main><h1>Ilse Varga</h1><div id="search"></div><script>${start}</script><ul>${items.join("")}</ul></main></html>`,
  );
  const { index } = await pagefind.createIndex({});
  for (const { id, title, org = "", category } of activities)
    await index.addCustomRecord({
      url: `/#${id}`,
      content: `${title} ${org} ${category}`,
      language: "en",
      meta: { title },
      filters: { category: [category], org: [org] },
    });
  await index.writeFiles({ outputPath: join(site, "pagefind") });
  await pagefind.close();
}
