/** Tests the owner's development server over a folder that is edited while it runs, with a stand-in for the app. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../../node/owner/config.ts";
import type { SiteReply } from "../../../node/site/build.ts";
import { readApp } from "../../../node/site/built-app.ts";
import { startDevServer } from "../../../node/site/dev-server.ts";

const root = mkdtempSync(join(tmpdir(), "dev server-"));
const owner = { firstName: "Ada", lastName: "Sample", firstYear: 2020, lastYear: 2022 };
const article = { id: "a", title: "First", category: "Article", org: "loom", createdAt: "2021" };
const config = { format: 2, base: "/cv/", exports: { cv: false, card: false } };
const replies: SiteReply[] = [];
let server: Awaited<ReturnType<typeof startDevServer>>;

const write = (name: string, content: unknown) =>
  writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content));

function writeOwner(): void {
  mkdirSync(join(root, "data"), { recursive: true });
  write("vitae.json", config);
  write("data/owner.json", owner);
  write("data/activities.json", [article]);
  write("data/orgs.json", [{ id: "loom", name: "Loom", orgType: "Company" }]);
  write("data/languages.json", []);
}

beforeAll(async () => {
  writeOwner();
  const app = readApp("test/node/site/golden/app");
  server = await startDevServer({
    port: 0,
    root,
    read() {
      const reply = readConfig(root);
      return reply.ok ? { ok: true, site: { ...reply.config, app } } : reply;
    },
    onMade: (reply) => replies.push(reply),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => writeOwner());

const get = (path: string) => fetch(new URL(path, server.origin), { redirect: "manual" });
const readPage = async (path = "/cv/") => (await get(path)).text();

/** Asks again until the watcher has noticed the edit, because it may need a moment. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** Reads what the server tells an open page. Two messages may come in one piece. */
async function listenToPage() {
  const { body } = await get("/@vitae/events");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  return {
    async waitFor(message: string) {
      while (!received.includes(message)) received += (await reader?.read())?.value ?? expect.fail("closed");
    },
    close: () => reader?.cancel(),
  };
}

