/** `vitae build` builds the site. Options and the environment override vitae.json. */
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Command } from "commander";
import type { GivenConfig } from "../owner/config.ts";
import { findWriteError } from "../owner/write-files.ts";
import { buildSite } from "../site/build.ts";
import { findApp } from "../site/built-app.ts";
import { example, fail, openData, pathIn, type Session, siteOptions } from "./session.ts";

interface BuildOptions extends GivenConfig {
  out: string;
  lenient: boolean;
}

export function define(command: Command, session: Session): void {
  for (const [flags, text] of siteOptions) command.option(flags, text);
  command
    .option("-o, --out <dir>", "the folder to write, which is replaced", "dist")
    .option("--lenient", "leave invalid entries out with a warning instead of refusing to build", false)
    .addHelpText("after", example("vitae build --base /cv/ --out public_html"))
    .action((options: BuildOptions) => session.end(build(session, options)));
}

async function build(session: Session, { out, lenient, ...given }: BuildOptions): Promise<number> {
  const config = openData(session, given);
  if (config === undefined) return 1;
  const folder = pathIn(session, out);
  const refused = findWriteError(folder);
  if (refused !== undefined) return fail(session, refused);
  const place = toFolderPath(folder);
  const own = [session.root, config.data, config.publicFolder].find((path) =>
    toFolderPath(path).startsWith(place),
  );
  if (own !== undefined)
    return fail(session, `--out ${out} would replace ${own}, which the site is built from.`);
  const reason = findReplaceError(folder);
  if (reason !== undefined) return fail(session, `--out ${out} ${reason}`);
  const progress = session.startProgress("Building the site");
  progress.say("building the app");
  const app = await findApp();
  const site = await buildSite({ ...config, app, lenient, out: folder, progress });
  progress.end();
  if (!site.ok) return fail(session, `The site was not built:\n${site.defects.join("\n")}`);
  for (const warning of site.warnings) session.err(`warning: ${warning}\n`);
  for (const note of site.notes) session.note(`note: ${note}\n`);
  session.note(`The site is in ${out}/.\n`);
  return 0;
}

/** Returns a folder's real path with a separator at its end. */
function toFolderPath(path: string): string {
  return (existsSync(path) ? realpathSync(path) : resolve(path)).replace(/[\\/]*$/, sep);
}

/** Returns the reason why a build must not replace this folder. */
function findReplaceError(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return "is not a folder.";
  const names = readdirSync(path);
  if (names.length === 0 || names.includes("index.html")) return undefined;
  const shown = names.slice(0, 3).join(", ");
  return `is not a built site, so it will not be replaced: it contains ${shown}${names.length > 3 ? " and more" : ""}. Name another folder, or empty it.`;
}
