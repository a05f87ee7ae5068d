/** Goes the way that an owner goes: from nothing to a site. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../e2e/chromium.ts";
import { inventPerson, startGitHub } from "../site/import/github-server.ts";
import { type Case, expectFiles, expectText, makeFolder, root, run } from "./cases.ts";

/** An import that wrote or would write something ends with this code. */
const somethingToDo = 2;

export function journey(tarball: string): Case {
  return {
    name: "from nothing to a site",
    async check() {
      // The documentation has the same steps in the same order.
      expectText(
        readFileSync(join(root, "docs/start.md"), "utf8"),
        /vitae init .*\nnpm install .*\nnpx vitae import github .*\nnpx vitae check && npx vitae build .*\nnpx vitae preview /,
      );
      const folder = join(makeFolder("journey"), "my-cv");
      const vitae = (words: readonly string[], code = 0, env = {}) =>
        run("npx", ["vitae", ...words], { cwd: folder, code, env });

      await run("npx", ["--yes", "--package", tarball, "vitae", "init", "my-cv"], { cwd: dirname(folder) });
      await run("npm", ["install", "--no-audit", "--no-fund", tarball], { cwd: folder });
      const github = await startGitHub([inventPerson("ilse", 40)]);
      try {
        const words = ["github", "ilse", "--api-url", github.url, "--replace-sample", "--write"];
        await vitae(["import", ...words], somethingToDo, { GITHUB_TOKEN: "a-token" });
      } finally {
        await github.close();
      }
      await vitae(["check"]);
      await vitae(["build"]);
      expectText(await vitae(["query", "org:loom-3"]), /^[56] results/m);
      await searchInBrowser(folder);
      expectFiles(join(folder, "dist"), ["index.html", "cv.pdf", "card.png"]);
    },
  };
}

/** Serves the site as an owner does, and asks a query in a browser. */
async function searchInBrowser(folder: string): Promise<void> {
  // Through npx, the server would outlive its parent.
  const server = spawn(process.execPath, ["node_modules/vitae-cv/bin/vitae.mjs", "preview", "--port", "0"], {
    cwd: folder,
  });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    let told = "";
    for await (const chunk of server.stdout) {
      told += String(chunk);
      if (/http:\S+\n/.test(told)) break;
    }
    const page = await browser.newPage();
    await page.goto(/http:\S+/.exec(told)?.[0] ?? "");
    await page.getByRole("combobox", { name: "Search this CV" }).fill("org:loom-3");
    await page
      .locator("h2#results")
      .filter({ hasText: /^[56] results$/ })
      .waitFor();
  } finally {
    await browser.close();
    server.kill();
  }
}
