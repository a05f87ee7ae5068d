import { outputs } from "../../../node/export/outputs.ts";
import { expect, test } from "../../e2e/page.ts";
import { isMissing } from "../../machine.ts";
import { hosts, toUrl } from "./hosts.ts";
import { findNginx } from "./nginx.ts";

// The summary of `npm run test:more` lists the missing programs.
const lacksNginx = isMissing("nginx", findNginx() !== undefined);

for (const host of hosts.filter(({ kind }) => kind !== "nginx" || !lacksNginx)) {
  const url = toUrl(host);
  test.describe(host.name, () => {
    // Chromium also logs a real 404 on the console.
    test.use({ allowedErrors: /Failed to load resource.*404/ });

    test("serves the page, every address of the app, and a real 404 for any other", async ({
      cv,
      page,
      request,
    }) => {
      await test.step("a link with a query survives a reload", async () => {
        await cv.open(`${url}?q=language:python`);
        const total = await cv.total();
        await page.reload();
        await cv.expectTotal(total);
        await expect(cv.box).toHaveValue("language:python");
      });

      await test.step("an address of the app opens, reloads and can be returned to", async () => {
        await cv.open(url);
        // Hosts redirect to the folder, from which the page's relative paths start.
        const colors = `${url}demo/colors/?x=%25#y`;
        const response = await page.goto(`${url}demo/colors?x=%25#y`);
        expect(response?.status()).toBe(200);
        await expect(page).toHaveURL(colors);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
        await page.reload();
        await expect(page).toHaveURL(colors);
        await page.goBack();
        await expect(page).toHaveURL(url);
        await cv.expectTotal(268);
        await page.goForward();
        await expect(page).toHaveURL(colors);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      });

      await test.step("an address without a page redirects", async () => {
        await page.goto(`${url}demo/charts/nivo/?x=1`);
        await expect(page).toHaveURL(`${url}demo/charts/nivo/fixed?x=1`);
        await expect(page.getByRole("heading", { level: 1, name: "Chart: nivo, Fixed" })).toBeVisible();
      });

      await test.step("any other address is a real 404, and the app says so", async () => {
        const response = await page.goto(`${url}demo/charts/excel/fixed`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
        await expect(page).toHaveURL(`${url}demo/charts/excel/fixed`);
        await page.getByText("Go to Home").click();
        await cv.expectTotal(268);
        await expect(page).toHaveURL(url);
        const [same, other] = [response?.url() ?? "", `${url}nowhere/at/all`].map((path) =>
          request.get(path),
        );
        expect((await other)?.status()).toBe(404);
        expect(await (await other)?.text()).toBe(await (await same)?.text());
      });
    });

    test("answers a missing chunk and a missing data file with 404", async ({ request }) => {
      for (const path of ["assets/gone-12345678.js", "data/gone.json"]) {
        const response = await request.get(url + path);
        expect(response.status()).toBe(404);
        if (host.kind === "nginx") expect(response.headers()["cache-control"]).toBe("no-cache");
      }
    });

    test("can be read without JavaScript where the host has no page", async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${url}nowhere`);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", host.build.base);
      await context.close();
    });

    // A plain file server sends none, and derives types from extensions.
    if (host.kind === "plain") return;

    test("sends the promised headers", async ({ request }) => {
      const page = await (await request.get(url)).text();
      const chunk = /assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? "";
      const data = /assets\/data-[\w-]+\.json/.exec(page)?.[0] ?? "";
      expect(data).not.toBe("");
      const files = ["", "index.html", chunk, data, "resume.json", "favicon.svg", "demo/colors", "nowhere"];
      for (const file of files) {
        const headers = (await request.get(url + file)).headers();
        expect(headers, file).toMatchObject({
          "strict-transport-security": "max-age=31536000",
          "x-content-type-options": "nosniff",
          "referrer-policy": "strict-origin-when-cross-origin",
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-resource-policy": "same-origin",
          "permissions-policy": expect.stringContaining("camera=()"),
        });
        const policy = headers["content-security-policy"] ?? "";
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain("unsafe-eval");
        expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
        if (file !== "nowhere")
          expect(headers["cache-control"], file).toBe(
            file === chunk || file === data ? "public, max-age=31536000, immutable" : "no-cache",
          );
      }
    });

    test("sends exported files with their types", async ({ request }) => {
      for (const { name, type } of outputs) {
        const response = await request.get(url + name);
        expect(response.status(), name).toBe(200);
        const headers = response.headers();
        expect(headers["content-type"]?.toLowerCase(), name).toMatch(/^[^;]+(?:; ?charset=utf-8)?$/);
        expect(headers["content-type"]?.split(";")[0], name).toBe(type);
        expect(headers["cache-control"], name).toBe("no-cache");
        expect(headers["x-content-type-options"], name).toBe("nosniff");
      }
    });

    if (host.kind !== "nginx") return;

    test("compresses text, and does not send unchanged files again", async ({ request }) => {
      const page = await (await request.get(url)).text();
      const data = url + (/assets\/data-[\w-]+\.json/.exec(page)?.[0] ?? "");
      const first = await request.get(data, { headers: { "Accept-Encoding": "gzip" } });
      expect(first.headers()["content-encoding"]).toBe("gzip");
      const { etag = "" } = first.headers();
      const again = await request.get(data, {
        headers: { "Accept-Encoding": "gzip", "If-None-Match": etag },
      });
      expect(again.status()).toBe(304);
    });

    if (host.build.base === "/") return;

    test("redirects a folder without its slash to the folder", async ({ request }) => {
      const response = await request.get(url.slice(0, -1), { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(host.build.base);
    });
  });
}
