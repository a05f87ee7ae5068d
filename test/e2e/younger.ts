/** Finds the APIs that are younger than the oldest supported browsers, by MDN's data, and removes them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import type { Page } from "@playwright/test";
import { readBaseline } from "../../node/site/inline-scripts.ts";

/** MDN's names of the browsers, with those of phones, each with its oldest supported version. */
const oldest = readBaseline().flatMap(({ name, version }) => {
  if (name === "ios_saf") return [["safari_ios", Number(version)] as const];
  const phone = name === "chrome" || name === "firefox" ? [`${name}_android`] : [];
  return [name, ...phone].map((browser) => [browser, Number(version)] as const);
});

/**
 * Returns paths such as `URL.canParse_static` of APIs that one of those browsers lacks and the built scripts name. A
 * word of the scripts may mean something else, but removing too much only makes the test harder.
 */
export function findYounger(folder: string): string[] {
  const files = readdirSync(join(folder, "assets")).filter((file) => file.endsWith(".js"));
  const scripts = [...files.map((file) => join("assets", file)), "index.html"];
  const words = new Set(
    scripts.flatMap((file) => readFileSync(join(folder, file), "utf8").match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  const found: string[] = [];
  const visit = (feature: Identifier, path: readonly string[]) => {
    const name = path.at(-1)?.replace(/_static$/, "") ?? "";
    if (isYounger(feature)) {
      if (words.has(name)) found.push(path.join("."));
      return;
    }
    for (const key of Object.keys(feature)) {
      const inner = feature[key];
      if (inner !== undefined && isFeature(key, inner)) visit(inner, [...path, key]);
    }
  };
  for (const group of [bcd.api, bcd.javascript.builtins]) if (group !== undefined) visit(group, []);
  return found;
}

function isFeature(key: string, _value: CompatStatement | Identifier): _value is Identifier {
  return key !== "__compat";
}

function isYounger({ __compat }: Identifier): boolean {
  if (__compat === undefined) return false;
  const support: Partial<Record<string, SupportStatement>> = __compat.support;
  return oldest.some(([browser, version]) => firstVersion(support[browser]) > version);
}

/** Returns infinity where no version supports the API. A prefix, another name or a flag does not count as support. */
function firstVersion(statement: SupportStatement | undefined): number {
  if (statement === undefined) return 0;
  const all = Array.isArray(statement) ? statement : [statement];
  const versions = all
    .filter(({ flags, prefix, alternative_name, version_removed }) =>
      [flags, prefix, alternative_name, version_removed].every((one) => one === undefined),
    )
    .map(({ version_added }) =>
      typeof version_added === "string" && version_added !== "preview"
        ? Number(version_added.replace("≤", ""))
        : Infinity,
    );
  return Math.min(Infinity, ...versions);
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
