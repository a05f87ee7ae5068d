/**
 * Runs the steps of the tests: `npm test` runs those that every change has to pass, the quickest first; `npm run
 * test:more` runs those that take long, that few changes affect, or that need other programs. Named steps run alone:
 * `npm test -- unit pages`. Words after the last step are passed to its program: `npm test -- pages suggest.spec.ts`.
 *
 * The steps of a stage run in parallel, because each leaves processors idle. `npm test` ends after a stage with a
 * failure; `npm run test:more` goes on. Both print a table of the steps: the result, the seconds, and what was skipped.
 * No step depends on the machine's speed or on what others publish.
 */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../node/cli/install.mjs";
import { findChromiumBrowser, findFirefoxBrowser, findOnPath } from "../node/cli/programs.mjs";

const isMore = process.argv[2] === "--more";
const beside = (folder) => `node bench/install-beside.mjs ${folder}`;
const lighthouse = (command) =>
  `cd bench/lighthouse && node node_modules/@lhci/cli/src/cli.js ${command} --config lighthouserc.json`;
const playwright = (config) => `playwright test --config ${config}`;

/** The commands of each step, one after the other. The last one gets the remaining words of the command line. */
const steps = {
  size: [
    "tsx node/cli/main.ts build --data test/sample --out .tmp/size",
    "node --max-semi-space-size=256 --min-semi-space-size=256 --import tsx bench/budget/allocated.ts",
    "tsx bench/budget/main.ts .tmp/size",
  ],
  types: ["node test/types.mjs"],
  style: ["biome ci"],
  data: ["tsx node/cli/main.ts check"],
  unit: ["vitest run --reporter dot"],
  pages: ["playwright test"],
  "more-pages": [playwright("test/e2e/more/playwright.config.ts")],
  gallery: [playwright("test/e2e/gallery/playwright.config.ts")],
  faults: [
    ...(isMore ? ["node test/faults/hosts/fetch-nginx.mjs"] : []),
    playwright("test/faults/playwright.config.ts"),
  ],
  // A dead link stops it.
  docs: ["node node/docs-site/main.mjs"],
  "package-short": ["tsx test/package/short.ts"],
  lighthouse: [beside("bench/lighthouse"), lighthouse("collect"), lighthouse("assert")],
  firefox: [
    "node test/e2e/firefox/install.mjs",
    beside("test/e2e/firefox"),
    "node test/e2e/firefox/node_modules/@playwright/test/cli.js test --config test/e2e/firefox/playwright.config.ts",
  ],
  webkit: ["node test/e2e/webkit/install.mjs", playwright("test/e2e/webkit/playwright.config.ts")],
  fork: ["tsx test/fork/main.ts"],
  pairs: ["tsx test/pairs/main.ts"],
  // Only the nightly workflow and releases run it: what is found depends on others, and mirrors have no list.
  audit: ["npm audit --audit-level=high"],
  engines: [
    beside("test/engine/sql/engines"),
    "vitest run --config test/engine/sql/engines/vitest.config.ts",
  ],
  package: [
    "npm install --prefix test/package --no-save --no-audit --no-fund --loglevel=error",
    "tsx test/package/main.ts",
  ],
  fuzz: [
    "vitest run --testTimeout 20000000 test/grammar/parse.test.ts test/faults/fuzz.test.ts test/faults/links.test.ts",
  ],
};

const chromium = findChromiumBrowser();
const environments = {
  ...(chromium !== undefined && { lighthouse: { CHROME_PATH: chromium } }),
  fuzz: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? "100000" },
};

/** Long steps, of which `npm test` tries a few cases, so that a change does not break them unseen. */
const samples = ["engines", "pairs", "docs", "package-short", "faults", "firefox", "webkit"];
const stages = [["size", "types", "style", "data"], ["unit"], ["pages"], samples];
/** `size` builds the site that lighthouse, firefox, webkit and the pages use. */
const moreStages = [
  ["size"],
  // The tests of faults mostly wait.
  ["more-pages", "faults"],
  ["gallery", "docs", "package-short"],
  // Lighthouse measures times.
  ["lighthouse"],
  ["firefox"],
  ["webkit"],
  ["fork"],
  // The package's tests mostly wait for downloads.
  ["engines", "package"],
  ["pairs"],
  ["fuzz"],
];

const words = process.argv.slice(isMore ? 3 : 2);
const isStep = (word) => word === "samples" || Object.hasOwn(steps, word);
const others = words.findIndex((word) => !isStep(word));
const asked = others < 0 ? words : words.slice(0, others);
const passedOn = others < 0 ? [] : words.slice(others);
if (asked.length === 0 && passedOn.length > 0) {
  console.error(`There is no step "${passedOn[0]}". Steps: ${Object.keys(steps).join(", ")}.`);
  process.exit(2);
}
const everything = isMore ? moreStages : stages;
const needsBuild =
  asked.some((name) => ["lighthouse", "firefox", "webkit", "samples"].includes(name)) &&
  !asked.includes("size");
const chosen =
  asked.length === 0
    ? everything
    : [...(needsBuild ? ["size"] : []), ...asked].map((name) => (name === "samples" ? samples : [name]));
