import type { Rolldown } from "vite";

/** The app's built files that a page's html names, so that they are fetched before any script asks for them. */
export interface AppFiles {
  /** index.html as the bundler wrote it, with addresses that begin with `./`. */
  html: string;
  worker: string;
  /** The page's own script and what it imports. */
  script: string[];
  /** The app's files, which the page's own script asks for at once. */
  app: string[];
  /** The style sheet of every page. */
  style: { fileName: string; css: string };
  /** The files of the demo pages. */
  demo: string[];
}

const appModule = "/src/app/start.tsx";
const demoModule = "/src/demo/demo-page.tsx";
const workerModule = "/src/client/start-worker.ts";

/**
 * `read` returns a file as it was written. Throws where the build no longer has one of the modules above, or has several
 * style sheets for every page.
 */
export function findAppFiles(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  read: (fileName: string) => string,
): AppFiles {
  const chunks = output.filter((file) => file.type === "chunk");

  function findChunk(module: string): Rolldown.OutputChunk {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk of the build holds ${module}.`);
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

  // The build writes the worker's hashed name into the code that starts it.
  const worker = /worker-[\w-]+\.js/.exec(findChunk(workerModule).code)?.[0];
  if (worker === undefined) throw new Error(`${workerModule} names no worker.`);
  const html = read("index.html");
  const app = filesBeyondScript(appModule);
  const demo = filesBeyondScript(demoModule).filter((file) => !app.includes(file));
  const [fileName, ...others] = Array.from(
    html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="\.\/([^"]+)"/g),
    ([, name = ""]) => name,
  );
  if (fileName === undefined || others.length > 0) throw new Error("The page should have one style sheet.");
  const style = { fileName, css: read(fileName) };
  return { html, worker: `assets/${worker}`, script: [...script], app, style, demo };
}
