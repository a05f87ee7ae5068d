/** `vitae help [TOPIC]` prints a page of the owners' documentation as it stands in docs/. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { suggest } from "../../model/json-schema.ts";
import { findProgramFolder } from "../program-files.ts";
import { example, fail, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[topic]", "a page of the documentation, or a command; by default a list of the pages")
    .addHelpText("after", example("vitae help publishing"))
    .action((topic: string | undefined) => session.end(help(session, topic)));
}

function help(session: Session, topic: string | undefined): number {
  const folder = findProgramFolder("docs");
  const topics = readdirSync(folder).flatMap((name) =>
    name === "README.md" ? [] : name.replace(/\.md$/, ""),
  );
  const read = (name: string) => readFileSync(join(folder, `${name}.md`), "utf8");
  if (topic === undefined) {
    const lines = topics.map((name) => `  ${name.padEnd(12)}${/^# (.*)$/m.exec(read(name))?.[1]}\n`);
    session.out(
      `Topics:\n${lines.join("")}\n\`vitae help TOPIC\` prints one, and \`vitae --help\` lists the commands.\n`,
    );
    return 0;
  }
  if (!topics.includes(topic))
    return fail(
      session,
      `There is no topic ${JSON.stringify(topic)}${suggest(topic, topics)}. The topics are ${topics.join(", ")}.`,
      2,
    );
  session.out(read(topic));
  return 0;
}
