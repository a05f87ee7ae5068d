/** The whole way of a new owner: what GitHub knows of a person, imported, checked, built, and seen in a browser. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../e2e/page.ts";
import { inventPerson, startGitHub } from "../import/github-server.ts";
import { startFileServer } from "./hosts/file-server.ts";

// Its last entries are drawn while the page is idle.
test.use({ isIdle: true });

const run = promisify(execFile);

test("what GitHub knows of a person is on the page after import, check and build", async ({ cv, page }) => {
  test.slow();
  const person = inventPerson("ilse", 12);
  const [first, second] = person.pullRequests;
  if (first !== undefined) first.title = "Use `weft` in *all* places";
  if (second !== undefined) second.mergedAt = null;
  person.repositories.push({
    id: "R_own",
    name: "shuttle",
    owner: "ilse",
    description: "Throws yarn",
    stars: 12,
    languages: { TypeScript: 900 },
  });
  const github = await startGitHub([person]);
  const home = mkdtempSync(join(tmpdir(), "import-site-"));
  const data = join(home, "data");
  const site = join(home, "site");
  const node = (...words: string[]) =>
    run(process.execPath, words, {
      env: { ...process.env, NODE_ENV: "production", GITHUB_TOKEN: "invented", CV_DATA: data },
    });
  let server: Server | undefined;
  try {
    const words = ["github", "ilse", "--api-url", github.url, "--data", data, "--write"];
    await node("--import", "tsx", "site/cli/main.ts", "import", ...words);
    const checked = await node("--import", "tsx", "site/cli/main.ts", "check", data);
    expect(checked.stdout).toContain("13 activities, 8 orgs, 2 languages, no problems");
    await node("--import", "tsx", "site/cli/main.ts", "build", "--out", site);

    const build = { base: "/", root: site, folder: site };
    server = await startFileServer({ name: "the new site", kind: "plain", build, port: 0 });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    // All but the open pull request, which is hidden until a visitor asks for it.
    await cv.expectTotal(12);
    await expect(page).toHaveTitle(/Ilse Varga/);
    await expect(page.getByRole("heading", { name: "shuttle: Throws yarn" })).toBeVisible();
    const edited = page.getByRole("heading", { name: "Use weft in *all* places" });
    await expect(edited).toBeVisible();
    await expect(edited.locator("code")).toHaveText("weft");
  } finally {
    server?.closeAllConnections();
    server?.close();
    await github.close();
    rmSync(home, { recursive: true });
  }
});
