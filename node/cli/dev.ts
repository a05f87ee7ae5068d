/** `vitae dev` serves the site and rebuilds it when a data file is saved. `npm run dev` is Vite's. */
import { once } from "node:events";
import type { Command } from "commander";
import { type GivenConfig, readConfig } from "../owner/config.ts";
import { findApp } from "../site/built-app.ts";
import { startDevServer } from "../site/dev-server.ts";
import type { ServerOptions } from "../site/serve.ts";
import { example, givenConfig, hostOption, portOption, type Session, siteOptions } from "./session.ts";

type DevOptions = GivenConfig & ServerOptions;

export function define(command: Command, session: Session): void {
  for (const [flags, text] of siteOptions) command.option(flags, text);
  command
    .addOption(portOption(session))
    .option(...hostOption)
    .addHelpText("after", example("vitae dev --port 8080"))
    .action((options: DevOptions) => session.end(dev(session, options)));
}

async function dev(session: Session, { port, host, ...given }: DevOptions): Promise<number> {
  const { root, out, err, note, signal } = session;
  const app = await findApp();
  const server = await startDevServer({
    ...{ port, host },
    root,
    read() {
      const reply = readConfig(root, givenConfig(session, given));
      return reply.ok ? { ok: true, site: { ...reply.config, app } } : reply;
    },
    onMade(reply, ms) {
      if (!reply.ok) return err(`The data has errors:\n${reply.defects.join("\n")}\n`);
      for (const warning of reply.warnings) err(`warning: ${warning}\n`);
      for (const one of reply.notes) note(`note: ${one}\n`);
      note(`The site was built in ${(ms / 1000).toFixed(1)} s.\n`);
    },
  });
  out(`The site is at ${server.origin}${server.base}\n`);
  if (!signal.aborted) await once(signal, "abort");
  await server.close();
  return 0;
}
