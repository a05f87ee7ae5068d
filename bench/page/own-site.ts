/** Builds this project's site for measuring, with the sample's data or with invented activities. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite } from "../../node/site/build.ts";
import { findApp } from "../../node/site/built-app.ts";
import { writeInventedData } from "./invented-data.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the folder of the built site. */
export async function buildOwnSite(count: number | undefined, orgCount: number | undefined): Promise<string> {
  const outDir = join(root, ".tmp/page", count === undefined ? "sample" : String(count));
  const data = count === undefined ? join(root, "test/sample") : join(root, ".tmp/page", `data-${count}`);
  if (count !== undefined) writeInventedData(count, data, { orgCount });
  const request = {
    app: await findApp(),
    data,
    publicFolder: join(root, "public"),
    base: "/",
    out: outDir,
  };
  const site = await buildSite(request);
  if (!site.ok) throw new Error(site.defects.join("\n"));
  return outDir;
}
