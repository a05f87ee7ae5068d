/** `npm run bench` measures the engine, `npm run bench -- browser` another program; see README.md. */
import { spawnSync } from "node:child_process";

const beside = (folder) => `node bench/install-beside.mjs ${folder}`;

/** The commands of each program, one after the other. The last one gets the words of the command line. */
const programs = {
  engine: [
    beside("bench/engine"),
    "vite build --config bench/engine/vite.config.ts",
    "node bench/engine/node_modules/.built/main.js",
  ],
  databases: [beside("test/engine/sql/engines"), "tsx bench/databases/main.ts"],
  browser: ["tsx bench/browser/main.ts"],
};

const [first = "engine", ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(programs, first);
if (!isNamed && !first.startsWith("-")) {
  console.error(`There is no program "${first}". Programs: ${Object.keys(programs).join(", ")}.`);
  process.exit(2);
}
const commands = programs[isNamed ? first : "engine"];
const words = isNamed ? rest : process.argv.slice(2);
const quote = (word) => (process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`);
for (const [at, command] of commands.entries()) {
  const whole = at === commands.length - 1 ? [command, ...words.map(quote)].join(" ") : command;
  const { status } = spawnSync(whole, { shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
