/** `vitae preview [DIR] [--port N]` serves a built site, by default `dist`, until Ctrl+C. */
import { once } from "node:events";
import type { Command } from "commander";
import { type ServerOptions, serveSite } from "../site/serve.ts";
import { example, hostOption, pathIn, portOption, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[dir]", "the folder of the built site; by default dist")
    .option("-o, --out <dir>", "the same folder, as in `vitae build`")
    .addOption(portOption(session))
    .option(...hostOption)
    .addHelpText("after", example("vitae preview --port 8080"))
    .action((dir: string | undefined, { out, ...options }: ServerOptions & { out?: string }) =>
      session.end(preview(session, pathIn(session, dir ?? out ?? "dist"), options)),
    );
}

async function preview(session: Session, folder: string, options: ServerOptions): Promise<number> {
  const { server, url } = await serveSite(folder, options);
  session.out(`The site is at ${url}\n`);
  await once(session.signal, "abort");
  server.closeAllConnections();
  server.close();
  return 0;
}
