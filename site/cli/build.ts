/** `vitae build` makes the site; options, the environment or vitae.json say of what and for which place. */
import { resolve, sep } from "node:path";
import type { Command } from "commander";
import { buildSite } from "../build/build.ts";
import { findApp } from "../build/find-app.ts";
import type { GivenConfig } from "../owner/config.ts";
import { example, fail, openData, pathIn, type Session, siteOptions } from "./session.ts";

interface BuildOptions extends GivenConfig {
  out: string;
  lenient: boolean;
}

export function define(command: Command, session: Session): void {
  for (const [flags, text] of siteOptions) command.option(flags, text);
  command
    .option("--out <dir>", "the folder to write, which is replaced", "dist")
    .option("--lenient", "leave faulty entries out with a warning, instead of refusing them", false)
    .addHelpText("after", example("vitae build --base /cv/ --out public_html"))
    .action((options: BuildOptions) => session.end(build(session, options)));
}

async function build(session: Session, { out, lenient, ...given }: BuildOptions): Promise<number> {
  const config = openData(session, given);
  if (config === undefined) return 1;
  const place = resolve(pathIn(session, out)) + sep;
  const own = [session.root, config.data, config.publicFolder].find((path) =>
    (resolve(path) + sep).startsWith(place),
  );
  if (own !== undefined)
    return fail(session, `--out ${out} would replace ${own}, which the site is made of.`);
  const progress = session.startProgress("Building the site");
  progress.say("building the app");
  const app = await findApp();
  const site = await buildSite({ ...config, app, lenient, out: pathIn(session, out), progress });
  progress.end();
  if (!site.ok) return fail(session, `The site was not built:\n${site.defects.join("\n")}`);
  for (const warning of site.warnings) session.err(`warning: ${warning}\n`);
  session.out(`The site is in ${out}/.\n`);
  return 0;
}