const all = chosen.flat();

// `npm run test:more` assumes that `npm ci` or `npm test` has run.
if (!isMore) await install({ browser: all.some((name) => ["pages", "pairs", "faults"].includes(name)) });

const root = fileURLToPath(new URL("..", import.meta.url));
/** The tests of a step append the names of missing programs to its file. */
const missing = `${root}.tmp/missing`;
rmSync(missing, { recursive: true, force: true });
mkdirSync(missing, { recursive: true });
const missingFile = (name) => `${missing}/${name}.txt`;
const env = {
  ...process.env,
  PATH: [`${root}node_modules/.bin`, process.env.PATH].join(delimiter),
  // Vite would read its own configuration twice at each start, for advice about a loader that needs a newer Node.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: "true",
  ...(!isMore && { SAMPLES: "1" }),
};

/** `npm test` leaves out the browsers that are not here; `npm run test:more` installs them. */
const isHere = { firefox: () => findFirefoxBrowser(), webkit: () => findOnPath(["WebKitWebDriver"]) };
const isLeftOut = (name) => !isMore && name in isHere && isHere[name]() === undefined;

const titleOf = (name) => `[${all.indexOf(name) + 1}/${all.length}] ${name}`;

/** Runs a command in a shell, as package.json does. Its output is inherited, or added to `output`. */
function runCommand(command, options, output) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      cwd: root,
      stdio: output === undefined ? "inherit" : "pipe",
      ...options,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    child.on("close", (status, signal) => resolve({ status, signal }));
  });
}

const quote = (word) => (process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`);

/** Runs a step. In parallel with other steps, its output is printed at its end, so that its lines stay together. */
async function run(name, isAlone) {
  console.error(`${isAlone ? "\n" : ""}${titleOf(name)}${isAlone ? "" : " …"}`);
  if (isLeftOut(name)) {
    appendFileSync(missingFile(name), `${name}\n`);
    return { name, isGreen: true, seconds: 0, result: "skipped" };
  }
  const startedAt = Date.now();
  const output = isAlone ? undefined : [];
  const options = { env: { ...env, ...environments[name], MISSING_FILE: missingFile(name) } };
  let result = { status: 0, signal: null };
  for (const [at, command] of steps[name].entries()) {
    const isLast = at === steps[name].length - 1 && name === all.at(-1);
    const whole = isLast ? [command, ...passedOn.map(quote)].join(" ") : command;
    result = await runCommand(whole, options, output);
    if (result.status !== 0) break;
  }
  const { status, signal } = result;
  const isGreen = status === 0;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (output !== undefined)
    process.stderr.write(
      Buffer.concat([
        Buffer.from(`\n${titleOf(name)}: ${isGreen ? "passed" : "FAILED"} in ${seconds} s\n`),
        ...output,
      ]),
    );
  return {
    name,
    isGreen,
    seconds,
    result: isGreen ? "passed" : `FAILED${signal === null ? "" : ` (${signal})`}`,
  };
}

function readSkipped(name) {
  if (!existsSync(missingFile(name))) return "";
  const programs = new Set(readFileSync(missingFile(name), "utf8").split("\n").filter(Boolean));
  return `tests that need ${[...programs].join(", ")}: not on this machine`;
}

/** Prints the results as a table in Markdown, and passes it on to GitHub's summary and to later jobs of a workflow. */
function printTable(ended) {
  const notRun = all.filter((name) => !ended.some((one) => one.name === name));
  const rows = [
    ["step", "result", "seconds", "skipped"],
    ["---", "---", "--:", "---"],
    ...ended.map(({ name, result, seconds }) => [name, result, `${seconds}`, readSkipped(name)]),
    ...notRun.map((name) => [name, "not run", "", "a step before it failed"]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  const pad = (cell, at) => {
    const filler = cell.startsWith("--") ? "-" : " ";
    return at === 2 ? cell.padStart(widths[at], filler) : cell.padEnd(widths[at], filler);
  };
  const table = rows.map((row) => `| ${row.map(pad).join(" | ")} |`).join("\n");
  console.error(`\n${table}`);
  const { GITHUB_STEP_SUMMARY, GITHUB_OUTPUT } = process.env;
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${table}\n\n`);
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `table<<END_OF_TABLE\n${table}\nEND_OF_TABLE\n`);
}

const ended = [];
for (const names of chosen) {
  ended.push(...(await Promise.all(names.map((name) => run(name, names.length === 1)))));
  if (!isMore && ended.some(({ isGreen }) => !isGreen)) break;
  // Later steps use the site whose size was checked, instead of each building the same one.
  if (ended.some(({ name, isGreen }) => name === "size" && isGreen)) env.BUILT_SITE = ".tmp/size";
}
printTable(ended);
const failed = ended.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
if (failed.length > 0) {
  const command = isMore ? "npm run test:more" : "npm test";
  console.error(`\nFAILED: ${failed.join(", ")}. To repeat: ${command} -- ${failed.join(" ")}`);
  process.exitCode = 1;
} else console.error("\nAll steps passed.");
