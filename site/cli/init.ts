/** `vitae init [DIR] [--empty]` creates an owner's folder: data and one dependency. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { editObject } from "../owner/edit-json.ts";
import { writeAllOrNone } from "../owner/write-files.ts";
import { findProgramFolder, programFolder, readVersion } from "../program-files.ts";
import { findOwnDependency, findPackageManager, spellCommands, spellScript } from "./package-manager.ts";
import { example, fail, pathIn, type Session } from "./session.ts";

export function define(command: Command, session: Session): void {
  command
    .argument("[dir]", "the folder, which must be empty or not exist", ".")
    .option("--empty", "start with empty lists instead of a small sample", false)
    .addHelpText("after", example("vitae init my-cv"))
    .action((dir: string, { empty }: { empty: boolean }) => session.end(init(session, dir, empty)));
}

function init(session: Session, dir: string, isEmpty: boolean): number {
  const folder = pathIn(session, dir);
  if (existsSync(folder) && !statSync(folder).isDirectory()) return fail(session, `${dir} is not a folder.`);
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name !== ".git") : [];
  if (found.length > 0)
    return fail(session, `${dir} is not empty, so nothing was written. It contains ${list(found)}.`);
  const manager = findPackageManager(session.env);
  const { spec, tarball } = findOwnDependency(programFolder, readVersion());
  const manifest = [
    { path: ["dependencies", "vitae-cv"], after: spec },
    // The workflows install with Corepack, which reads it.
    ...(manager.version === undefined
      ? []
      : [{ path: ["packageManager"], after: `${manager.name}@${manager.version}` }]),
  ];
  const files = new Map<string, string | Uint8Array>([
    ...["common", isEmpty ? "empty" : "sample"].flatMap((name) => readTemplates(name)),
    ...(manager.name === "yarn" ? yarnFiles : []),
    ...(tarball === undefined ? [] : [[tarball.to, readFileSync(tarball.from)] as const]),
  ]);
  files.set("package.json", editObject(String(files.get("package.json")), manifest));
  files.set("README.md", spellCommands(manager, String(files.get("README.md"))));
  const written = writeAllOrNone(new Map([...files].map(([name, content]) => [join(folder, name), content])));
  if (!written.ok) return fail(session, `${written.reason}. No file was written.`);
  const enter = dir === "." ? "" : `cd ${quoteForShell(dir)} && `;
  session.out(
    [
      `${dir} contains what a site needs: ${list(readdirSync(folder).filter((name) => name !== ".git"))}.`,
      "Next:",
      ...(isEmpty ? ["  write your name and years into data/owner.json"] : []),
      `  ${enter}${manager.name} install`,
      `  ${spellScript(manager, "dev")}`,
      `  ${spellScript(manager, "import", `github LOGIN${isEmpty ? "" : " --replace-sample"} --write`)}`,
      "",
    ].join("\n"),
  );
  return 0;
}

/**
 * Yarn's own way of linking leaves no node_modules, where the data's schemas are. An empty lock file keeps Yarn from taking
 * the folder for a part of a project above it.
 */
const yarnFiles = [
  [".yarnrc.yml", "nodeLinker: node-modules\n"],
  ["yarn.lock", ""],
] as const;

/** Returns the files of a template folder by their paths in the owner's folder. */
function readTemplates(name: string): [string, string][] {
  const from = join(findProgramFolder("initTemplates"), name);
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(from, path)).isFile())
    .map((path) => {
      const text = readFileSync(join(from, path), "utf8");
      // npm would apply a .gitignore in the package.
      return [path === "gitignore" ? ".gitignore" : path, text];
    });
}

/** The number of file names in a message. */
const maxNames = 8;

function list(names: readonly string[]): string {
  const shown = names.toSorted().slice(0, maxNames).join(", ");
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

function quoteForShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
