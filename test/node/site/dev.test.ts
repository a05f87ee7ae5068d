/** Tests `npm run dev`: that Vite serves the site of `vitae dev`, whose own test edits every kind of file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { readConfig } from "../../../node/owner/config.ts";
import { devPlugin } from "../../../node/site/dev-plugin.ts";
import { type PageData, pageDataId } from "../../../src/store/page-data.ts";

const root = mkdtempSync(join(tmpdir(), "dev-"));
const data = join(root, "own data");
const activity = { id: "a", title: "A", category: "Article", org: "loom", createdAt: "2021" };
const html =
  '<!doctype html><html><head><meta charset="utf-8" /><title>T</title></head><body><div id="root"></div></body></html>';
let server: ViteDevServer;

const write = (name: string, content: unknown) =>
  writeFileSync(join(data, name), typeof content === "string" ? content : JSON.stringify(content));

beforeAll(async () => {
  mkdirSync(data);
  writeFileSync(join(root, "index.html"), html);
  writeFileSync(join(root, "module.ts"), "export const one: number = 1;");
  write("owner.json", { firstName: "Ada", lastName: "Sample", firstYear: 2020, lastYear: 2022 });
  write("activities.json", [activity]);
  write("orgs.json", [{ id: "loom", name: "Loom", orgType: "Company" }]);
  write("languages.json", []);
  server = await createServer({
    ...{ root, base: "/cv/", configFile: false, logLevel: "silent" },
    server: { host: "127.0.0.1", port: 0, ws: false },
    plugins: [devPlugin({ root, read: () => readConfig(root, { data }) })],
  });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const get = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]));
const readPage = async () => (await get("")).text();

/** Asks again until the watcher has noticed the edit, because it may need a moment. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

async function readTitles() {
  const [, json = "{}"] = new RegExp(`id="${pageDataId}">(.*?)</script>`).exec(await readPage()) ?? [];
  const page: PageData = JSON.parse(json);
  const decoded = decodeDataset(await (await get(page.dataUrl)).text());
  return decoded.ok ? decoded.value.data.activities.map(({ title }) => title) : decoded.reason;
}

describe("npm run dev", () => {
  it("serves empty pages without a policy, the files of a build, and the modules of Vite", async () => {
    const page = await readPage();
    expect(page).toContain('<div id="root"></div>');
    expect(page).toContain('src="/cv/@vite/client"');
    expect(page).not.toContain("Content-Security-Policy");
    expect(await readTitles()).toEqual(["A"]);
    expect((await get("cv.pdf")).headers.get("Content-Type")).toBe("application/pdf");
    expect(await (await get("module.ts")).text()).toContain("export const one = 1");
    expect((await get("demo/charts/nivo/")).status).toBe(200);
    expect((await get("nowhere")).status).toBe(404);
  });

  it("reloads open pages after an edit, and shows errors of the data until they are fixed", async () => {
    const send = vi.spyOn(server.ws, "send");
    write("activities.json", '[\n {"id": "x"}\n]');
    await eventually(async () => expect(await readPage()).toContain("activities.json:2:2: "));
    expect(send).toHaveBeenCalledWith({ type: "full-reload" });
    write("activities.json", [{ ...activity, title: "Mended" }]);
    await eventually(async () => expect(await readTitles()).toEqual(["Mended"]));
  });
});
