/**
 * Checks the types. The projects of tsconfig.json share files, so the compiler reports an error once for each project that
 * has the file: each is printed once here, and shortened where it lists whole types.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const maxLength = 300;

const projects = ["grammar", "model", "engine", "worker", "src", "."];

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [compiler, "-b", ...projects, "--checkers", "1", "--pretty", "false"],
  {
    encoding: "utf8",
    maxBuffer: 64e6,
  },
);

// An error is a line with its place, and the indented lines that follow it.
const errors = new Set(stdout.trim().split(/\n(?! )/));
for (const error of errors) {
  if (error === "") continue;
  const [first = "", ...details] = error
    .split("\n")
    .map((line) => (line.length > maxLength ? `${line.slice(0, maxLength)} …` : line));
  console.log([first, ...details.slice(0, 3)].join("\n"));
}
process.stderr.write(stderr);
process.exitCode = status ?? 1;
