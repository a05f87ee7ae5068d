/** A command's access to its process. Tests pass their own folder, environment and outputs. */
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { InvalidArgumentError, Option } from "commander";
import { quote, suggest } from "../../model/json-schema.ts";
import { type Config, configName, type GivenConfig, readConfig } from "../owner/config.ts";
import { silentProgress, startTerminalProgress, type TerminalProgress } from "../site/terminal-progress.ts";

export interface Session {
  /** The owner's folder, in which the command runs. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts at Ctrl+C. */
  readonly signal: AbortSignal;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a question in the terminal; undefined without one. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Returns whether only answers, warnings and errors are printed. */
  readonly isQuiet: () => boolean;
  /** Prints what a command did, which --quiet leaves out. */
  readonly note: (text: string) => void;
  /** Shows progress if the command takes long. */
  readonly startProgress: (title: string) => TerminalProgress;
  /** Takes the exit code of a command's action. */
  readonly end: (code: number | Promise<number>) => Promise<void>;
}

/** On a terminal, replaces a progress line. */
export const stoppedMessage = `${process.stderr.isTTY ? "\r\x1b[K" : ""}Stopped. Nothing was written.\n`;

export function defineSession(given: Partial<Session>): Session {
  const session: Session = {
    root: ".",
    env: process.env,
    signal: new AbortController().signal,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : undefined,
    startProgress: startTerminalProgress,
    isQuiet: () => false,
    note: (text) => session.out(text),
    end: async (code) => void (await code),
    ...given,
  };
  return session;
}

/** Returns a session that prints no notes and no progress while `isQuiet` returns true. */
export function withQuiet(session: Session, isQuiet: () => boolean): Session {
  return {
    ...session,
    isQuiet,
    note: (text) => {
      if (!isQuiet()) session.note(text);
    },
    startProgress: (title) => (isQuiet() ? silentProgress : session.startProgress(title)),
  };
}

/** Asks for a line. Ctrl+D gives an empty one, and Ctrl+C stops the command. */
async function askInTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await Promise.race([lines.question(question), once(lines, "close").then(() => "")]);
  } finally {
    lines.close();
  }
}

/** Returns a path as given, or relative to the command's folder if that differs from the process's. */
export function pathIn({ root }: Pick<Session, "root">, path: string): string {
  return root === "." || isAbsolute(path) ? path : join(root, path);
}

/** Prints why a command fails, and returns its exit code. */
export function fail({ err }: Session, reason: string, code = 1): number {
  err(`${reason}\n`);
  return code;
}

/** Returns the values of options and environment, which override vitae.json. */
export function givenConfig(session: Session, options: GivenConfig): GivenConfig {
  const { CV_DATA, CV_BASE, CV_URL, CV_THEME, CV_LANGUAGE } = session.env;
  // Empty variables count as unset.
  const data = options.data ?? (CV_DATA || undefined);
  return {
    data: data === undefined ? undefined : pathIn(session, data),
    base: options.base ?? (CV_BASE || undefined),
    url: options.url ?? (CV_URL || undefined),
    theme: options.theme ?? (CV_THEME || undefined),
    language: options.language ?? (CV_LANGUAGE || undefined),
  };
}

/** Reads vitae.json. Prints the defects and returns undefined if it is invalid. */
export function openConfig(session: Session, options: GivenConfig = {}): Config | undefined {
  const reply = readConfig(session.root, givenConfig(session, options));
  if (reply.ok) return reply.config;
  for (const line of reply.defects) session.err(`${line}\n`);
  return undefined;
}

/** Reads vitae.json, and checks that the data folder exists. */
export function openData(session: Session, options: GivenConfig = {}): Config | undefined {
  const config = openConfig(session, options);
  if (config === undefined || statSync(config.data, { throwIfNoEntry: false })?.isDirectory()) return config;
  const isNamed = givenConfig(session, options).data !== undefined;
  const lack =
    isNamed || existsSync(join(session.root, configName))
      ? `${config.places.data} names a missing folder: ${quote(config.data)}.`
      : `There is no ${configName} in this folder, and ${config.data} does not exist.`;
  fail(session, `${lack} \`vitae init DIR\` creates a folder, and --data names another.`);
  return undefined;
}

/** Reads an option's value that must be one of several words. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be ${toChoice(words)}${suggest(text, words) || "."}`);
  };
}

/** Reads an option's value that may list several of these words, joined by commas. */
export function someOf<T extends string>(words: readonly T[]): (text: string) => readonly T[] {
  const read = oneOf(words);
  return (text) => text.split(",").map(read);
}

function toChoice(words: readonly string[]): string {
  return words.join(", ").replace(/, (?=[^,]*$)/, " or ");
}

export const dataOption = [
  "--data <dir>",
  "the data folder; by default that of vitae.json, or public/data",
] as const;

export const urlOption = [
  "--url <address>",
  "the site's address, if it is not homeUrl of owner.json",
] as const;
export const themeOption = ["--theme <name>", "the name of a theme, or the path of a theme.json"] as const;

/** Options that override vitae.json. */
export const siteOptions = [
  dataOption,
  ["--base <path>", "the site's path on its host, such as /cv/"],
  urlOption,
  themeOption,
  ["--language <tag>", "the language of the page, such as de"],
] as const;

/** Returns the examples at the end of a command's help. */
export function example(...lines: readonly string[]): string {
  return `\nExample:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** Reads an option's value that must be a whole number. */
export function wholeNumber(from: number, to: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() !== "" && Number.isSafeInteger(number) && number >= from && number <= to) return number;
    const upTo = to === Number.MAX_SAFE_INTEGER ? "up" : `to ${to}`;
    throw new InvalidArgumentError(`It must be a whole number from ${from} ${upTo}.`);
  };
}

/** The port of a server; by default PORT. */
export function portOption({ env }: Session): Option {
  const option = new Option("--port <n>", "the port to serve on; 0 for any free one");
  return option.argParser(wholeNumber(0, 65_535)).default(Number(env.PORT || 4173));
}

export const hostOption = [
  "--host <name>",
  "serve to other devices, too: an address of this machine, or 0.0.0.0 for all, or a host name that resolves to it",
] as const;
