/** Tests the compiled file as Vite serves it in development and writes it in a build. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataPlugin } from "../../../site/build/data-plugin.ts";
import { decodeDataset } from "../../../worker/codec/decode.ts";
import { samplePath } from "../datasets.ts";

let root: string;
let data: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cv-"));
  data = join(root, "own-data");
  cpSync(samplePath, data, { recursive: true });
  writeFileSync(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
  writeFileSync(
    join(root, "main.js"),
    'import { dataUrl } from "virtual:cv-data"; document.title = dataUrl;',
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const addActivity = (entry: object) => {
  const file = join(data, "activities.json");
  const activities: object[] = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify([entry, ...activities]));
};
const added = { id: "new", title: "New", category: "Article", org: "weft", createdAt: "2026-01-01" };

describe("a build", () => {
  const run = () =>
    build({ root, configFile: false, base: "/cv/", logLevel: "silent", plugins: [dataPlugin(data)] });
  const assets = () => readdirSync(join(root, "dist/assets"));

  it("writes the data beside its other hashed files, and its address into the page", async () => {
    await run();
    const [compiled = "", ...others] = assets().filter((name) => name.endsWith(".json"));
    expect(others).toEqual([expect.stringMatching(/^details-[\w-]{8}\.json$/)]);
    expect(compiled).toMatch(/^data-[\w-]{8}\.json$/);
    expect(decodeDataset(readFileSync(join(root, "dist/assets", compiled), "utf8"))).toMatchObject({
      ok: true,
    });
    const scripts = assets().filter((name) => name.endsWith(".js"));
    const code = scripts.map((name) => readFileSync(join(root, "dist/assets", name), "utf8")).join();
    expect(code).toContain(`/cv/assets/${compiled}`);
    // A page whose compiled file is gone reads the plain files.
    expect(readdirSync(join(root, "dist/data"))).toContain("activities.json");
  });

  it("gives other data another name", async () => {
    const compiled = () => assets().find((name) => name.endsWith(".json"));
    await run();
    const before = compiled();
    addActivity(added);
    await run();
    expect(compiled()).not.toBe(before);
  });

  it("refuses faulty data", async () => {
    addActivity({ ...added, createdAt: "2026-02-30" });
    await expect(run()).rejects.toThrow("The data has faults");
  });
});

describe("in development", () => {
  let server: ViteDevServer;

  beforeEach(async () => {
    server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      server: { host: "127.0.0.1", port: 0, ws: false },
      plugins: [dataPlugin(data)],
    });
    await server.listen();
  });

  afterEach(() => server.close());

  const fetchData = async () => {
    const origin = server.resolvedUrls?.local[0] ?? "";
    const module = await server.transformRequest("virtual:cv-data");
    const path = /"([^"]+)"/.exec(module?.code ?? "")?.[1] ?? "";
    return fetch(new URL(path, origin));
  };

  it("compiles the data anew at each request", async () => {
    const before = decodeDataset(await (await fetchData()).text());
    addActivity(added);
    const after = decodeDataset(await (await fetchData()).text());
    if (!before.ok || !after.ok) throw new Error("It was not read.");
    expect(after.data.activities.length).toBe(before.data.activities.length + 1);
  });

  it("leaves faulty data to the page, which names the defects", async () => {
    addActivity({ ...added, createdAt: "2026-02-30" });
    expect((await fetchData()).status).toBe(404);
    const origin = server.resolvedUrls?.local[0] ?? "";
    const plain = await fetch(new URL("data/activities.json", origin));
    expect(await plain.text()).toContain("2026-02-30");
  });

  it("refreshes the page after an edit of a data file", async () => {
    const send = vi.spyOn(server.ws, "send");
    // Edits until the watcher notices, because it may need a moment to start.
    await vi.waitFor(
      () => {
        addActivity(added);
        expect(send).toHaveBeenCalledWith({ type: "full-reload" });
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});
