/** `vitae init [DIR]` creates an owner's folder: data and one dependency. `npm create vitae-cv` is `vitae init --ask`. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { suggest } from "../../model/json-schema.ts";
import type { Result } from "../../model/result.ts";
import { editObject, type FieldChange } from "../owner/edit-json.ts";
import { splitName } from "../owner/person.ts";
import { findProgramFolder, programFolder, readVersion } from "../owner/program-files.ts";
import { findSource, type SourceName, sourceNames } from "../owner/sources.ts";
import { writeAllOrNone } from "../owner/write-files.ts";
import { findOwnDependency, findPackageManager, spellCommand, spellCommands } from "./package-manager.ts";
import { example, fail, pathIn, type Session } from "./session.ts";

interface InitOptions {
  empty: boolean;
  example?: string;
  ask: boolean;
  name?: string;
  headline?: string;
  source?: string;
}

export function define(command: Command, session: Session): void {
  command
    .argument(
      "[dir]",
      "the folder: a new one, or one with only a code host's initial files; by default the current one",
    )
    .option("--empty", "start with empty lists instead of a small sample", false)
    .option("--example <name>", `start with the complete CV of an invented ${exampleList("or")}`)
    .option("--name <name>", "your name, for the heading")
    .option("--headline <text>", "one line about your work")
    .option("--source <words>", "the source to import from, such as 'github LOGIN'; implies --empty")
    .option("--ask", "ask in the terminal for missing options", false)
    .addHelpText(
      "after",
      example(
        "vitae init my-cv",
        "vitae init my-cv --example researcher",
        "vitae init my-cv --name 'Ilse Varga' --source 'github ilse'",
      ),
    )
    .action((dir: string | undefined, options: InitOptions) => session.end(init(session, dir, options)));
}

async function init(session: Session, givenDir: string | undefined, options: InitOptions): Promise<number> {
  const { dir = ".", ...given } = options.ask
    ? await askFor(session, givenDir, options)
    : { ...options, dir: givenDir };
  const source = given.source === undefined ? undefined : readSource(given.source);
  if (source?.ok === false) return fail(session, `--source: ${source.reason}`, 2);
  const template = chooseTemplate(given);
  if (!template.ok) return fail(session, template.reason, 2);
  const folder = pathIn(session, dir);
  if (existsSync(folder) && !statSync(folder).isDirectory()) return fail(session, `${dir} is not a folder.`);
  const others = existsSync(folder)
    ? readdirSync(folder).filter((name) => !mayStandBesideSite.test(name))
    : [];
  if (others.length > 0)
    return fail(
      session,
      `${dir} is not empty, so nothing was written. It contains ${summarizeNames(others)}.`,
    );
  const manager = findPackageManager(session.env);
  const { spec, tarball } = findOwnDependency(programFolder, readVersion());
  const isEmpty = template.value === "empty";
  const files = new Map<string, string | Uint8Array>([
    ...readTemplates("common"),
    ...(template.value === sampleName
      ? readFiles(findProgramFolder("sample"), "data/")
      : readTemplates(template.value)),
    ...(manager.name === "yarn" ? yarnFiles : []),
    ...(tarball === undefined ? [] : [[tarball.to, readFileSync(tarball.from)] as const]),
  ]);
  const edit = (name: string, changes: readonly FieldChange[]) =>
    files.set(name, editObject(String(files.get(name)), changes));
  edit("package.json", [
    { path: ["dependencies", "vitae-cv"], after: spec },
    // The workflows install with Corepack, which reads it.
    ...(manager.version === undefined
      ? []
      : [{ path: ["packageManager"], after: `${manager.name}@${manager.version}` }]),
  ]);
  // The sample's files refer to the schemas of the repository's site.
  for (const name of ["owner", "profile"])
    if (files.has(`data/${name}.json`))
      edit(`data/${name}.json`, [
        { path: ["$schema"], after: `../node_modules/vitae-cv/schemas/${name}.schema.json` },
      ]);
  edit("data/owner.json", toOwnerChanges(given));
  if (source !== undefined) edit("vitae.json", [{ path: ["sources"], after: [source.value] }]);
  files.set("README.md", spellCommands(manager, String(files.get("README.md"))));
  const kept = keepOwnFiles(files, folder);
  const written = writeAllOrNone(new Map([...files].map(([name, content]) => [join(folder, name), content])));
  if (!written.ok) return fail(session, `${written.reason}. No file was written.`);
  const enter = dir === "." ? "" : `cd ${quoteForShell(dir)} && `;
  const dev = `  ${spellCommand(manager, "dev")}`;
  const { token } = source === undefined ? {} : (findSource(source.value.source) ?? {});
  const load =
    source === undefined
      ? `  ${spellCommand(manager, `import github LOGIN${isEmpty ? "" : " --replace-sample"} --write`)}`
      : `  ${spellCommand(manager, "import --write")}${token === undefined ? "" : `    # with ${token}: \`vitae help importing\``}`;
  session.note(
    [
      `Created a site in ${dir === "." ? "this folder" : dir}: ${readdirSync(folder)
        .filter((name) => name !== ".git")
        .toSorted()
        .join(", ")}.`,
      ...kept,
      "Next:",
      ...(isEmpty && given.name === undefined ? ["  write your name into data/owner.json"] : []),
      `  ${enter}${manager.name} install`,
      ...(source === undefined ? [dev, load] : [load, dev]),
      publicNote,
      "",
    ].join("\n"),
  );
  return 0;
}

const publicNote =
  "A public repository shows everything in it but what .gitignore lists, also a phone number in data/owner.json.";

/** Files of a new repository that the forms of GitHub, GitLab and Codeberg or file managers create. */
const mayStandBesideSite =
  /^(?:\.git|\.gitignore|\.gitattributes|\.DS_Store|Thumbs\.db|desktop\.ini|(?:readme|licen[cs]e|copying|unlicense)(?:[.-].*)?)$/i;

