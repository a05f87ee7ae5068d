import type { Rolldown } from "vite";

/** Files of a build that its pages name before any script could. Paths are below the base. */
export interface EarlyFiles {
  worker: string;
  /** The page's own script and what it imports. */
  script: string[];
  /** The store's modules, which the page's own script asks for at once. */
  store: string[];
  /** All that draws what the html has rules for: of both those with code of the project's own, and a part more. */
  styled: string[];
  /** What the demo pages are in. */
  demo: string[];
}

const storeModules = ["/src/store/store-chunk.ts"];
const demoModules = ["/src/demo/demo-page.tsx"];
/** Parts that are drawn by the rules in the html, see lazy-part.ts. */
const styledModules = ["/src/layout/lazy-texts-chunk.ts"];
const threadModule = "/src/client/start-worker.ts";

/** Throws where a module is no longer where this says. */
export function findEarlyFiles(bundle: Rolldown.OutputBundle): EarlyFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");

  function chunkOf(module: string): Rolldown.OutputChunk {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk of the build holds ${module}.`);
    return chunk;
  }

  function closureOf(chunk: Rolldown.OutputChunk): Set<string> {
    const files = new Set<string>();
    const add = (fileName: string) => {
      if (files.has(fileName)) return;
      files.add(fileName);
      const imported = chunks.find((other) => other.fileName === fileName);
      for (const next of imported?.imports ?? []) add(next);
    };
    add(chunk.fileName);
    return files;
  }

  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...closureOf(entry)]));
  const beyond = (modules: readonly string[]) => [
    ...new Set(
      modules.flatMap((module) => [...closureOf(chunkOf(module))]).filter((file) => !known.has(file)),
    ),
  ];

  // The build puts the worker's address, hash and all, into the code that starts it.
  const worker = /assets\/worker-[\w-]+\.js/.exec(chunkOf(threadModule).code)?.[0];
  if (worker === undefined) throw new Error(`${threadModule} names no worker.`);
  const store = beyond(storeModules);
  const isOwn = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) => !id.includes("/node_modules/"));
  const drawing = new Set([...known, ...store, ...beyond(styledModules)]);
  const styled = chunks
    .filter((chunk) => isOwn(chunk) && drawing.has(chunk.fileName))
    .map(({ fileName }) => fileName);
  return { worker, script: [...known], store, styled, demo: beyond(demoModules) };
}
