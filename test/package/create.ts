/** `npm create vitae-cv@latest`, as a script runs it and as a person answers it in a terminal. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Case, expectText, makeFolder, nodes, run, work } from "./cases.ts";
import { makeEnvironment } from "./journey.ts";
import type { LocalRegistry } from "./registry.ts";

const options = "--name 'Ilse Varga' --source 'github ilse'";

export function createCases({ url }: LocalRegistry): Case[] {
  const environment = (home: string) => makeEnvironment(home, nodes[1]?.file ?? process.execPath, url);
  const lines = [
    `npm create vitae-cv@latest my-cv -- ${options}`,
    `pnpm create vitae-cv my-cv ${options}`,
    `yarn create vitae-cv my-cv ${options}`,
  ];
  return [
    ...lines.map((line): Case => {
      const manager = line.split(" ")[0] ?? "";
      return {
        name: `${manager} create vitae-cv`,
        async check() {
          const home = makeFolder("create", manager);
          const env = environment(home);
          const printed = await run("sh", ["-c", line], { cwd: home, env });
          expectText(printed, new RegExp(`cd my-cv && ${manager} install`));
          expectOwner(join(home, "my-cv"));
          await run("sh", ["-c", `${manager} install`], { cwd: join(home, "my-cv"), env });
        },
      };
    }),
    {
      name: "npm create vitae-cv, in a terminal",
      async check() {
        const home = makeFolder("create", "terminal");
        const answers = [
          ["Folder (my-cv): ", ""],
          ["Your name: ", "Ilse Varga"],
          ["work (Enter skips it): ", "Writes compilers"],
          ["LOGIN' (Enter skips it): ", "githb ilse"],
          ["LOGIN' (Enter skips it): ", "github ilse"],
        ] as const;
        const printed = await converse("npm create vitae-cv@latest", answers, {
          cwd: home,
          env: environment(home),
        });
        expectText(printed, /did you mean "github"/);
        expectOwner(join(home, "my-cv"));
      },
    },
  ];
}

function expectOwner(folder: string): void {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  expectText(read("data/owner.json"), /"firstName": "Ilse",\s+"lastName": "Varga"/);
  expectText(read("vitae.json"), /"source": "github",\s+"from": "ilse"/);
  expectText(read("package.json"), /"vitae-cv": "\d/);
}

/** Answers the questions of a command in a terminal, which `script` of util-linux makes. */
async function converse(
  line: string,
  answers: readonly (readonly [question: string, answer: string])[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const terminal = spawn("script", ["--quiet", "--return", "--command", line, join(work, "typescript")], {
    cwd,
    env: { ...process.env, ...env },
  });
  const left = [...answers];
  let [printed, sinceAnswer] = ["", ""];
  terminal.stdout.on("data", (chunk) => {
    const text = stripVTControlCharacters(String(chunk));
    printed += text;
    sinceAnswer += text;
    const [next] = left;
    if (next === undefined || !sinceAnswer.endsWith(next[0])) return;
    left.shift();
    sinceAnswer = "";
    terminal.stdin.write(`${next[1]}\r`);
  });
  const code = await new Promise<number | null>((resolve) => terminal.on("close", resolve));
  if (code !== 0 || left.length > 0) throw new Error(`$ ${line}\n${printed}`);
  return printed;
}
