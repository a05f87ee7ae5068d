/** Tests the development server over an owner's folder that is edited while it runs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { readConfig } from "../../../node/owner/config.ts";
import { devPlugin } from "../../../node/site/dev-plugin.ts";
import { type PageData, pageDataId } from "../../../src/store/page-data.ts";

const root = mkdtempSync(join(tmpdir(), "dev-"));
const data = join(root, "own data");
const theme = join(root, "theme.json");
const owner = { firstName: "Ada", lastName: "Sample", firstYear: 2020, lastYear: 2022 };
const activity = { id: "a", title: "A", category: "Article", org: "loom", createdAt: "2021" };
let server: ViteDevServer;
let origin = "";

const write = (name: string, content: unknown) =>
  writeFileSync(join(data, name), typeof content === "string" ? content : JSON.stringify(content));

function writeOwner(): void {
  write("owner.json", owner);
  write("activities.json", [activity]);
  write("orgs.json", [{ id: "loom", name: "Loom", orgType: "Company" }]);
  write("languages.json", []);
}

beforeAll(async () => {
  mkdirSync(join(data, "templates"), { recursive: true });
  writeFileSync(join(root, "index.html"), '<!doctype html><html><body><div id="root"></div></body></html>');
  writeOwner();
  writeFileSync(theme, JSON.stringify({ extends: "slate", wordmark: "first" }));
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    server: { host: "127.0.0.1", port: 0, ws: false },
    plugins: [devPlugin({ root, read: () => readConfig(root, { data, theme }) })],
  });
  await server.listen();
  origin = server.resolvedUrls?.local[0] ?? "";
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  writeOwner();
  // The watcher merges writes to a file within a few milliseconds, and may report only the first.
  await new Promise((resolve) => setTimeout(resolve, 100));
});

const get = (path: string) => fetch(new URL(path, origin));
const readPage = async () => (await get("/")).text();

/** Asks again until the watcher has noticed the edit, because it may need a moment. */
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

async function readData() {
  const [, json = "{}"] = new RegExp(`id="${pageDataId}">(.*?)</script>`).exec(await readPage()) ?? [];
  const page: PageData = JSON.parse(json);
  const decoded = decodeDataset(await (await get(page.dataUrl)).text());
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value.data;
}

describe("the development server", () => {
  it("shows the saved data and reloads the page after an edit", async () => {
    await eventually(async () => expect((await readData()).activities).toHaveLength(1));
    const send = vi.spyOn(server.ws, "send");
    await eventually(async () => {
      write("activities.json", [activity, { ...activity, id: "b" }]);
      expect(send).toHaveBeenCalledWith({ type: "full-reload" });
      expect((await readData()).activities).toHaveLength(2);
    });
  });

  it("shows the saved theme and reports its errors", async () => {
    expect(await readPage()).toContain("<style>:root{--if-light");
    const save = async (text: string, check: (page: string) => void) => {
      writeFileSync(theme, text);
      await eventually(async () => check(await readPage()));
    };
    await save('{"radius": 3}', (page) => expect(page).toContain("--radius-m:3px"));
    await save('{\n "radus": 3}', (page) => expect(page).toMatch(/theme\.json:2:2: .*radus/));
    await save("{}", (page) => expect(page).not.toMatch(/<style>:root|radus/));
  });

  it.each([
    ["a faulty entry", "activities.json", '[\n {"id": "x"}\n]', "activities.json:2:2: "],
    ["a syntax error", "owner.json", '{\n  "firstName": ,\n}', "owner.json:2:"],
    ["an unknown template", "owner.json", '{"cv": {"template": "clasic"}}', "clasic"],
    ["an address without a scheme", "owner.json", '{\n"codeUrl": "code.example/ada"}', "owner.json:2:"],
  ])("reports %s in the page with its place until it is fixed", async (_, file, text, message) => {
    write(file, text);
    await eventually(async () => expect(await readPage()).toContain(message));
    writeOwner();
    await eventually(async () => expect((await readData()).activities).toHaveLength(1));
  });

  it("reports a template that cannot be typeset as a defect and keeps running", async () => {
    writeFileSync(join(data, "templates", "mine.typ"), "#let unfinished = (");
    write("owner.json", { ...owner, cv: { template: "mine" } });
    await eventually(async () => expect(await readPage()).toContain("mine.typ"));
    writeOwner();
    await eventually(async () => {
      const response = await get("/cv.pdf");
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    });
  });

  it("serves a linked picture with its type, whatever its name, and no other file", async () => {
    const path = `data/${encodeURIComponent("my picture ä.svg")}`;
    write("my picture ä.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    write("private.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    write("activities.json", [{ ...activity, summary: `[Picture](${path})` }]);
    await eventually(async () => {
      const response = await get(`/${path}`);
      expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
      expect(await response.text()).toContain("<svg");
    });
    for (const name of ["private.svg", "owner.json"])
      expect((await get(`/data/${name}`)).headers.get("Content-Type")).not.toMatch(/svg|json/);
  });
});
