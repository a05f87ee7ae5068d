/** Tests the tarball alone in an owner's folder with an awkward name and awkward permissions. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "vitae-pack-"));
const owner = join(work, `Zoë's site #1, 100% "done"`);
const modules = join(owner, "node_modules");
const installed = join(modules, "vitae-cv");
const optionalFolders = [
  "@myriaddreamin",
  "@takumi-rs",
  "@img",
  "sharp",
  "detect-libc",
  "semver",
  "docx",
  "subset-font",
];
/** The output of `npm run pack`, with the tarball's own list of its files and sizes. */
let output = "";
/** The output of `vitae init`. */
let begun = "";
let listed: { path: string; bytes: number }[] = [];

/** The repository's own packages stand in for those that npm would install. */
function linkOptional(): void {
  for (const folder of optionalFolders)
    symlinkSync(join(root, "node_modules", folder), join(modules, folder));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the fonts of a built site. */
const fontsOf = (site: string) =>
  readdirSync(join(owner, site, "assets")).filter((name) => name.endsWith(".woff2"));

/** Returns the scripts and style sheets of a built site by their names. */
function scriptsOf(site: string): Map<string, string> {
  const folder = join(owner, site, "assets");
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const bytesOf = (folder: string) => filesOf(folder).reduce((sum, file) => sum + statSync(file).size, 0);

beforeAll(() => {
  // In the tests' own environment, React would be built for development.
  const { NODE_ENV: _, ...env } = process.env;
  const words = [join(root, "node_modules/tsx/dist/cli.mjs"), "node/pack/main.ts", "--out", work];
  output = execFileSync(process.execPath, words, { cwd: root, env, encoding: "utf8" });
  const [file = ""] = output.split("\n");
  const lines = execFileSync("tar", ["-tvzf", file], { encoding: "utf8" }).trim().split("\n");
  listed = lines.map((line) => {
    const [, , bytes = "", , , path = ""] = line.split(/ +/);
    return { path, bytes: Number(bytes) };
  });
  const fetched = join(work, "fetched");
  for (const folder of [fetched, owner]) mkdirSync(folder);
  execFileSync("tar", ["-xzf", file, "--strip-components=1", "-C", fetched]);
  for (const file of filesOf(fetched)) chmodSync(file, statSync(file).mode & 0o555);
  begun = execFileSync(join(fetched, "bin/vitae.mjs"), ["init"], { cwd: owner, encoding: "utf8" });
  mkdirSync(join(modules, ".bin"), { recursive: true });
  renameSync(fetched, installed);
  symlinkSync("../vitae-cv/bin/vitae.mjs", join(modules, ".bin/vitae"));
  linkOptional();
}, 300_000);

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

function vitae(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(join(modules, ".bin/vitae"), words, {
    cwd: owner,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("the tarball", () => {
  it("installs only optional packages and runs no script", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "vitae-cv", type: "module", bin: { vitae: "bin/vitae.mjs" } });
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("scripts");
    expect(Object.keys(manifest.optionalDependencies)).toEqual([
      "@myriaddreamin/typst-ts-web-compiler",
      "@takumi-rs/core",
      "sharp",
      "docx",
      "subset-font",
    ]);
  });

  it("takes at most 20 MB, and 85 MB with the optional packages", () => {
    const optional = [
      "@myriaddreamin/typst-ts-web-compiler",
      ...[
        "sharp",
        "detect-libc",
        "semver",
        ...readdirSync(join(root, "node_modules/@img")).map((name) => `@img/${name}`),
      ],
      ...["subset-font", "harfbuzzjs", "fontverter", "wawoff2", "woff2sfnt-sfnt2woff"],
      ...readdirSync(join(root, "node_modules/@takumi-rs")).map((name) => `@takumi-rs/${name}`),
    ];
    const optionalBytes = optional.reduce((sum, name) => sum + bytesOf(join(root, "node_modules", name)), 0);
    const ownBytes = listed.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(output).toContain(`${listed.length} files, `);
    expect(output).toContain(`, ${(ownBytes / 1e6).toFixed(2)} MB unpacked`);
    expect(ownBytes).toBeLessThan(20e6);
    expect(ownBytes + optionalBytes).toBeLessThan(85e6);
  });

  it("is at most 3.5 MB packed", () => {
    expect(statSync(output.split("\n")[0] ?? "").size).toBeLessThan(3.5e6);
  });

  it("has the examples, and none of the documentation's pictures", () => {
    const names = ["designer", "developer", "researcher", "senior", "student"];
    for (const name of names) {
      expect(vitae("init", name, "--example", name)).toMatchObject({ status: 0 });
      expect(existsSync(join(owner, name, "data/activities.json")), name).toBe(true);
      rmSync(join(owner, name), { recursive: true });
    }
    expect(filesOf(join(installed, "docs")).filter((file) => !file.endsWith(".md"))).toEqual([]);
    expect(readFileSync(join(installed, "docs/gallery.md"), "utf8")).not.toContain("pictures/");
  });

  it("lists the licences of all bundled code and fonts", () => {
    const text = readFileSync(join(installed, "THIRD-PARTY.txt"), "utf8");
    for (const name of ["commander", "sirv", "comlink", "react", "plotly.js", "tailwindcss"])
      expect(text).toMatch(new RegExp(`^${name} \\d[\\d.]* \\(`, "m"));
    expect(text).toContain("The font source-serif-4 (OFL-1.1)");
  });

  it("contains no path of the machine that built it", () => {
    const own = filesOf(installed).filter((file) => /\.(?:mjs|js|json|html|ts)$/.test(file));
    expect(own.filter((file) => readFileSync(file, "utf8").includes(root))).toEqual([]);
  });
});

describe("the installed command", () => {
  it("names the required Node version to an older one", () => {
    const older = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.1"}})`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${older}`, join(installed, "bin/vitae.mjs"), "build"],
      { encoding: "utf8" },
    );
    expect(status).toBe(1);
    expect(stderr).toBe("vitae needs Node 20.19 or newer, and this is Node 18.20.1.\n");
  });

  it("creates an owner's folder with everything it needs and nothing read-only", () => {
    expect(begun).toContain("Next:");
    const files = filesOf(owner).filter((file) => !file.startsWith(modules));
    const names = files.map((file) => file.slice(owner.length + 1));
    expect(names).toEqual(
      expect.arrayContaining([".gitignore", "vitae.json", "package.json", "data/owner.json", "README.md"]),
    );
    expect(names.filter((name) => name.startsWith(".github/workflows/"))).toHaveLength(2);
    expect(files.filter((file) => (statSync(file).mode & 0o200) === 0)).toEqual([]);
    const themes = filesOf(join(installed, "themes")).filter((file) => file.endsWith(".json"));
    expect(themes.length).toBeGreaterThanOrEqual(3);
    for (const file of [join(owner, "vitae.json"), join(owner, "data/owner.json"), ...themes]) {
      const { $schema } = JSON.parse(readFileSync(file, "utf8"));
      expect(existsSync(join(dirname(file), $schema)), $schema).toBe(true);
    }
  });

  it("is not needed by create-vitae-cv, which creates a folder by itself", () => {
    const made = join(work, "made");
    const words = [join(work, "create/create.mjs"), made, "--name", "Ilse Varga"];
    expect(execFileSync(process.execPath, words, { encoding: "utf8" })).toContain("Next:");
    expect(readFileSync(join(made, "data/owner.json"), "utf8")).toContain("Varga");
  });

  it("checks, builds and queries without writing into its own folder", () => {
    const before = filesOf(installed).map((file) => [file, statSync(file).mtimeMs]);
    expect(vitae("check")).toMatchObject({ status: 0, output: expect.stringContaining("no problems") });
    expect(vitae("build")).toMatchObject({
      status: 0,
      output: expect.stringContaining("The site is in dist/."),
    });
    expect(vitae("query", "language:python")).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^\d+ results?/),
    });
    expect(existsSync(join(owner, "dist/cv.pdf")) && existsSync(join(owner, "dist/card.png"))).toBe(true);
    expect(readFileSync(join(owner, "dist/index.html"), "utf8")).toContain("url(data:font/woff2;base64,");
    // A site made of read-only files can be replaced by the next one.
    expect(filesOf(join(owner, "dist")).filter((file) => (statSync(file).mode & 0o200) === 0)).toEqual([]);
    expect(filesOf(installed).map((file) => [file, statSync(file).mtimeMs])).toEqual(before);
  });

  it("builds two owners' sites at two paths with byte-identical scripts that name neither", () => {
    const data = join(work, "data");
    for (const folder of ["common", "one-entry/data"])
      cpSync(join("test/node/site/golden", folder), data, { recursive: true });
    expect(vitae("build", "--data", data, "--base", "/a/b/", "--out", "below").status).toBe(0);
    const scripts = scriptsOf("dist");
    expect(scripts.size).toBeGreaterThan(10);
    expect(scriptsOf("below")).toEqual(scripts);
    for (const [name, text] of scripts) expect(text, name).not.toMatch(/Ilse|Varga|assets\/data-/);

    const html = readFileSync(join(owner, "below/index.html"), "utf8");
    expect(html).toContain("Ada Sample");
    const links = html.matchAll(/\b(?:src|href)="(?!#|[a-z]+:)([^"]+)"/g);
    const page = "http://cv.example/a/b/";
    const addresses = Array.from(links, ([, link = ""]) => new URL(link, page).href);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address.startsWith(page), address).toBe(true);
  });

  it("builds the sample without a demo in two languages in at most 6.5 MB, and 5.1 without the PDFs", () => {
    expect(vitae("build", "--data", join(root, "test/sample"), "--out", "sample").status).toBe(0);
    const site = join(owner, "sample");
    const pdfBytes = filesOf(site)
      .filter((file) => file.endsWith(".pdf"))
      .reduce((sum, file) => sum + statSync(file).size, 0);
    expect(pdfBytes).toBeGreaterThan(100e3);
    // Each of the 28 pages has the style sheet in its html.
    expect(bytesOf(site)).toBeLessThan(6.5e6);
    expect(bytesOf(site) - pdfBytes).toBeLessThan(5.1e6);
    expect(existsSync(join(site, "demo"))).toBe(false);
  });

  it.each(["preview", "dev"])("serves the site with %s", async (command) => {
    const server = spawn(join(modules, ".bin/vitae"), [command, "--port", "0"], { cwd: owner });
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let output = "";
        server.stdout.on("data", (chunk) => {
          output += String(chunk);
          const [found] = /http:\S+(?=\n)/.exec(output) ?? [];
          if (found !== undefined) resolve(found);
        });
        server.once("exit", () => reject(new Error(output)));
      });
      const page = await fetch(address);
      expect(page.status).toBe(200);
      const html = await page.text();
      const [script = ""] = /assets\/[\w-]+\.js/.exec(html) ?? [];
      expect((await fetch(new URL(script, page.url))).headers.get("Content-Type")).toContain("javascript");
      if (command === "dev") {
        // Closing the reader of stdout must not stop the server when it next logs a rebuild.
        server.stdout.destroy();
        server.stderr.destroy();
        const edited = join(owner, "data/owner.json");
        const before = readFileSync(edited, "utf8");
        writeFileSync(edited, before.replace(/"firstName": "[^"]*"/, '"firstName": "Ottoline"'));
        const readPage = async () => (await fetch(address)).text();
        await vi.waitFor(async () => expect(await readPage()).toContain("Ottoline"), { timeout: 20_000 });
        writeFileSync(edited, before);
        await vi.waitFor(async () => expect(await readPage()).not.toContain("Ottoline"), { timeout: 20_000 });
        expect(server.exitCode).toBeNull();
      }
    } finally {
      server.kill();
    }
  });

  it("leaves out the PDF, the preview image and their links if the optional packages are not installed", () => {
    for (const folder of optionalFolders) rmSync(join(modules, folder));
    try {
      const { status, output } = vitae("build", "--out", "small");
      expect(status).toBe(0);
      expect(output).toContain(
        "note: cv.pdf and cv-full.pdf and cv.docx and card.png and the links to them are not written",
      );
    } finally {
      linkOptional();
    }
    const texts = filesOf(join(owner, "small")).filter((file) => /\.(?:html|md|txt)$/.test(file));
    expect(existsSync(join(owner, "small/cv.pdf"))).toBe(false);
    expect(fontsOf("small")).toEqual([]);
    expect(texts.filter((file) => /cv\.pdf|cv\.docx|card\.png/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("the libraries", () => {
  const examples = [...readFileSync(join(root, "docs/library.md"), "utf8").matchAll(/```js\n(.*?)```/gs)].map(
    ([, code = ""]) => code,
  );

  function run(code: string): string {
    writeFileSync(join(owner, "example.mjs"), code);
    return execFileSync(process.execPath, ["example.mjs"], { cwd: owner, encoding: "utf8" });
  }

  it("run the documentation's example of a language with custom fields", () => {
    expect(run(examples[0] ?? "").split("\n")).toEqual([
      "author:eco (pages:>=500 OR semiotics)",
      "(author:eco AND (pages:>=500 OR semiotics))",
      "author",
      "",
    ]);
  });

  it("run the documentation's example of a search in an owner's data", () => {
    const asked = (examples[1] ?? "").replace("language:python table", "language:python");
    const [count = "", ...lines] = vitae("query", "language:python").output.trim().split("\n");
    expect(Number.parseInt(count, 10)).toBe(lines.length);
    expect(run(asked).trim().split("\n")).toHaveLength(lines.length);
  });

  it("have the sizes that the documentation states", () => {
    const folder = join(installed, "dist/lib");
    const sizeOf = (name: string) => {
      const text = readFileSync(join(folder, name), "utf8");
      const shared = [...text.matchAll(/ from "\.\/([^"]+)"/g)].map(([, file = ""]) => file);
      expect(text).not.toMatch(/ from "[^.]/);
      return [name, ...new Set(shared)].reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
        0,
      );
    };
    const readme = readFileSync(join(root, "docs/library.md"), "utf8");
    const budgetOf = (name: string) =>
      Number(new RegExp(`vitae-cv/${name}\` \\(at most (\\d+) kB`).exec(readme)?.[1]) * 1000;
    expect(sizeOf("grammar.js")).toBeLessThan(budgetOf("grammar"));
    expect(sizeOf("engine.js")).toBeLessThan(budgetOf("engine"));
  });
});
