/** Tests the font of the name and the years on a site below a path, under the headers that hosts send. */
import { execFileSync } from "node:child_process";
import type { Server } from "node:http";
import { serveSite } from "../../../site/build/serve.ts";
import { expect, recordShifts, test } from "../page.ts";
import { buildFolder } from "../sites.ts";

const folder = buildFolder("below-a-path");
let site: { server: Server; url: string };

test.beforeAll(async () => {
  test.setTimeout(180_000);
  execFileSync("npx", ["tsx", "site/cli/main.ts", "build", "--base", "/a/b/", "--out", folder], {
    stdio: "pipe",
  });
  site = await serveSite(folder, 0);
});

test.afterAll(() => {
  site.server.close();
});

test("the name and the years have the font of the CV, which moves nothing and asks for nothing that is not there", async ({
  cv,
  page,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  const findShift = await recordShifts(page);
  const findStates = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`));

  await page.goto(site.url);
  await expect(cv.head).toBeVisible();
  await expect.poll(findStates).toEqual(["name: loaded"]);
  expect(await findShift()).toBeLessThan(0.01);

  // A font that was late on the first visit is drawn from the second on.
  await page.reload();
  await expect(cv.head).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  for (const selector of ["h1", "[data-year] h2"]) {
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    expect(
      fonts.map(({ isCustomFont }) => isCustomFont),
      selector,
    ).toContain(true);
  }
  expect(await findShift()).toBeLessThan(0.01);
  expect(refused).toEqual([]);
});
