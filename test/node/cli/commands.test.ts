/**
 * Tests how the command parses its arguments: names, options and help. golden.test.ts has the messages for wrong usage.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { vitae } from "./vitae.ts";

describe("vitae", () => {
  it("explains each command with --help and with help", async () => {
    const { out } = await vitae(["--help"]);
    const names = Array.from(out.matchAll(/^ {2}(\w+) .*\w/gm), ([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(7);
    for (const name of names.filter((one) => one !== "help")) {
      const help = await vitae([name, "--help"]);
      expect(help.out).toMatch(new RegExp(`\\nExample:\\n  vitae ${name}`));
      expect(await vitae(["help", name])).toEqual(help);
    }
  });

  it("prints its version", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await vitae(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it("prints its usage without arguments", async () => {
    expect(await vitae([])).toMatchObject({ code: 2, out: "", err: expect.stringContaining("Usage: vitae") });
  });

  it("never builds into a folder that it reads from, also behind links", async () => {
    const work = mkdtempSync(join(tmpdir(), "vitae-out-"));
    onTestFinished(() => rmSync(work, { recursive: true }));
    const inWork = (name: string) => join(work, name);
    cpSync("test/sample", inWork("mine/data"), { recursive: true });
    symlinkSync(inWork("mine"), inWork("link"));
    const { code, err } = await vitae(["build", "--data", inWork("mine/data"), "--out", inWork("link")]);
    expect([code, err]).toEqual([1, expect.stringContaining("which the site is built from.")]);
  });

  it("shows the stack of an unexpected error only with --debug", async () => {
    const broken = {
      out: () => {
        throw new Error("This text cannot be printed.");
      },
    };
    const output = await vitae(["check"], broken);
    expect(output).toMatchObject({ code: 1, err: "This text cannot be printed.\n" });
    expect((await vitae(["check", "--debug"], broken)).err).toMatch(/\n\s+at .*check\.ts/);
  });
});

describe("vitae cv", () => {
  it("reads its options in any order, and writes the whole file, or none if nothing matches", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cv-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const words = ["--max-pages=2", "--query", "language:go", "-o", "a.pdf", "--lang", "de"];
    const data = ["--data", join(process.cwd(), "test/sample")];
    const { code, err } = await vitae(["cv", ...words, ...data], { root: folder });
    expect([code, err]).toEqual([0, expect.stringMatching(/^a\.pdf: \d+ entries on [12] pages?/m)]);
    expect(readFileSync(join(folder, "a.pdf"), "latin1")).toMatch(/^%PDF/);
    const ofView = await vitae(["cv", "--view", "writing", "-o", "b.pdf", ...data], { root: folder });
    expect(ofView.err).toMatch(/^b\.pdf: \d+ entries on [12] pages?/m);
    const none = await vitae(["cv", "--query", "org:nobody", "-o", "c.pdf", ...data], { root: folder });
    expect([none.code, none.err]).toEqual([
      1,
      expect.stringMatching(/^Nothing matches org:nobody, so c\.pdf was not written\.$/m),
    ]);
    expect(existsSync(join(folder, "c.pdf"))).toBe(false);
    // The shipped fonts have no Japanese letters, but word processors do.
    const foreign = ["cv", "--lang", "ja", ...data, "-o"];
    const unset = await vitae([...foreign, "d.pdf"], { root: folder });
    expect([unset.code, unset.err]).toEqual([
      1,
      expect.stringContaining("d.pdf was not written: no font covers"),
    ]);
    const document = await vitae([...foreign, "d.docx"], { root: folder });
    expect([document.code, document.err]).toEqual([
      0,
      expect.stringMatching(/^d\.docx was written\. Its number of pages depends on the word processor\.$/m),
    ]);
    expect(existsSync(join(folder, "d.docx"))).toBe(true);
    const refused = await vitae(["cv", "-o", "no/a.pdf/", ...data], { root: folder });
    expect([refused.code, existsSync(join(folder, "no"))]).toEqual([1, false]);
  });

  it("reports that nothing matches before it typesets", async () => {
    const root = mkdtempSync(join(tmpdir(), "cv-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    await vitae(["init"], { root });
    mkdirSync(join(root, "data/templates"));
    writeFileSync(join(root, "data/templates/broken.typ"), '#panic("was set")');
    const words = ["cv", "--query", "org:nobody", "--template", "broken", "-o", "a.pdf"];
    const { code, err } = await vitae(words, { root });
    expect([code, err]).toEqual([1, "Nothing matches org:nobody, so a.pdf was not written.\n"]);
    const set = await vitae(["cv", "--template", "broken", "-o", "a.pdf"], { root });
    expect([set.code, set.err]).toEqual([
      1,
      'The template broken cannot be typeset: broken.typ:1:2: panicked with: "was set"\n',
    ]);
  });
});
