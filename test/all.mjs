/**
 * Runs everything that a change has to pass, the quickest first: `npm test`, or `npm test check:unit check:faults` for
 * some of it. `npm run test:more` is what needs other programs. It stops at the first step that fails, says which, and
 * prints how long each took. No step depends on how fast the machine is, or on what others publish.
 */
import { spawnSync } from "node:child_process";

const steps = [
  "check:types",
  "check:style",
  "check:data",
  "check:licences",
  "check:size",
  "check:unit",
  "check:pages",
  "check:faults",
];
const more = ["check:lighthouse", "check:firefox"];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => ![...steps, ...more].includes(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(" or ")}. There are: ${[...steps, ...more].join(", ")}.`);
  process.exit(2);
}

const took = [];
const tell = (headline) => console.error([`\n${headline}`, ...took].join("\n"));
// The site whose size is checked serves the steps after it, which would build the same once more each.
// Vite would read its own configuration twice at each start, for advice about a loader that needs a newer Node.
const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };
for (const name of asked.length === 0 ? steps : asked) {
  console.error(`\n> npm run ${name}`);
  const startedAt = Date.now();
  const { status, signal } = spawnSync("npm", ["run", "-s", name], { stdio: "inherit", env });
  took.push(`  ${name.padEnd(16)} ${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s`);
  if (status !== 0) {
    tell(`FAILED: ${name}${signal === null ? "" : ` (${signal})`}. To repeat it alone: npm run ${name}`);
    process.exit(status ?? 1);
  }
  if (name === "check:size") env.BUILT_SITE = ".tmp/size";
}
tell("All steps passed.");
