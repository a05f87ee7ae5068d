/**
 * Builds the site of each folder in golden/, without a browser and without the real app, and compares its files with
 * result.txt. `npx vitest run node/site/golden -u` updates the results.
 *
 * `data` and `theme` are the owner's folders; missing files are taken from `common`. options.json has the rest of the
 * request.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { buildSite, makeSite, type SiteReply } from "../../../node/site/build.ts";
import { readApp } from "../../../node/site/built-app.ts";
import { expectGolden } from "../../golden.ts";
import { vitae } from "../cli/vitae.ts";
import { readPdf } from "../export/pdf-text.ts";

const golden = fileURLToPath(new URL("./golden/", import.meta.url));
const owners = readdirSync(golden).filter((name) => existsSync(join(golden, name, "data")));
const app = readApp(join(golden, "app"));
const work = mkdtempSync(join(tmpdir(), "golden-"));
afterAll(() => rmSync(work, { recursive: true }));

function dataOf(owner: string): string {
  const folder = join(work, owner, "data");
  cpSync(join(golden, "common"), folder, { recursive: true });
  cpSync(join(golden, owner, "data"), folder, { recursive: true });
  if (owner !== "large") return folder;
  const activities = Array.from({ length: 4_200 }, (_, at) => {
    const createdAt = `2021-01-${10 + (at % 20)}`;
    return { id: `n${at}`, title: `Article n${at}`, category: "Article", org: "loom", createdAt };
  });
  writeFileSync(join(folder, "activities.json"), JSON.stringify(activities));
  return folder;
}

async function build(owner: string, out: string, place = {}): Promise<SiteReply> {
  const options = join(golden, owner, "options.json");
  const theme = join(golden, owner, "theme");
  return buildSite({
    app,
    data: dataOf(owner),
    publicFolder: join(work, "public"),
    base: "/",
    out,
    ...(existsSync(theme) && { theme }),
    ...(existsSync(options) && JSON.parse(readFileSync(options, "utf8"))),
    ...place,
  });
}

function readFolder(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // The demo's redirects are the same in every site; test/e2e/routes.spec.ts follows one.
    .filter(({ parentPath }) => !/demo\W(?:badges|charts\W\w+)$/.test(parentPath))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** Longer files would hide the others, so only their size and hash are printed. */
const maxShownBytes = 12_000;

/** These list every address and differ between owners only by hashes, so they are printed for one owner only. */
const hostFiles = /^(?:404\.html|\.htaccess|_headers|_redirects|hosting\/nginx\.conf)$/;
const ownerOfHostFiles = "below-a-path";

function show(folder: string, owner: string): string {
  return [...readFolder(folder)]
    .map(([name, bytes]) => {
      if (hostFiles.test(name) && owner !== ownerOfHostFiles) return `==== ${name}\n`;
      const isText = !/\.(?:docx|pdf|png|woff2)$/.test(name);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      const isShort = bytes.length <= maxShownBytes;
      // The font of the name is binary, too.
      const shown = bytes.toString("utf8").replace(/(?<=url\(data:font\/woff2;base64,)[^)]*/g, "…");
      const text = !isShort ? `${bytes.length} bytes, ${hash}` : shown;
      return `==== ${name}\n${isText ? text : `${bytes.subarray(0, 4).toString("latin1")}…`}\n`;
    })
    .join("\n");
}

