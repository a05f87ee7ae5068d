/**
 * The app's own build: the page's scripts, style sheet and worker, a renderer for Node and a manifest that names them.
 * It knows no owner and no path on a host: whatever the data, its files are the same to the byte. build.ts makes a site
 * of it, and needs no bundler for that.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { findAppFiles } from "./app-files.ts";
import { type App, type AppManifest, readApp } from "./built-app.ts";
import { bundledPackages } from "./bundled-packages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const appsFolder = join(root, ".tmp/app");

/** All that the app is made of. */
const sources = [
  "grammar",
  "model",
  "worker",
  "src",
  "site/build",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

/** Returns the app of the sources as they are, and builds it unless that has been done. */
export async function ensureApp(): Promise<App> {
  const folder = join(appsFolder, hashSources());
  if (!existsSync(folder)) {
    // Two builds at a time each have a folder of their own, and the one that ends last gives way.
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
  return readApp(folder);
}

async function buildApp(folder: string): Promise<void> {
  // Vite would read its own configuration twice, for advice about a loader that needs a newer Node.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = "true";
  // Vite would take over a test runner's own mode, and the app would be kept under the name of one for visitors.
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
  // It needs a minifier, which an app that is there already has no use for.
  const { toTemplate } = await import("./template.ts");
  const { style, demo } = files;
  const manifest: AppManifest = {
    style: style.fileName,
    demo,
    // The style sheet begins with Tailwind's own rules, which are no module.
    packages: [...packages.list(), "node_modules/tailwindcss"],
  };
  write("page.html", toTemplate(files));
  write("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * This comment has V8 compile a file's functions on another thread while the file arrives, instead of on the main
 * thread when they are called. It saves a fifth of the time that the page's scripts take to hydrate the page.
 */
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

/** Bundles the renderer with all it imports but the chart libraries, which need a browser. */
async function buildRenderer(outDir: string, packages: Plugin): Promise<void> {
  const [{ build }, { default: react }, { grammarPlugin }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
    import("./grammar-plugin.ts"),
  ]);
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
      grammarPlugin(),
      react(),
      packages,
    ],
    ssr: { noExternal: true },
    build: {
      ssr: "site/build/renderer.tsx",
      outDir,
      copyPublicDir: false,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "renderer.mjs" } },
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
