/** `vitae build [--out DIR] [--lenient]` makes the site; the environment or vitae.json say of what and for which place. */
import type { Command } from "commander";
import { buildSite } from "../build/build.ts";
import { findApp } from "../build/find-app.ts";
import { example, fail, pathIn, type Session, startProgress } from "./session.ts";

interface BuildOptions {
  out: string;
  lenient: boolean;
}

export function define(command: Command, session: Session): void {
  command
    .option("--out <dir>", "the folder to write, which is replaced", "dist")
    .option("--lenient", "leave faulty entries out with a warning, instead of refusing them", false)
    .addHelpText("after", example("vitae build --out public_html"))
    .action((options: BuildOptions) => session.end(build(session, options)));
}

async function build(session: Session, { out, lenient }: BuildOptions): Promise<number> {
  // A variable that is set and empty says nothing.
  const { CV_DATA: data = "", CV_BASE: base = "", CV_URL: url = "" } = session.env;
  const progress = startProgress(session, "Building the site");
  progress.say("building the app");
  const site = await buildSite({
    app: await findApp(),
    data: pathIn(session, data || "public/data"),
    publicFolder: pathIn(session, "public"),
    base: base || "/",
    url: url || undefined,
    lenient,
    out: pathIn(session, out),
    progress,
  });
  progress.end();
  if (!site.ok) return fail(session, `The site was not built:\n${site.faults.join("\n")}`);
  for (const warning of site.warnings) session.err(`warning: ${warning}\n`);
  session.out(`The site is in ${out}/.\n`);
  return 0;
}
