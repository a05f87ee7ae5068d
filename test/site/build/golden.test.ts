/**
 * Makes sites of small owners and holds them against files that a person has read, without a browser and without the
 * real app: what is made of data must not change by itself. `npx vitest run -u golden` writes them anew.
 */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { buildSite, makeSite, type SiteReply } from "../../../site/build/build.ts";
import { readApp } from "../../../site/build/built-app.ts";
import { type GoldenOwner, goldenOwners } from "./golden-owners.ts";

const golden = fileURLToPath(new URL("./golden/", import.meta.url));
const app = readApp(join(golden, "app"));
const work = mkdtempSync(join(tmpdir(), "golden-"));
afterAll(() => rmSync(work, { recursive: true }));

function writeFiles(folder: string, files: Record<string, unknown>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

async function build(owner: GoldenOwner, out: string): Promise<SiteReply> {
  const { name, base = "/", url, lenient = false, theme } = owner;
  return buildSite({
    app,
    data: writeFiles(join(work, name, "data"), owner.data),
    theme: typeof theme === "object" ? writeFiles(join(work, name, "theme"), theme) : theme,
    publicFolder: join(work, "public"),
    base,
    url,
    lenient,
    out,
  });
}

function readFolder(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** A longer file would hide the others, so its size and its hash stand for it. */
const maxShownBytes = 12_000;

/** These list every address and differ between owners by hashes alone, so one owner shows them for all. */
const hostFiles = /^(?:404\.html|_headers|_redirects|hosting\/nginx\.conf)$/;
const ownerOfHostFiles = "below-a-path";

function show(folder: string, owner: string): string {
  return [...readFolder(folder)]
    .map(([name, bytes]) => {
      if (hostFiles.test(name) && owner !== ownerOfHostFiles) return `==== ${name}\n`;
      const isText = !/\.(?:pdf|png|woff2)$/.test(name);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      const isShort = bytes.length <= maxShownBytes;
      const text = !isShort ? `${bytes.length} bytes, ${hash}` : bytes.toString("utf8");
      return `==== ${name}\n${isText ? text : `${bytes.subarray(0, 4).toString("latin1")}…`}\n`;
    })
    .join("\n");
}

describe("the site of an owner", () => {
  it.each(goldenOwners)("$name", async (owner) => {
    const out = join(work, owner.name, "site");
    const reply = await build(owner, out);
    const said = (reply.ok ? reply.warnings : reply.defects).map((line) => line.replaceAll(work, "…"));
    const shown = reply.ok ? show(out, owner.name) : "";
    await expect(`${[reply.ok ? "built" : "refused", ...said].join("\n")}\n\n${shown}`).toMatchFileSnapshot(
      join(golden, `${owner.name}.txt`),
    );
  });

  it("is equal to the byte when it is built again, its PDF and pictures included", async () => {
    const owner = goldenOwners.find(({ name }) => name === "everything");
    if (owner === undefined) throw new Error("There is no such owner.");
    const [one, other] = [join(work, "one"), join(work, "other")];
    await build(owner, one);
    await build(owner, other);
    const files = readFolder(one);
    expect([...files.keys()]).toContain("cv.pdf");
    expect(readFolder(other)).toEqual(files);
  });

  it("leaves the site that was there where it is refused", async () => {
    const out = join(work, "kept");
    mkdirSync(out);
    writeFileSync(join(out, "index.html"), "before");
    const faulty = goldenOwners.find(({ name }) => name === "faulty");
    if (faulty === undefined) throw new Error("There is no such owner.");
    expect((await build(faulty, out)).ok).toBe(false);
    expect(readFileSync(join(out, "index.html"), "utf8")).toBe("before");
  });

  it("stays as it was when the new one cannot be written, with nothing beside it", async () => {
    const [, owner] = goldenOwners;
    if (owner === undefined) throw new Error("There is no such owner.");
    const folder = join(work, "unwritable");
    const out = join(folder, "site");
    mkdirSync(join(folder, "public"), { recursive: true });
    // A folder of the app has this name.
    writeFileSync(join(folder, "public/assets"), "");
    mkdirSync(out);
    writeFileSync(join(out, "index.html"), "before");
    const data = writeFiles(join(folder, "data"), owner.data);
    const request = { app, data, publicFolder: join(folder, "public"), base: "/", out };
    await expect(buildSite(request)).rejects.toThrow(`${join(out, "assets")} cannot be written: `);
    expect(readdirSync(folder).sort()).toEqual(["data", "public", "site"]);
    expect([...readFolder(out).keys()]).toEqual(["index.html"]);
  });

  it("has beside the page what vitae.json says, whatever owner.json says", async () => {
    const owner = goldenOwners.find(({ name }) => name === "exports-off");
    if (owner === undefined) throw new Error("There is no such owner.");
    const made = await makeSite({
      app,
      data: writeFiles(join(work, owner.name, "data"), owner.data),
      publicFolder: work,
      base: "/",
      exports: { cv: false, card: false, vcard: false },
    });
    const names = made.ok ? [...made.files.keys()] : [];
    expect(names).toContain("resume.json");
    expect(names).not.toContain("vcard.vcf");
  });

  it("is refused at a base that is no path, and at an address that is none", async () => {
    const [, owner] = goldenOwners;
    if (owner === undefined) throw new Error("There is no such owner.");
    for (const place of [
      { base: "cv" },
      { base: "/cv" },
      { base: "https://a.example/" },
      { url: "a.example" },
    ]) {
      const reply = await build({ ...owner, ...place }, join(work, "nowhere"));
      expect(reply).toMatchObject({
        ok: false,
        defects: [expect.stringMatching(/^The (?:base|site's address) is "/)],
      });
    }
  });
});
