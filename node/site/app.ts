/**
 * Builds the app with Vite: the page's scripts, style sheet and worker, a renderer for Node and a manifest. The app
 * knows no owner and no path on a host, so its files do not depend on the data. build.ts builds a site from it without
 * a bundler.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { defaultLibrary } from "../../src/chart-libraries.ts";
import { slashScript, toEarlyScript } from "../../src/client/early-worker.ts";
import { renderHead } from "../export/head.ts";
import { placeholders, replaceOnce, toPreload } from "./template.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const appsFolder = join(root, ".tmp/app");

const sources = [
  "grammar",
  "model",
  "engine",
  "worker",
  "src",
  "node/site",
  "node/languages/page-messages.ts",
  "node/export/messages.ts",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

export interface AppManifest {
  /** The style sheet. Pages contain it; 404.html links to it. */
  style: string;
  /** Scripts and style sheets that the page of an entry loads at once. */
  entry: readonly string[];
  /** Scripts and style sheets that every page of the demo loads at once. */
  demo: readonly string[];
  /** Files that a site without the demo area does not need: those of the demo and of all chart libraries but one. */
  demoOnly: readonly string[];
  /** The functions of src/ui/page-language.ts and src/ui/language-switch.ts, as expressions. */
  pageLanguage: string;
  languageSwitch: string;
  /** The folders of the packages in the app, relative to the repository. */
  packages: readonly string[];
}

/** Returns the folder of the current sources' app, which is built if it does not exist. */
export async function ensureApp(): Promise<string> {
  const folder = join(appsFolder, hashSources());
  if (!existsSync(folder)) {
    // Concurrent builds use separate folders; the one that ends last is discarded.
    const building = `${folder}.${process.pid}`;
    try {
      await buildApp(building);
      for (const name of readdirSync(appsFolder).filter((name) => /^[\w-]+$/.test(name)))
        rmSync(join(appsFolder, name), { recursive: true, force: true });
      renameSync(building, folder);
    } catch (error) {
      rmSync(building, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return folder;
}

async function buildApp(folder: string): Promise<void> {
  // Otherwise Vite would read its configuration twice, to advise a loader that needs a newer Node.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = "true";
  // Otherwise a test runner would build the app in test mode, under the hash of the production app.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  const packages = bundledPackages();
  const [files] = await Promise.all([
    buildClient(join(folder, "app"), packages.plugin),
    buildRenderer(join(folder, "render"), packages.plugin),
  ]).finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  });
  const write = (name: string, text: string) => writeFileSync(join(folder, "app", name), text);
  const { style, entry, demo, demoOnly } = files;
  const manifest: AppManifest = {
    style: style.fileName,
    entry,
    demo,
    demoOnly,
    ...(await toInlineFunctions()),
    // The style sheet contains Tailwind's base rules, which aren't a module.
    packages: [...packages.list(), "node_modules/tailwindcss"],
  };
  write("page.html", await toTemplate(files));
  write("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function toInlineFunctions(): Promise<Pick<AppManifest, "pageLanguage" | "languageSwitch">> {
  return {
    pageLanguage: await toInlineFunction("startPageLanguage", [
      "model/localize.ts",
      "src/ui/page-language.ts",
    ]),
    languageSwitch: await toInlineFunction("startLanguageSwitch", ["src/ui/language-switch.ts"]),
  };
}

/** Returns a function of these files, which the app's own files do not contain, as an expression for inline scripts. */
async function toInlineFunction(name: string, files: readonly string[]): Promise<string> {
  const { minifySync, transformWithOxc } = await import("vite");
  const sources = files.map(async (file) => {
    const { code } = await transformWithOxc(readFileSync(join(root, file), "utf8"), file);
    return code
      .replace(/^import .*$/gm, "")
      .replace(/^export /gm, "")
      .replace(/^\/\/# sourceMappingURL.*$/m, "");
  });
  const body = (await Promise.all(sources)).join("\n");
  const script = `globalThis.start = (options) => {${body}\n${name}(options);};`;
  return minifySync("inline.js", script)
    .code.trim()
    .replace(/^globalThis\.start=|;$/g, "");
}

/** Makes V8 compile a file on another thread while it loads: a fifth of the scripts' time to hydrate. */
const compileHint = "//# allFunctionsCalledOnLoad";

async function buildClient(outDir: string, packages: Plugin) {
  const { build } = await import("vite");
  const built = await build({
    root,
    logLevel: "error",
    plugins: [packages],
    worker: { plugins: () => [packages] },
    build: { outDir, emptyOutDir: true, copyPublicDir: false, manifest: true },
  });
  const files = findAppFiles(outputOf(built), (fileName) => readFileSync(join(outDir, fileName), "utf8"));
  for (const fileName of [...files.script, ...files.app]) {
    const file = join(outDir, fileName);
    writeFileSync(file, `${compileHint}\n${readFileSync(file, "utf8")}`);
  }
  return files;
}

/** Bundles the renderer and its imports, except the chart libraries, which need a browser. */
async function buildRenderer(outDir: string, packages: Plugin): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  await build({
    configFile: false,
    root,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "vitae-external-charts",
        enforce: "pre",
        resolveId: { filter: { id: /\/adapters\/\w+\.tsx$/ }, handler: (id) => ({ id, external: true }) },
      },
      react(),
      packages,
    ],
    ssr: { noExternal: true },
    build: {
      ssr: "node/site/renderer.tsx",
      outDir,
      copyPublicDir: false,
      target: "node20",
      // Names stay readable in the errors of a page that cannot be rendered.
      rolldownOptions: { output: { entryFileNames: "renderer.mjs", minify: { mangle: false } } },
    },
  });
}