/** Leaves out files that the folder has, or adds missing lines to lists. Returns a sentence about each. */
function keepOwnFiles(files: Map<string, string | Uint8Array>, folder: string): string[] {
  const inFolder = existsSync(folder) ? readdirSync(folder) : [];
  return [...files.keys()].flatMap((name) => {
    // A file manager may not distinguish README.md from readme.md.
    const own = inFolder.find((one) => one.toLowerCase() === name.toLowerCase());
    if (own === undefined) return [];
    if (name !== ".gitignore") {
      files.delete(name);
      return [`Kept your ${own}.`];
    }
    const text = readFileSync(join(folder, own), "utf8");
    const lines = text.split(/\r?\n/).map(toPattern);
    const added = String(files.get(name))
      .split("\n")
      .filter((line) => line !== "" && !lines.includes(toPattern(line)));
    const end = text === "" || text.endsWith("\n") ? "" : "\n";
    files.set(name, `${text}${end}${added.map((line) => `${line}\n`).join("")}`);
    return added.length === 0 ? [] : [`Added ${added.join(", ")} to your ${own}.`];
  });
}

/** Normalizes a line of a .gitignore that names a folder: `/dist` means the same as `dist/`. */
const toPattern = (line: string) => line.trim().replace(/^\/|\/$/g, "");

/** Returns the changes of owner.json. With a given name, the sample person's addresses are removed. */
function toOwnerChanges({ name = "", headline = "" }: InitOptions): FieldChange[] {
  const isNamed = name.trim() !== "";
  const { firstName, lastName, displayName = "" } = splitName(name);
  const given = {
    firstName,
    lastName,
    displayName,
    headline: headline.trim(),
  };
  const invented = [
    "lastName",
    "$comment",
    "headline",
    "summary",
    "location",
    "homeUrl",
    "codeUrl",
    "networkUrl",
    "email",
    "resources",
    "domain",
  ];
  return Object.entries({
    ...(isNamed && Object.fromEntries(invented.map((key) => [key, undefined]))),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
  }).map(([key, after]) => ({ path: [key], after }));
}

