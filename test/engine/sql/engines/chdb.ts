/**
 * ClickHouse in this process: the package chdb, half a gigabyte, which is there for some systems only. It is installed
 * here and not with the other drivers, so that they come where it does not.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { npmCommand } from "../../../../node/cli/programs.mjs";
import type { TestedDatabase } from "../agreement.ts";

/** The used part of the package. */
interface Chdb {
  readonly Session: new (
    path?: string,
  ) => {
    query(text: string, format?: string): string;
    queryBind(text: string, params: Readonly<Record<string, string | number>>, format: string): string;
    close(): void;
  };
}

const folder = fileURLToPath(new URL("node_modules/.chdb/", import.meta.url));
const wanted = "chdb@3.4.0";

async function importChdb(): Promise<Chdb> {
  const find = () => pathToFileURL(createRequire(join(folder, "package.json")).resolve("chdb")).href;
  try {
    return await import(find());
  } catch {
    mkdirSync(folder, { recursive: true });
    const options = "--no-save --no-package-lock --legacy-peer-deps --ignore-scripts --no-audit --no-fund";
    const words = ["install", "--prefix", folder, ...options.split(" "), "--loglevel=error", wanted];
    const npm = npmCommand(words);
    execFileSync(npm.command, npm.args, { stdio: ["ignore", 2, 2], ...npm.options });
    return await import(find());
  }
}

/** Returns undefined, and says why, where the package could not be installed. `path`: a folder for the data. */
export async function openChdb(path?: string): Promise<TestedDatabase | undefined> {
  let loaded: Chdb;
  try {
    loaded = await importChdb();
  } catch (error) {
    console.warn(`ClickHouse takes no part: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const session = new loaded.Session(path);
  const settings = " SETTINGS output_format_json_quote_64bit_integers = 0, max_query_size = 4000000";
  return {
    dialect: "clickhouse",
    async run({ text, params }) {
      const named = Object.fromEntries(params.map((value, at) => [`p${at + 1}`, value]));
      const lines = session.queryBind(text + settings, named, "JSONEachRow").trim();
      return lines === "" ? [] : lines.split("\n").map((line) => JSON.parse(line));
    },
    async execute(text) {
      session.query(text);
    },
    async close() {
      session.close();
    },
  };
}
