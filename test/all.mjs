/**
 * Runs what a change has to pass, the quickest first: `npm test` is what a person waits for, or `npm test check:unit
 * check:pages` for some of it. `npm run test:more` is the rest, which takes long, is reached by few changes, or needs
 * other programs. The steps of a stage run side by side, where they leave processors idle; after a stage in which one
 * fails, it stops, says which, and prints how long each took. No step depends on how fast the machine is, or on what
 * others publish.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { npmCommand } from "../node/cli/programs.mjs";

const stages = [
  ["check:size", "check:types", "check:style", "check:data", "check:licences"],
  ["check:unit"],
  ["check:pages"],
];
const more = [
  // The tests of faults mostly wait.
  ["check:more-pages", "check:faults"],
  ["check:package-short"],
  // These measure times, or would meet each other's servers.
  ["check:lighthouse"],
  ["check:firefox"],
  ["check:fork"],
  ["check:pairs"],
];
const all = [...stages, ...more];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.flat().includes(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(" or ")}. There are: ${all.flat().join(", ")}.`);
  process.exit(2);
}

const took = [];
// Vite would read its own configuration twice at each start, for advice about a loader that needs a newer Node.
const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };

const chosen = (asked.length === 0 ? stages : all)
  .map((stage) => (asked.length === 0 ? stage : stage.filter((name) => asked.includes(name))))
  .filter((stage) => stage.length > 0);
const steps = chosen.flat();
const titleOf = (name) => `[${steps.indexOf(name) + 1}/${steps.length}] npm run ${name}`;

/** Runs a step. What a step prints comes at once where it runs alone, else at its end, so that its lines stay together. */
function run(name, isAlone) {
  return new Promise((resolve) => {
    console.error(`${isAlone ? "\n" : ""}${titleOf(name)}${isAlone ? "" : " …"}`);
    const startedAt = Date.now();
    const { command, args, options } = npmCommand(["run", "-s", name]);
    const child = spawn(command, args, { stdio: isAlone ? "inherit" : "pipe", env, ...options });
    const words = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => words.push(chunk));
    child.on("close", (status, signal) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
      const result = status === 0 ? "passed" : "FAILED";
      if (!isAlone)
        process.stderr.write(
          Buffer.concat([Buffer.from(`\n${titleOf(name)}: ${result} in ${seconds} s\n`), ...words]),
        );
      took.push(`  ${name.padEnd(16)} ${seconds.padStart(5)} s`);
      resolve({ name, status, signal });
    });
  });
}

// Tests append what the machine lacks for them.
const missingFile = fileURLToPath(new URL("../.tmp/missing.txt", import.meta.url));
mkdirSync(dirname(missingFile), { recursive: true });
writeFileSync(missingFile, "");
env.MISSING_FILE = missingFile;

function printSummary(headline) {
  const missing = new Set(readFileSync(missingFile, "utf8").split("\n").filter(Boolean));
  const notes = Array.from(missing, (what) => `  Tests were skipped because this machine lacks ${what}.`);
  console.error([`\n${headline}`, ...took, ...notes].join("\n"));
}

for (const names of chosen) {
  const ended = await Promise.all(names.map((name) => run(name, names.length === 1)));
  const [failed] = ended.filter(({ status }) => status !== 0);
  if (failed !== undefined) {
    const { name, status, signal } = failed;
    printSummary(
      `FAILED: ${name}${signal === null ? "" : ` (${signal})`}. To repeat it alone: npm run ${name}`,
    );
    process.exit(status ?? 1);
  }
  // The site whose size is checked serves the steps after it, which would build the same once more each.
  if (names.includes("check:size")) env.BUILT_SITE = ".tmp/size";
}
printSummary("All steps passed.");
