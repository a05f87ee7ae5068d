/** Tests `npm create vitae-cv@latest`, up to a built site, in a script; test/node/cli/init.test.ts tests the questions in a terminal. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, expectFiles, expectText, makeFolder, nodes, run } from "./cases.ts";
import { makeEnvironment } from "./journey.ts";
import type { LocalRegistry } from "./registry.ts";

const options = "--name 'Ilse Varga' --source 'github ilse'";

export function createCases({ url }: LocalRegistry): Case[] {
  const lines = [
    `npm create vitae-cv@latest my-cv -- ${options}`,
    `pnpm create vitae-cv my-cv ${options}`,
    `yarn create vitae-cv my-cv ${options}`,
  ];
  return lines.map((line): Case => {
    const manager = line.split(" ")[0] ?? "";
    return {
      name: `${manager} create vitae-cv`,
      async check() {
        const home = makeFolder("create", manager);
        const folder = join(home, "my-cv");
        const env = makeEnvironment(home, nodes[1]?.file ?? process.execPath, url);
        const printed = await run("sh", ["-c", line], { cwd: home, env });
        expectText(printed, new RegExp(`cd my-cv && ${manager} install`));
        const read = (name: string) => readFileSync(join(folder, name), "utf8");
        expectText(read("data/owner.json"), /"firstName": "Ilse",\s+"lastName": "Varga"/);
        expectText(read("vitae.json"), /"source": "github",\s+"from": "ilse"/);
        expectText(read("package.json"), /"vitae-cv": "\d/);
        await run("sh", ["-c", `${manager} install`], { cwd: folder, env });
        const build = manager === "npm" ? "npx vitae build" : `${manager} vitae build`;
        await run("sh", ["-c", build], { cwd: folder, env });
        expectFiles(join(folder, "dist"), ["index.html", "vcard.vcf"]);
        expectText(readFileSync(join(folder, "dist/index.html"), "utf8"), /Ilse Varga/);
      },
    };
  });
}
