/**
 * Compiles the data files of public/data, or of the folder that CV_DATA names. A build checks them first; the
 * development server watches them, so that an edit refreshes the page. The address of the compiled file, or of the
 * head of large data, is `dataUrl` of "virtual:cv-data"; the plain files stay beside it.
 *
 * A build reads the data once and lets go of it before it bundles the scripts: large data and bundling each take some
 * hundreds of megabytes, and so the build never holds both.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Plugin, ResolvedConfig } from "vite";
import { reportFolder } from "../../worker/cli/check-data.ts";
import { readDataFolder } from "../../worker/cli/data-file.ts";
import { startTerminalProgress } from "../../worker/cli/terminal-progress.ts";
import { encodeFilesInSteps } from "../../worker/codec/encode-files.ts";
import { type Dataset, inspectDataset } from "../../worker/data/dataset.ts";
import { runInSlices } from "../../worker/data/slices.ts";

const defaultFolder = "public/data";
/** The development server compiles the first of these files anew at each request, and the others with it. */
const servedName = "assets/data.json";
const servedNames = [servedName, "assets/details.json", "assets/older.json"];

/** Other plugins get it by `config.plugins.find(({ name }) => name === "cv-data")?.api`. */
interface DataPluginApi {
  /** Returns the compiled file's path on the host, which begins with the base. */
  dataUrl(): string;
}

interface Compiled {
  /** The path of the file that the page loads first, below the base. */
  fileName: string;
  /** All files. None if the data has defects; the page then reads and checks the plain files and names the defects. */
  files: readonly { fileName: string; source: string }[];
}

/** Makes what else a build needs of the data. It should keep nothing of the dataset itself. */
type UseDataset = (dataset: Dataset) => Promise<void>;

/** `use` is called once in a build, unless a required file cannot be read. */
export function dataPlugin(
  folder: string | undefined,
  use: UseDataset = async () => {},
): Plugin<DataPluginApi> {
  let config: ResolvedConfig;
  let built: Compiled | undefined;
  const source = () => resolve(config.root, folder ?? defaultFolder);
  const isServing = () => config.command === "serve";

  function readFolder(): Dataset {
    return inspectDataset(readDataFolder(source()), { problemsPerEntry: "first" });
  }

  /** Returns the dataset, or its problems. */
  function checkFolder(): Dataset | readonly string[] {
    const progress = startTerminalProgress("Checking the data");
    const { problems, dataset } = reportFolder(relative(process.cwd(), source()) || ".", progress);
    progress.end();
    return problems.length > 0 ? problems : dataset;
  }

  /** Makes all that a build needs of the dataset, or returns the problems. */
  async function readData(read: () => Dataset | readonly string[]): Promise<readonly string[]> {
    const dataset = read();
    if (!("data" in dataset)) return dataset;
    const isFatal = dataset.defects.some(({ severity }) => severity === "fatal");
    // What uses the dataset has a thread of its own to wait for meanwhile.
    [built] = await Promise.all([compile(dataset), isFatal ? undefined : use(dataset)]);
    return [];
  }

  const dataUrl = () => config.base + (isServing() ? servedName : (built?.fileName ?? ""));

  return {
    ...dataAddressPlugin(dataUrl),
    name: "cv-data",
    api: { dataUrl },
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (isServing()) return;
      // A build that watches leaves faulty data to the page, which names the defects.
      const problems = await readData(this.meta.watchMode ? readFolder : checkFolder);
      collectGarbage();
      if (problems.length > 0) this.error(`The data has faults:\n${problems.join("\n")}`);
    },
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      for (const file of built?.files ?? []) this.emitFile({ type: "asset", ...file });
    },
    closeBundle() {
      if (folder === undefined || isServing() || config.build.ssr) return;
      cpSync(source(), join(resolve(config.root, config.build.outDir), "data"), { recursive: true });
    },
    configureServer(server) {
      server.watcher.add(source());
      server.watcher.on("all", (_event, file) => {
        if (file.startsWith(source())) server.ws.send({ type: "full-reload" });
      });
      let served: Compiled | undefined;
      for (const name of servedNames) {
        server.middlewares.use(`${config.base}${name}`, async (_request, response) => {
          if (name === servedName || served === undefined)
            served = await compile(readFolder(), (kind) => `assets/${kind}.json`);
          const file = served.files.find(({ fileName }) => fileName === name);
          response.statusCode = file === undefined ? 404 : 200;
          response.setHeader("Content-Type", "application/json");
          response.setHeader("Cache-Control", "no-store");
          response.end(file?.source);
        });
      }
      if (folder === undefined) return;
      server.middlewares.use(`${config.base}data/`, (request, response, next) => {
        const file = join(source(), new URL(request.url ?? "", "http://localhost").pathname);
        if (!file.startsWith(source()) || !existsSync(file)) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(readFileSync(file));
      });
    },
  };
}

/**
 * Has V8 free the dataset now. It would grow the heap before it looks for garbage, beside all that bundling takes outside
 * of that heap: 160 MB more for 75,000 activities.
 */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}

/** Makes "virtual:cv-data". It suffices for a build beside the page's own, such as that for prerendering. */
export function dataAddressPlugin(dataUrl: () => string): Plugin {
  return {
    name: "cv-data-address",
    resolveId: { filter: { id: /^virtual:cv-data$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:cv-data$/ },
      handler: () => `export const dataUrl = ${JSON.stringify(dataUrl())};`,
    },
  };
}

/** About a block: replies of the thread wait no longer than this. */
const sliceMs = 50;

async function compile(dataset: Dataset, nameFile = toHashedName): Promise<Compiled> {
  const { data, owner, defects } = dataset;
  if (defects.length > 0) return { fileName: nameFile("data", ""), files: [] };
  const progress = startTerminalProgress("Compiling the data");
  const toBesideName = (kind: string, text: string) => basename(nameFile(kind, text));
  const encoding = encodeFilesInSteps({ data, owner }, toBesideName, progress.say);
  const { first, details, rest } = await runInSlices(encoding, sliceMs);
  progress.end();
  const fileName = nameFile("data", first);
  const besides = [details, rest].filter((file) => file !== undefined);
  const files = [
    { fileName, source: first },
    ...besides.map(({ name, text }) => ({ fileName: `${dirname(fileName)}/${name}`, source: text })),
  ];
  return { fileName, files };
}

/** Hosts compress a .json file by default, and the hosting files let browsers keep all of assets/ for ever. */
function toHashedName(kind: string, text: string): string {
  return `assets/${kind}-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.json`;
}