type BuildResult = Awaited<ReturnType<typeof import("vite").build>>;

function outputOf(built: BuildResult): Rolldown.RolldownOutput["output"] {
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !("output" in first)) throw new Error("Vite returned no output.");
  return first.output;
}

function hashSources(): string {
  const hash = createHash("sha256");
  const add = (path: string) =>
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  for (const source of sources) {
    const entries = source.includes(".")
      ? undefined
      : readdirSync(join(root, source), { recursive: true, withFileTypes: true });
    if (entries === undefined) add(source);
    else {
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      for (const file of files.sort()) add(file.slice(root.length));
    }
  }
  return hash.digest("base64url").slice(0, 12);
}

/** Creates the template of all pages from index.html. Throws if it lacks a place for one of the parts. */
async function toTemplate({ html, worker, app, style }: AppFiles): Promise<string> {
  const script = toEarlyScript({
    workerUrl: placeholders.base + worker,
    dataUrl: placeholders.base + placeholders.dataUrl,
  });
  const preloads = renderHead(app.map((file) => toPreload(placeholders.base + file)));
  const [link = "no link"] =
    new RegExp(`<link\\b[^>]*\\bhref="\\./${style.fileName}"[^>]*>`).exec(html) ?? [];
  const page = await minifyInlineScripts(
    [
      // The scripts come before the style sheet, because a script after it would wait for it. So do the files to load: on
      // a slow line the sheet arrives later than the head's start.
      ["</title>", `</title><script>${slashScript}</script><script>${script}</script>${preloads}`],
      ["</head>", `  ${placeholders.head}\n  </head>`],
    ].reduce((text, [place = "", part = ""]) => replaceOnce(text, place, part), html),
  );
  // Inlining saves a round trip before the first paint. The disabled link prevents Vite's loader from loading the sheet
  // again with a later chunk, after a theme's rules.
  const known = link.replace("<link", "<link disabled");
  const styled = replaceOnce(page, link, `<style>${style.css.trim()}</style>${known}`);
  return styled.replace(/(?<=\b(?:href|src)=")\.\//g, placeholders.base);
}

/** Minifies the inline scripts. Throws if one is invalid. */
async function minifyInlineScripts(html: string): Promise<string> {
  const { minifySync } = await import("vite");
  return html.replace(/(?<=<script>).*?(?=<\/script>)/gs, (script) => {
    const { code, errors } = minifySync("inline.js", script, {
      // These scripts warn browsers older than the page's target, so they keep older syntax.
      compress: { target: "es2015" },
      codegen: { removeWhitespace: true },
    });
    const [error] = errors;
    if (error !== undefined) throw new Error(`An inline script of index.html: ${error.message}`);
    return code.trim();
  });
}

/** The built files that the html of pages refers to, so that they are fetched before scripts ask for them. */
interface AppFiles {
  /** The bundler's index.html, with addresses that begin with `./`. */
  html: string;
  worker: string;
  /** The page's own script and its imports. */
  script: string[];
  /** Files of the app, which the page's script loads at once. */
  app: string[];
  /** The style sheet of every page. */
  style: { fileName: string; css: string };
  /** The files of entries' pages. */
  entry: string[];
  demo: string[];
  demoOnly: string[];
}

const appModule = "/src/app/start.tsx";
const entryModule = "/src/entry/entry-page.tsx";
const demoModule = "/src/demo/demo-page.tsx";
const workerModule = "/src/client/connection.ts";
const chartLibrary = /\/src\/charts\/adapters\/(\w+)\.tsx$/;

/** `read` returns a built file. Throws without one of the modules above, or with several general style sheets. */
function findAppFiles(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  read: (fileName: string) => string,
): AppFiles {
  const chunks = output.filter((file) => file.type === "chunk");

  function findChunk(module: string): Rolldown.OutputChunk {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk of the build contains ${module}.`);
    return chunk;
  }

  function addWithImports(fileName: string, files: Set<string>): Set<string> {
    if (files.has(fileName)) return files;
    files.add(fileName);
    const chunk = chunks.find((other) => other.fileName === fileName);
    for (const imported of chunk?.imports ?? []) addWithImports(imported, files);
    return files;
  }

  const script = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) addWithImports(fileName, script);
  const filesBeyondScript = (module: string) =>
    [...addWithImports(findChunk(module).fileName, new Set())].filter((file) => !script.has(file));
  const stylesOf = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])];

  // The worker's hashed name is in the code that starts it.
  const worker = /worker-[\w-]+\.js/.exec(findChunk(workerModule).code)?.[0];
  if (worker === undefined) throw new Error(`${workerModule} names no worker.`);
  const html = read("index.html");
  const app = filesBeyondScript(appModule);
  const filesBeyondApp = (module: string) => [
    ...stylesOf(findChunk(module)),
    ...filesBeyondScript(module).filter((file) => !app.includes(file)),
  ];
  const [entry, demo] = [filesBeyondApp(entryModule), filesBeyondApp(demoModule)];
  const [fileName, ...others] = Array.from(
    html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="\.\/([^"]+)"/g),
    ([, name = ""]) => name,
  );
  if (fileName === undefined || others.length > 0) throw new Error("The page should have one style sheet.");
  const style = { fileName, css: read(fileName) };

  /** Adds a file and the files that its text mentions. Bundlers name all files by hashes, so no other text is equal. */
  function addWithNamed(fileName: string, files: Set<string>, left: ReadonlySet<string>): Set<string> {
    if (files.has(fileName) || left.has(fileName)) return files;
    files.add(fileName);
    const text = /\.(?:js|css|html)$/.test(fileName) ? read(fileName) : "";
    for (const other of output)
      if (text.includes(basename(other.fileName))) addWithNamed(other.fileName, files, left);
    return files;
  }
  const isLeft = (id: string) =>
    id.endsWith(demoModule) || (chartLibrary.exec(id)?.[1] ?? defaultLibrary) !== defaultLibrary;
  const left = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some(isLeft))
      .flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]),
  );
  const used = addWithNamed("index.html", new Set(), left);
  const demoOnly = output
    .map(({ fileName }) => fileName)
    .filter((fileName) => fileName.startsWith("assets/") && !used.has(fileName));
  return { html, worker: `assets/${worker}`, script: [...script], app, style, entry, demo, demoOnly };
}

/** Bundlers' own modules, whose names begin with a zero byte. */
const helpers: readonly [name: RegExp, package_: string][] = [
  [/^\0rolldown/, "rolldown"],
  [/^\0?vite/, "vite"],
  [/^\0@oxc-project\+runtime/, "@oxc-project/runtime"],
];

export function bundledPackages(): { plugin: Plugin; list: () => string[] } {
  const folders = new Set<string>();
  const plugin: Plugin = {
    name: "vitae-bundled-packages",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const id of file.moduleIds) {
          const folder = findPackageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
    },
  };
  return { plugin, list: () => [...folders].sort() };
}

/** Returns the folder of a module's package; undefined for the program's own modules. */
function findPackageFolder(id: string): string | undefined {
  const helper = helpers.find(([name]) => name.test(id));
  if (helper !== undefined) return join("node_modules", helper[1]);
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  // The packages may be elsewhere, behind a symbolic link.
  if (folder !== undefined) return folder.slice(folder.indexOf("/node_modules/") + 1);
  if (id.startsWith("\0")) throw new Error(`Cannot find the package of module ${JSON.stringify(id)}.`);
  return undefined;
}