describe("an owner's site", () => {
  it.each(owners)("%s", async (owner) => {
    const out = join(work, owner, "site");
    const reply = await build(owner, out);
    const lines = reply.ok ? [...reply.warnings, ...reply.notes] : reply.defects;
    const report = lines.map((line) => line.replaceAll(work, "…").replaceAll(golden, "…/"));
    const shown = reply.ok ? show(out, owner) : "";
    const text = `${[reply.ok ? "built" : "refused", ...report].join("\n")}\n\n${shown}`;
    await expectGolden(text, join(golden, owner, "result.txt"));
  });

  it("does not contain the phone number unless requested, nor settings that only the documents use", async () => {
    const out = join(work, "private");
    await build("private-files", out);
    const files = [...readFolder(out).values()].map((bytes) => bytes.toString("utf8"));
    for (const secret of ["0142", "SECRET", "cvQuery", "maxPages"])
      expect(files.filter((text) => text.includes(secret))).toEqual([]);
  });

  it("publishes nothing that a page or its pictures hide, and names what check names", async () => {
    const picture = join(work, "hostile-page/data/pictures/me.jpg");
    mkdirSync(dirname(picture), { recursive: true });
    const image = { width: 400, height: 300, channels: 3, background: "#123456" } as const;
    await sharp({ create: image })
      .withExif({ IFD0: { ImageDescription: "Leak-11" }, IFD3: { GPSAreaInformation: "Leak-12" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Leak-13</a></x:xmpmeta>')
      .jpeg()
      .toFile(picture);
    const out = join(work, "hostile");
    const reply = await build("hostile-page", out);
    const published = readFolder(out);
    const document = published.get("cv.docx") ?? Buffer.of();
    const { text, pictures } = await readPdf(published.get("cv.pdf") ?? Buffer.of());
    // The documents have the photograph.
    expect([pictures, Object.keys(unzipSync(document)).filter((name) => name.endsWith(".jpg"))]).toEqual([
      1,
      [expect.any(String)],
    ]);
    const leaks = [
      ...[...published, ...Object.entries(unzipSync(document)), ["cv.pdf", Buffer.from(text)] as const],
    ].flatMap(([name, bytes]) =>
      (
        Buffer.from(bytes)
          .toString("latin1")
          .match(/Leak-\d+/g) ?? []
      ).map((leak) => `${name}: ${leak}`),
    );
    expect(leaks).toEqual([]);
    const { out: json } = await vitae(["check", join(work, "hostile-page/data"), "--json"], { root: work });
    const checked = JSON.parse(json);
    expect(reply).toMatchObject({ ok: true, warnings: checked.warnings });
  });

  it("is byte-identical when it is built again, including the PDF and pictures", async () => {
    const [one, other] = [join(work, "one"), join(work, "other")];
    await build("everything", one);
    await build("everything", other);
    const files = readFolder(one);
    expect([...files.keys()]).toContain("cv.pdf");
    expect(readFolder(other)).toEqual(files);
  });

  it("is not replaced by a rejected build", async () => {
    const out = join(work, "kept");
    mkdirSync(out);
    writeFileSync(join(out, "index.html"), "before");
    expect((await build("faulty", out)).ok).toBe(false);
    expect(readFileSync(join(out, "index.html"), "utf8")).toBe("before");
  });

  it("stays unchanged, with nothing left beside it, if the new one cannot be written", async () => {
    const folder = join(work, "unwritable");
    const out = join(folder, "site");
    mkdirSync(join(folder, "public"), { recursive: true });
    // A folder of the app has this name.
    writeFileSync(join(folder, "public/assets"), "");
    mkdirSync(out);
    writeFileSync(join(out, "index.html"), "before");
    const written = build("one-entry", out, { publicFolder: join(folder, "public") });
    await expect(written).rejects.toThrow(`${join(out, "assets")} cannot be written: `);
    expect(readdirSync(folder).sort()).toEqual(["public", "site"]);
    expect([...readFolder(out).keys()]).toEqual(["index.html"]);
  });

  it("has the exports chosen in vitae.json, whatever owner.json says", async () => {
    const exports = { cv: false, card: false, vcard: false };
    const made = await makeSite({ app, data: dataOf("exports-off"), publicFolder: work, base: "/", exports });
    const names = made.ok ? [...made.files.keys()] : [];
    expect(names).toContain("resume.json");
    expect(names).not.toContain("vcard.vcf");
  });

  it.each([{ base: "cv" }, { base: "/cv" }, { base: "https://a.example/" }, { url: "a.example" }])(
    "is rejected for an invalid base or address: %j",
    async (place) => {
      expect(await build("one-entry", join(work, "nowhere"), place)).toMatchObject({
        ok: false,
        defects: [expect.stringMatching(/^The (?:base|site's address) is "/)],
      });
    },
  );
});
