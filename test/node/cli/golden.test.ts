/**
 * Runs the command lines of each folder in golden/, one after the other, and compares their output with the case's
 * result.txt. `npx vitest run node/cli/golden -u` updates the results.
 *
 * commands.txt has one command per line. They run in a copy of the case's `files`, or else in this repository with the
 * tests' sample as the data.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { expectGolden } from "../../golden.ts";
import { vitae } from "./vitae.ts";

const golden = fileURLToPath(new URL("./golden/", import.meta.url));
const env = { GITHUB_TOKEN: "ghp_neverprinted42" };

/** Splits a line as a shell does: words in single quotes are one. */
function toWords(line: string): string[] {
  return Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, word]) => quoted ?? word ?? "");
}

function copyFiles(home: string): string | undefined {
  if (!existsSync(join(home, "files"))) return undefined;
  const root = mkdtempSync(join(tmpdir(), "commands-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(join(home, "files"), root, { recursive: true });
  return root;
}

it.each(readdirSync(golden))("%s", async (name) => {
  const home = join(golden, name);
  const root = copyFiles(home);
  const texts: string[] = [];
  for (const line of readFileSync(join(home, "commands.txt"), "utf8").trim().split("\n")) {
    const { code, out, err } = await vitae(toWords(line), { env, ...(root !== undefined && { root }) });
    const outputs = [out, err === "" ? "" : `(in stderr) ${err}`].filter((text) => text !== "");
    texts.push(`$ vitae ${line}\n${outputs.join("")}(${code})\n`);
  }
  const text = texts.join("\n").replaceAll(root ?? process.cwd(), "…");
  expect(text).not.toContain(env.GITHUB_TOKEN);
  await expectGolden(text, join(home, "result.txt"));
});