describe("vitae dev", () => {
  it("serves the files of a build, plus a script that reloads the page", async () => {
    const page = await get("/cv/");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html;charset=utf-8"]);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("First");
    expect(html).toMatch(/<script src="\/@vitae\/reload\.js" data-made="[\d-]+" defer><\/script><\/head>/);
    expect((await get("/@vitae/reload.js")).headers.get("Content-Type")).toContain("javascript");
    const [, data = ""] = /"dataUrl":"([^"]*)"/.exec(html) ?? [];
    expect((await get(`/cv/${data}`)).headers.get("Content-Type")).toBe("application/json");
    expect((await get("/cv/feed.atom")).status).toBe(404);
    expect((await get("/cv/vcard.vcf")).headers.get("Content-Type")).toContain("text/vcard");
    expect((await get("/cv/assets/index-1.js")).status).toBe(200);
    // The dev server serves nothing that a build would not publish.
    for (const name of ["owner.json", "%6fwner.json", "../data/owner.json"])
      expect((await get(`/cv/data/${name}`)).status).toBe(404);
    expect((await get("/")).headers.get("Location")).toBe("/cv/");
  });

  it("serves the page before the documents are ready, and waits for a requested document", async () => {
    write("vitae.json", { ...config, exports: { card: false } });
    await eventually(async () => expect(await readPage()).toContain("cv.pdf"));
    expect((await get("/cv/cv.pdf")).status).toBe(200);
    const before = replies.length;
    write("data/activities.json", [{ ...article, title: "Sooner" }]);
    await eventually(async () => expect(await readPage()).toContain("Sooner"));
    expect(replies).toHaveLength(before);
    const paper = await get("/cv/cv.pdf");
    expect([paper.status, paper.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(replies.length).toBeGreaterThan(before);
  });

  it("answers the app's addresses with the page, and any other as static hosts do", async () => {
    expect((await get("/cv/demo/charts/nivo/")).status).toBe(200);
    for (const path of ["/cv/nowhere", "/cv/demo/charts/excel/fixed", "/cv/..%2f..%2fvitae.json"]) {
      // The site may be built again, because the files were written before this test.
      await eventually(async () => {
        const response = await get(path);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain("Page not found");
      });
    }
  });

  it("rebuilds the site when a file is saved, replaced or created, and notifies the page", async () => {
    const madeOf = async () => /data-made="([\d-]+)"/.exec(await readPage())?.[1];
    const before = await madeOf();
    const page = await listenToPage();
    await page.waitFor("\n\n");
    write("data/activities.json", [{ ...article, title: "Second" }]);
    await eventually(async () => expect(await readPage()).toContain("Second"));
    const after = await madeOf();
    expect(after).not.toBe(before);
    await page.waitFor(`data: ${after}\n\n`);
    await page.close();

    write("other", JSON.stringify([{ ...article, title: "Third" }]));
    renameSync(join(root, "other"), join(root, "data/activities.json"));
    await eventually(async () => expect(await readPage()).toContain("Third"));

    mkdirSync(join(root, "public/pictures"), { recursive: true });
    write("public/pictures/me.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    await eventually(async () => {
      const response = await get("/cv/pictures/me.svg");
      expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    });
  });

  it.each([
    ["a faulty entry", "data/activities.json", '[\n {"id": "x"}\n]', "data/activities.json:2:2: "],
    ["a syntax error", "data/owner.json", '{\n  "firstName": ,\n}', "data/owner.json:2:"],
    [
      "an unknown key",
      "vitae.json",
      '{ "format": 2, "bse": "/" }',
      'vitae.json:1:16: "bse" is not a known property',
    ],
  ])("reports %s in the page and the terminal until it is fixed", async (_, file, text, message) => {
    await eventually(async () => expect((await get("/cv/")).status).toBe(200));
    write(file, text);
    await eventually(async () => {
      const response = await get("/cv/");
      expect(response.status).toBe(500);
      const page = await response.text();
      expect(page.replaceAll("&#34;", '"')).toContain(message);
      expect(page).toContain("/@vitae/reload.js");
    });
    // The terminal may get it after the page.
    await eventually(async () => {
      const reply = replies.at(-1);
      expect(reply?.ok === false && reply.defects.join()).toContain(message);
    });
    writeOwner();
    await eventually(async () => expect(await readPage()).toContain("First"));
  });

  it("shows why the documents cannot be typeset, after their pages were served", async () => {
    mkdirSync(join(root, "data/templates"));
    write("data/templates/mine.typ", "#let unfinished = (");
    write("data/owner.json", { ...owner, cv: { template: "mine" } });
    write("vitae.json", { ...config, exports: { card: false } });
    await eventually(async () => expect(await readPage()).toContain("mine.typ"));
    writeOwner();
    rmSync(join(root, "data/templates"), { recursive: true });
    await eventually(async () => expect(await readPage()).toContain("First"));
  });

  it("follows a theme that vitae.json names later, and reports its errors", async () => {
    mkdirSync(join(root, "look"));
    write("look/theme.json", { radius: 3 });
    write("vitae.json", { ...config, theme: "look/theme.json" });
    await eventually(async () => expect(await readPage()).toContain("--radius-m:3px"));
    write("look/theme.json", '{\n "radus": 3}');
    await eventually(async () => expect(await readPage()).toMatch(/theme\.json:2:2: .*radus/));
    write("look/theme.json", { radius: 4 });
    await eventually(async () => expect(await readPage()).toContain("--radius-m:4px"));
    writeOwner();
  });

  it("rejects a port in use, without building or watching", async () => {
    const count = replies.length;
    const options = {
      root,
      port: Number(new URL(server.origin).port),
      read: () => ({ ok: false, defects: [] }) as const,
    };
    await expect(startDevServer({ ...options, onMade: (reply) => replies.push(reply) })).rejects.toThrow(
      /^Port \d+ is in use by another program\. Choose a free one with --port or PORT\.$/,
    );
    expect(replies).toHaveLength(count);
  });

  it("survives moving the data folder away and back", async () => {
    renameSync(join(root, "data"), join(root, "elsewhere"));
    await eventually(async () => expect((await get("/cv/")).status).toBe(500));
    renameSync(join(root, "elsewhere"), join(root, "data"));
    await eventually(async () => expect((await get("/cv/")).status).toBe(200));
  });

  it("follows a new base in vitae.json", async () => {
    write("vitae.json", { ...config, base: "/" });
    await eventually(async () => expect(await readPage("/")).toContain("First"));
  });
});
