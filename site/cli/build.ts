/** `npm run build [-- --out DIR] [--lenient]` makes the site; the environment says of what and for which place. */
import { parseArgs } from "node:util";
import { buildSite } from "../build/build.ts";
import { findApp } from "../build/find-app.ts";
import { startTerminalProgress } from "../terminal-progress.ts";

const { values } = parseArgs({
  options: { out: { type: "string", default: "dist" }, lenient: { type: "boolean", default: false } },
});
// A variable that is set and empty says nothing.
const { CV_DATA: data = "", CV_BASE: base = "", CV_URL: url = "" } = process.env;

const progress = startTerminalProgress("Building the site");
progress.say("building the app");
const site = await buildSite({
  app: await findApp(),
  data: data || "public/data",
  publicFolder: "public",
  base: base || "/",
  url: url || undefined,
  lenient: values.lenient,
  out: values.out,
  progress,
});
progress.end();
if (site.ok) {
  for (const warning of site.warnings) console.warn(`warning: ${warning}`);
  console.log(`The site is in ${values.out}/.`);
} else {
  console.error(`The site was not built:\n${site.faults.join("\n")}`);
  process.exitCode = 1;
}