/** Reads the words after `vitae import`: `github ilse`. */
function readSource(words: string): Result<{ source: SourceName; from: string }> {
  const [, name = "", from = ""] = /^\s*(\S*)\s*(.*?)\s*$/.exec(words) ?? [];
  const source = findSource(name);
  if (source === undefined)
    return {
      ok: false,
      reason: `${JSON.stringify(name)} is not a source${suggest(name, sourceNames) || "."} The sources are ${sourceNames.join(", ")}.`,
    };
  if (from === "")
    return { ok: false, reason: `${name} needs ${source.from}, such as '${name} ${source.from}'.` };
  return { ok: true, value: { source: source.name, from } };
}

/** Asks in the terminal for missing options. Without a terminal, it asks nothing. */
async function askFor(
  { ask, out }: Session,
  dir: string | undefined,
  options: InitOptions,
): Promise<InitOptions & { dir: string | undefined }> {
  if (ask === undefined) return { ...options, dir };
  const folder = dir ?? ((await ask("Folder (my-cv): ")).trim() || "my-cv");
  const name = options.name ?? (await ask("Your name: "));
  const headline = options.headline ?? (await ask("One line about your work (Enter skips it): "));
  let { source } = options;
  while (source === undefined) {
    const words = (await ask("Import from, such as 'github LOGIN' (Enter skips it): ")).trim();
    if (words === "") break;
    const read = readSource(words);
    if (read.ok) source = words;
    else out(`${read.reason}\n`);
  }
  return { ...options, dir: folder, name, headline, ...(source !== undefined && { source }) };
}

/** For Plug'n'Play, which has no node_modules; the empty lock file marks a folder as its own project. */
const yarnFiles = [
  [".yarnrc.yml", "nodeLinker: node-modules\n"],
  ["yarn.lock", ""],
] as const;

/** Returns the files of a template folder by their paths in the owner's folder. */
function readTemplates(name: string): [string, Buffer][] {
  return readFiles(join(findProgramFolder("initTemplates"), name));
}

/** Returns the files as bytes, because pictures are among them. */
function readFiles(from: string, to = ""): [string, Buffer][] {
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(from, path)).isFile())
    .map((path) => {
      // npm would apply a .gitignore in the package.
      const name = path === "gitignore" ? ".gitignore" : `${to}${path.replaceAll("\\", "/")}`;
      return [name, readFileSync(join(from, path))];
    });
}

/** The example whose data are the repository's sample. */
const sampleName = "developer";

export function listExamples(): readonly string[] {
  const folder = join(findProgramFolder("initTemplates"), "examples");
  return [sampleName, ...readdirSync(folder).filter((name) => name !== sampleName)].toSorted();
}

function exampleList(word: "and" | "or"): string {
  const type = word === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat("en", { type }).format(listExamples());
}

/** Returns the template folder of the data. The first import would have to remove a sample, so a source gets none. */
function chooseTemplate({ empty, example, source }: InitOptions): Result<string> {
  if (example === undefined) return { ok: true, value: empty || source !== undefined ? "empty" : "sample" };
  if (empty || source !== undefined)
    return { ok: false, reason: `--example cannot be combined with ${empty ? "--empty" : "--source"}.` };
  if (!listExamples().includes(example))
    return {
      ok: false,
      reason: `--example: there is no example ${JSON.stringify(example)}${suggest(example, listExamples()) || "."} The examples are ${exampleList("and")}.`,
    };
  return { ok: true, value: example === sampleName ? example : `examples/${example}` };
}

/** The number of file names in a message. */
const maxNames = 8;

function summarizeNames(names: readonly string[]): string {
  const shown = names.toSorted().slice(0, maxNames).join(", ");
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

function quoteForShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
