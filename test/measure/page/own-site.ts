/** Builds this project's site for measuring, with the sample's data or with invented activities. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { writeInventedData } from "./invented-data.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the folder of the built site. */
export async function buildOwnSite(count: number | undefined, orgCount: number | undefined): Promise<string> {
  const outDir = join(root, ".tmp/page", count === undefined ? "sample" : String(count));
  if (count !== undefined) {
    const folder = join(root, ".tmp/page", `data-${count}`);
    writeInventedData(count, folder, { orgCount });
    process.env.CV_DATA = folder;
  }
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return outDir;
}
