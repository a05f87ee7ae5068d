/** Finds the APIs that are younger than the oldest supported browsers, and removes them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
/**
 * The members of each interface that one of those browsers lacks, and an empty text for a whole interface: by MDN's
 * browser-compat-data 8.1.9, where a prefix, another name or a flag does not count as support.
 */
import younger from "./younger.json" with { type: "json" };
/** The CSS that at least one of them does not support, by the same data. */
import rules from "./younger-rules.json" with { type: "json" };

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

/** Returns the properties, values, selectors, rules and functions of the built style sheets that such a browser ignores. */
export function findYoungerRules(folder: string): string[] {
  const files = readdirSync(join(folder, "assets")).filter((file) => file.endsWith(".css"));
  const sheets = files.map((file) => readFileSync(join(folder, "assets", file), "utf8"));
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const css = [...sheets, ...(html.match(/<style[^>]*>.*?<\/style>/gs) ?? [])].join("");
  const valuesOf = (property: string) =>
    [...css.matchAll(new RegExp(`[;{]${property}:([^;}]*)`, "g"))].map(([, value = ""]) => value);
  const isThere = (form: string) => new RegExp(form).test(css);
  const words = (list: string) => list.split(" ");
  return [
    ...words(rules.properties).filter((name) => valuesOf(name).length > 0),
    ...Object.entries(rules.values).flatMap(([name, list]) => {
      const used = new Set(valuesOf(name).flatMap((value) => value.split(/[\s,()]+/)));
      return words(list).flatMap((value) => (used.has(value) ? `${name}: ${value}` : []));
    }),
    ...words(rules.selectors).flatMap((name) => (isThere(`:${name}(?![\\w-])[^;}]*[{]`) ? `:${name}` : [])),
    ...words(rules.atRules).flatMap((name) => (isThere(`@${name}(?![\\w-])`) ? `@${name}` : [])),
    ...words(rules.mediaFeatures).flatMap((name) =>
      isThere(`@media[^{]*\\(${name}(?![\\w-])`) ? `(${name})` : [],
    ),
    ...words(rules.functions).flatMap((name) => (isThere(`[\\s:,(]${name}\\(`) ? `${name}()` : [])),
  ];
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
