/**
 * Prints Lighthouse's scores for a built site on a phone: `tsx bench/lighthouse/main.ts FOLDER`. Fails if a
 * pass-or-fail audit fails, such as those of accessibility. Scores never fail, because they depend on the machine's
 * speed.
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../test/e2e/chromium.ts";
import { serveShaped } from "../page/shaped-server.ts";

const folder = process.argv[2] ?? "dist";
const server = await serveShaped(folder);
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: [
    "--headless",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
  ],
});
try {
  const result = await lighthouse(`${server.url}/`, {
    port: chrome.port,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(result?.lhr.runtimeError?.message ?? "Lighthouse gave no result.");
  const { categories, audits } = result.lhr;
  const scores = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ]);
  console.table(Object.fromEntries(scores));
  for (const { title, auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) continue;
      console.error(`${title}: ${audit.title} ${audit.displayValue ?? ""}`);
      if (audit.scoreDisplayMode === "binary") process.exitCode = 1;
    }
  }
} finally {
  chrome.kill();
  await server.close();
}
