/** `vitae help [TOPIC]` prints a page of the owners' documentation as it stands in docs/. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { suggest } from "../../model/json-schema.ts";
import { findProgramFolder } from "../owner/program-files.ts";
import { example, fail, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[topic]", "a page of the documentation, or a command; by default a list of the pages")
    .addHelpText("after", example("vitae help publishing"))
    .action((topic: string | undefined) => session.end(help(session, topic)));
}

function help(session: Session, topic: string | undefined): number {
  const folder = findProgramFolder("docs");
  const read = (name: string) => readFileSync(join(folder, `${name}.md`), "utf8");
  // The first page has a row for each of the others, in the order in which they are read.
  const rows = [...read("README").matchAll(/^\| \[([\w-]+)\.md\]\([^)]*\) \| (.*) \|$/gm)];
  const topics = rows.map(([, name = ""]) => name);
  if (topic === undefined) {
    const lines = rows.map(([, name = "", purpose]) => `  ${name.padEnd(12)}${purpose}\n`);
    session.out(
      `Read a topic to\n${lines.join("")}\n\`vitae help TOPIC\` prints it, and \`vitae --help\` lists the commands.\n`,
    );
    return 0;
  }
  if (!topics.includes(topic)) {
    const nearest = suggest(topic, topics) || ".";
    const reason = `There is no topic ${JSON.stringify(topic)}${nearest} The topics are ${topics.join(", ")}.`;
    return fail(session, reason, 2);
  }
  // Removes comments, which are only for programs.
  session.out(read(topic).replace(/^<!--.*-->\n/gm, ""));
  return 0;
}
