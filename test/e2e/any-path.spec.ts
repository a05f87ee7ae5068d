/** Tests that one built site works at any path of a host, unchanged: its pages find their files beside themselves. */
import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, test } from "./page.ts";
import { sampleFolder } from "./sites.ts";

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

type Host = "redirects folders" | "serves folders without a slash";

/**
 * Serves the built sample below a path, like a plain file server one folder up, or like a proxy that strips the path.
 */
async function serveBelow(prefix: string, host: Host): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : undefined;
    const isFolder = async (path: string) =>
      (await stat(path).catch(() => undefined))?.isDirectory() === true;
    try {
      if (name === undefined) throw new Error("It is outside of the site.");
      let file = join(sampleFolder, name);
      if (await isFolder(file)) {
        if (!pathname.endsWith("/") && host === "redirects folders") {
          response.writeHead(301, { Location: `${pathname}/${search}` }).end();
          return;
        }
        file = join(file, "index.html");
      }
      response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
      response.end(await readFile(file));
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not here");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** The last is the hardest; the others are tried at night. */
const hosts: [prefix: string, host: Host, tag?: string][] = [
  ["/", "redirects folders", "@more"],
  ["/cv/", "redirects folders", "@more"],
  ["/~ilse/a%20b/", "redirects folders", "@more"],
  ["/~ilse/a%20b/", "serves folders without a slash"],
];

for (const [prefix, host, tag = []] of hosts)
  test(`the site works at ${prefix} of a host that ${host}`, { tag }, async ({ cv, page }) => {
    const { server, origin } = await serveBelow(prefix, host);
    const home = origin + prefix;
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    try {
      await cv.open(home);
      await cv.box.fill("language:python");
      await cv.box.press("Enter");
      await cv.expectTotal(100);
      await expect(page).toHaveURL(`${home}?q=language:python`);
      await page.reload();
      await cv.expectTotal(100);
      await expect(page.getByRole("link", { name: /Download.*CV/ })).toHaveAttribute(
        "href",
        `${prefix}cv.pdf`,
      );

      // The page in another language keeps the query, and its later texts load.
      await page.getByRole("link", { name: "Deutsch" }).click();
      await expect(page).toHaveURL(`${home}de/?q=language:python`);
      await expect(page.getByRole("heading", { name: "100 Treffer" })).toBeVisible();
      await page.getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(`${home}?q=language:python`);

      await page.goto(home);
      await page.getByRole("navigation", { name: "CV for" }).getByRole("link").first().click();
      await expect(page).toHaveURL(/\/views\/\w+\/$/);
      await expect(cv.head).toBeVisible();
      await page.reload();
      await expect(cv.head).toBeVisible();

      await page.goto(`${home}demo/charts/victory`);
      await expect(page).toHaveURL(/\/demo\/charts\/victory\/fixed\/?$/);
      await expect(page.getByRole("heading", { level: 1, name: "Chart: Victory, Fixed" })).toBeVisible();
      await page.getByRole("link", { name: "Tablet", exact: true }).click();
      await expect(page).toHaveURL(/\/demo\/charts\/victory\/fixed\/tablet\/?$/);
      await page.reload();
      await expect(page.getByRole("figure").first()).toBeVisible();
      // Browsers fetch the icon again when the address changes.
      await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", `${prefix}favicon.svg`);
      expect(missing).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
