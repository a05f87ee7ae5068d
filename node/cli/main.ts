/** The command `vitae`, a file for each command: in this repository by tsx, in the package as a bundle. */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Command, CommanderError, Help, type Option } from "commander";
import { readVersion } from "../owner/program-files.ts";
import { defineSession, type Session, stoppedMessage, withQuiet } from "./session.ts";

/** Defines the command's arguments and options, and its handler. */
type DefineCommand = (command: Command, session: Session) => void;

interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  /** Loads only the command that is run, since each needs other parts of the program. */
  readonly load: () => Promise<{ define: DefineCommand }>;
  /** The exit code for wrong usage; by default 2, which for an import means that there is something to do. */
  readonly wrongUse?: number;
}

const commands: readonly ListedCommand[] = [
  { name: "init", summary: "create a folder for your CV", load: () => import("./init.ts") },
  {
    name: "dev",
    summary: "serve the site, and rebuild it when the data change",
    load: () => import("./dev.ts"),
  },
  { name: "build", summary: "write the site to a folder", load: () => import("./build.ts") },
  { name: "preview", summary: "serve a built site on this machine", load: () => import("./preview.ts") },
  {
    name: "check",
    summary: "report each error in the data with its position",
    load: () => import("./check.ts"),
  },
  { name: "query", summary: "search the data in the terminal", load: () => import("./query.ts") },
  {
    name: "import",
    summary: "import from code hosts, ORCID, package registries, résumés or feeds",
    load: () => import("./import.ts"),
    wrongUse: 1,
  },
  {
    name: "cv",
    summary: "write the CV as a PDF or Word document",
    load: () => import("./cv.ts"),
    wrongUse: 1,
  },
  { name: "help", summary: "print a page of the documentation", load: () => import("./help.ts") },
];

const stopped = 130;
/** Servers write no files anyway. */
const servers: ReadonlySet<string | undefined> = new Set(["dev", "preview"]);

/** Every flag is off by default. */
function optionDescription(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: false\)$/, "");
}

/** Runs a command and returns its exit code. */
export async function run(given: readonly string[], access: Partial<Session> = {}): Promise<number> {
  const [first, topic] = given;
  const isCommand = commands.some(({ name }) => name === topic);
  const words = first === "help" && topic !== undefined && isCommand ? [topic, "--help"] : given;
  const session = defineSession(access);
  const program = new Command("vitae")
    .description("Builds a searchable CV and portfolio from a folder of data.")
    // No short options: a query may begin with a minus and any letter.
    .version(readVersion(), "--version", "print the version")
    .helpOption("--help", "explain a command")
    .helpCommand(false)
    .option("--debug", "print the stack trace of an unexpected error")
    .configureHelp({ optionDescription })
    .configureOutput({ writeOut: session.out, writeErr: session.err })
    .exitOverride()
    .showHelpAfterError("`vitae --help` lists the commands.");
  let exitCode: number | undefined;
  const whenStopped = new Promise<number>((resolve) =>
    session.signal.addEventListener(
      "abort",
      () => {
        // All files are written without a pause, so that nothing can be stopped in between.
        if (!servers.has(words[0]) && exitCode === undefined) session.err(stoppedMessage);
        resolve(stopped);
      },
      { once: true },
    ),
  );
  const prepare = async () => {
    for (const { name, summary, load } of commands) {
      const command = program
        .command(name)
        .summary(summary)
        .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
      if (!words.includes(name)) continue;
      const { define } = await load();
      const isQuiet = () => command.opts<{ quiet?: boolean }>().quiet === true;
      define(command, {
        ...withQuiet(session, isQuiet),
        end: async (code) => {
          exitCode = await code;
        },
      });
      command.option("--quiet", "print only answers, warnings and errors");
      command.showHelpAfterError(`Usage: ${program.createHelp().commandUsage(command)}`);
    }
  };
  try {
    return await Promise.race([
      whenStopped,
      prepare()
        .then(() => program.parseAsync(words, { from: "user" }))
        .then(() => exitCode ?? 0),
    ]);
  } catch (error) {
    if (error instanceof CommanderError) {
      const { wrongUse = 2 } = commands.find(({ name }) => name === words[0]) ?? {};
      return error.exitCode === 0 ? 0 : wrongUse;
    }
    const text = error instanceof Error ? error : new Error(String(error));
    session.err(program.opts<{ debug?: boolean }>().debug ? `${text.stack}\n` : `${text.message}\n`);
    return 1;
  }
}

/** Runs the process's command until it ends or Ctrl+C is pressed. */
export async function main(): Promise<void> {
  const stop = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const onSignal = () => stop.abort();
  for (const signal of signals) process.on(signal, onSignal);
  for (const output of [process.stdout, process.stderr]) output.on("error", ignoreMissingReader);
  process.exitCode = await run(process.argv.slice(2), { signal: stop.signal });
  // A pause of an import, or the typesetter's thread, would keep the process alive.
  if (stop.signal.aborted) process.exit();
  // Open handles after the end are stopped like those of any program.
  for (const signal of signals) process.off(signal, onSignal);
}

/** Ignores a reader that ends first, such as `head`, so that a server continues and files are finished. */
function ignoreMissingReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

const script = process.argv[1];
// Tests and the package import this file; only the command line runs it, possibly through a symbolic link.
if (script !== undefined && import.meta.url === pathToFileURL(realpathSync(script)).href) await main();
