/**
 * Compiles the data files of public/data, or of the folder that CV_DATA names. A build checks them first; the
 * development server watches them, so that an edit refreshes the page. The address of the compiled file, or of the
 * head of large data, is `dataUrl` of "virtual:cv-data"; the plain files stay beside it.
 *
 * A build reads the data once, and makes all it needs of it while it bundles the scripts. Large data is let go of
 * before that: it and bundling each take some hundreds of megabytes, and so the build never holds both.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Plugin, ResolvedConfig } from "vite";
import { encodeFilesInSteps, mostInOneFile } from "../../worker/codec/encode-files.ts";
import { type Dataset, inspectDataset } from "../../worker/data/dataset.ts";
import { runInSlices } from "../../worker/data/run-in-slices.ts";
import { reportFolder } from "../cli/check-data.ts";
import { readDataFolder } from "../cli/data-file.ts";
import { startTerminalProgress } from "../cli/terminal-progress.ts";

const defaultFolder = "public/data";
/** The development server compiles the first of these files anew at each request, and the others with it. */
const servedName = "assets/data.json";
const servedNames = [servedName, "assets/details.json", "assets/older.json"];

/** Other plugins get it by `config.plugins.find(({ name }) => name === "cv-data")?.api`. */
interface DataPluginApi {
  /** Returns the compiled file's path on the host, which begins with the base. */
  dataUrl(): string;
  /** Settles when a build has made all it needs of the data. */
  made(): Promise<void>;
}

interface Compiled {
  /** The path of the file that the page loads first, below the base. */
  fileName: string;
  /** All files. None if the data has defects; the page then reads and checks the plain files and names the defects. */
  files: readonly { fileName: string; source: string }[];
}

/**
 * `use` makes what else a build needs of the data and should keep nothing of it. It is called once in a build, unless a
 * required file cannot be read.
 */
export function dataPlugin(
  folder: string | undefined,
  use: (dataset: Dataset) => Promise<void> = async () => {},
): Plugin<DataPluginApi> {
  let config: ResolvedConfig;
  let built: Compiled | undefined;
  let making = Promise.resolve();
  const source = () => resolve(config.root, folder ?? defaultFolder);
  const isServing = () => config.command === "serve";

  function readFolder(): Dataset {
    return inspectDataset(readDataFolder(source()), { problemsPerEntry: "first" });
  }

  function checkFolder(refuse: (message: string) => never): Dataset {
    const progress = startTerminalProgress("Checking the data");
    const { problems, dataset } = reportFolder(relative(process.cwd(), source()) || ".", progress);
    progress.end();
    return problems.length > 0 ? refuse(`The data has faults:\n${problems.join("\n")}`) : dataset;
  }

  async function make(dataset: Dataset): Promise<void> {
    const isFatal = dataset.defects.some(({ severity }) => severity === "fatal");
    // What uses the dataset has a thread of its own to wait for meanwhile.
    [built] = await Promise.all([compile(dataset), isFatal ? undefined : use(dataset)]);
  }

  /** Begins to make all that a build needs of the dataset. Returns whether that is large. */
  function startMaking(dataset: Dataset): boolean {
    making = make(dataset);
    // The modules that wait for it get the error.
    making.catch(() => {});
    return dataset.data.activities.length > mostInOneFile;
  }

  const dataUrl = () => config.base + (isServing() ? servedName : (built?.fileName ?? ""));

  return {
    ...dataAddressPlugin(() => making.then(dataUrl)),
    name: "cv-data",
    api: { dataUrl, made: () => making },
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (isServing()) return;
      // A build that watches leaves faulty data to the page, which names the defects.
      const refuse = (message: string) => this.error(message);
      // No variable holds the dataset, of which nothing should be left.
      if (!startMaking(this.meta.watchMode ? readFolder() : checkFolder(refuse))) return;
      await making;
      collectGarbage();
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
export function dataAddressPlugin(dataUrl: () => string | Promise<string>): Plugin {
  return {
    name: "cv-data-address",
    resolveId: { filter: { id: /^virtual:cv-data$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:cv-data$/ },
      handler: async () => `export const dataUrl = ${JSON.stringify(await dataUrl())};`,
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
