/** Finds the APIs that are younger than the oldest supported browsers, and removes them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
/**
 * The members of each interface that one of those browsers lacks, and an empty text for a whole interface: by MDN's
 * browser-compat-data 8.1.9, where a prefix, another name or a flag does not count as support.
 */
import younger from "./younger.json" with { type: "json" };

/**
 * Returns paths such as `URL.canParse_static` of these APIs that the built scripts name. A word of the scripts may mean
 * something else, but removing too much only makes the test harder.
 */
export function findYounger(folder: string): string[] {
  const files = readdirSync(join(folder, "assets")).filter((file) => file.endsWith(".js"));
  const scripts = [...files.map((file) => join("assets", file)), "index.html"];
  const words = new Set(
    scripts.flatMap((file) => readFileSync(join(folder, file), "utf8").match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  const paths = Object.entries(younger).flatMap(([owner, members]) =>
    members.split(" ").map((member) => (member === "" ? owner : `${owner}.${member}`)),
  );
  return paths.filter((path) => words.has(path.replace(/^.*\.|_static$/g, "")));
}

/** Removes APIs before the page's and its workers' scripts run. Their `takenAway` lists those that existed. */
export async function takeAway(page: Page, paths: readonly string[]): Promise<void> {
  const code = readFileSync(new URL("take-away.js", import.meta.url), "utf8").replace(
    "/* paths */",
    JSON.stringify(paths),
  );
  await page.addInitScript(code);
  await page.route("**/assets/worker-engine-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });
}
