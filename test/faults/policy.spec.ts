/**
 * Tests that the site's policy stops what an attacker would do in Chromium. Every other test checks that the page
 * itself does not violate the policy, because a violation is an error on the console; see e2e/page.ts.
 */
import { expect, test } from "../e2e/page.ts";

const append = (name: string, given: object, then = "") =>
  `const made = Object.assign(document.createElement("${name}"), ${JSON.stringify(given)}); document.head.append(made); ${then}`;

/** The attempts of an injected script or element, and the directive that stops each. */
const attempts: Readonly<Record<string, [code: string, directive: string]>> = {
  eval: ["try { eval('1') } catch {}", "script-src"],
  "a function made of text": ["try { new Function('return 1')() } catch {}", "script-src"],
  "a timer made of text": ["setTimeout('window.hacked = 1')", "script-src"],
  "an inline script": [append("script", { textContent: "window.hacked = 1" }), "script-src-elem"],
  "an event handler's attribute": [
    append("b", {}, "made.setAttribute('onclick', 'window.hacked = 1'); made.click()"),
    "script-src-attr",
  ],
  "a javascript: link": [
    append("a", { href: "javascript:window.hacked = 1" }, "made.click()"),
    "script-src-elem",
  ],
  "a script from elsewhere": [append("script", { src: "https://evil.example/x.js" }), "script-src-elem"],
  "a style element": [append("style", { textContent: "body { color: red }" }), "style-src-elem"],
  "a request elsewhere": ["fetch('https://evil.example/').catch(() => {})", "connect-src"],
  "an image from elsewhere": ["new Image().src = 'https://evil.example/x.png'", "img-src"],
  "a frame": [append("iframe", { src: "https://evil.example/" }), "frame-src"],
  "a worker made of text": [
    "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {}",
    "worker-src",
  ],
  "another base for all links": [append("base", { href: "https://evil.example/" }), "base-uri"],
};

for (const hosted of ["with headers", "with the meta element alone"] as const) {
  test.describe(hosted, () => {
    test.use({ allowedErrors: /./ });
    test("the policy blocks each attempt", async ({ cv: _, page }) => {
      let refused = "";
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      page.on("console", (message) => {
        refused += `${message.text()}\n`;
      });
      if (hosted === "with the meta element alone") {
        await page.route("**/", async (route) => {
          const response = await route.fetch();
          const { "content-security-policy": _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
      }
      await page.goto("/");
      for (const [what, [code, directive]] of Object.entries(attempts))
        await test.step(what, async () => {
          refused = "";
          // Code that the test tool runs is exempt from the policy, but code that it schedules is not.
          await page.evaluate(`void setTimeout(() => { ${code} })`);
          await expect.poll(() => refused).toContain(`The policy refuses ${directive}`);
          expect(await page.evaluate("window.hacked")).toBeUndefined();
        });
      // A foreign script that fails to load must not cause a reload of the page.
      expect(loads).toBe(1);
    });
  });
}

test("the policy also binds the worker, which can neither evaluate code nor call other hosts", async ({
  page,
}) => {
  await page.route("**/assets/worker-engine-*.js", async (route) => {
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

test("the page cannot be framed by another site", async ({ page, baseURL }) => {
  await page.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/"></iframe>` }),
  );
  await page.goto("https://elsewhere.example/");
  // Chromium shows its own page in the frame.
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
