/** Holds how the command reads its words: names, options, help, and what it says of wrong use. */
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
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hiddenKinds } from "../../../model/hidden-kinds.ts";
import { vitae } from "./vitae.ts";

const commands = ["init", "dev", "build", "preview", "check", "query", "import", "cv"];

describe("vitae", () => {
  it("lists its commands, and explains each with an example", async () => {
    const { code, out } = await vitae(["--help"]);
    expect(code).toBe(0);
    for (const name of commands) {
      expect(out).toMatch(new RegExp(`^  ${name} .*\\w`, "m"));
      const help = await vitae([name, "--help"]);
      expect([help.code, help.err]).toEqual([0, ""]);
      expect(help.out).toMatch(new RegExp(`^Usage: vitae ${name} `));
      expect(help.out).toMatch(new RegExp(`\\nExample:\\n  vitae ${name}`));
      expect((await vitae(["help", name])).out).toBe(help.out);
    }
  });

  it("prints its version", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await vitae(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([
    [[], 2, "Usage: vitae"],
    [
      ["biuld"],
      2,
      "error: unknown command 'biuld'\n(Did you mean build?)\n`vitae --help` lists the commands.",
    ],
    [
      ["build", "--lenint"],
      2,
      "error: unknown option '--lenint'\n(Did you mean --lenient?)\nUsage: vitae build",
    ],
    [["query"], 2, "error: missing required argument 'words'\nUsage: vitae query"],
    [["check", "a", "b"], 2, "error: too many arguments"],
    [["preview", "--port", "http"], 2, "It must be a whole number from 0 to 65535."],
    [
      ["cv", "-o", "a.pdf", "--max-pages", "0"],
      1,
      "argument '0' is invalid. It must be a whole number from 1 up.",
    ],
    [
      ["cv", "-o", "a.pdf", "--lang", "xx"],
      1,
      '--lang is "xx", but messages/xx.json does not exist, and only ar, de, en,',
    ],
    [
      ["build", "--data", "public/data", "--out", "public"],
      1,
      "--out public would replace public/data, which the site is built from.",
    ],
    [["build", "--out", "/"], 1, "--out / would replace ., which the site is built from."],
    [["build", "--data", "no-such-folder"], 1, "no-such-folder does not exist."],
    [["cv", "-o"], 1, "argument missing"],
    [["cv", "--query", "x"], 1, "required option '-o, --out <file>' not specified"],
    [["cv", "-o", "a.pdf", "--querry", "x"], 1, "unknown option '--querry'"],
    [["cv", "-o", "a.pdf", "--query", "(a"], 1, "--query, column 3: Expected ')'"],
    [["cv", "-o", "a.pdf", "--template", "modren"], 1, '--template is not a template: "modren"; '],
    [["cv", "-o", "a.pdf", "--view", "no"], 1, "--view: there is no no; the views are systems, writing"],
    [["import"], 1, "No source is named, and vitae.json lists none"],
    [["preview", "no-such-folder"], 1, "no-such-folder contains no site. `vitae build` creates one."],
  ])("%j ends with %i and says %s", async (words, code, text) => {
    const ended = await vitae(words);
    expect(ended.err).toContain(text);
    expect([ended.code, ended.out]).toEqual([code, ""]);
  });

  it("builds in the place of nothing that no build has made, behind links, too", async () => {
    const work = mkdtempSync(join(tmpdir(), "vitae-out-"));
    const data = resolve("test/sample");
    try {
      const inWork = (name: string) => join(work, name);
      mkdirSync(inWork("notes"));
      writeFileSync(inWork("notes/todo.md"), "");
      writeFileSync(inWork("file"), "");
      cpSync(data, inWork("mine/data"), { recursive: true });
      symlinkSync(inWork("mine"), inWork("link"));
      const build = (out: string, from = data) => vitae(["build", "--data", from, "--out", inWork(out)]);
      expect(await build("notes")).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          "it is not a built site: it contains todo.md. Name another folder, or empty it.",
        ),
      });
      expect(await build("file")).toMatchObject({
        code: 1,
        err: expect.stringContaining("file is not a folder."),
      });
      const linked = await build("link", inWork("mine/data"));
      expect(linked).toMatchObject({
        code: 1,
        err: expect.stringContaining("which the site is built from."),
      });
    } finally {
      rmSync(work, { recursive: true });
    }
  });

  it("shows where an unexpected error came from only with --debug", async () => {
    const broken = {
      out: () => {
        throw new Error("This text cannot be printed.");
      },
    };
    const told = await vitae(["check"], broken);
    expect(told).toMatchObject({ code: 1, err: "This text cannot be printed.\n" });
    expect((await vitae(["check", "--debug"], broken)).err).toMatch(/\n\s+at .*check\.ts/);
  });
});

describe("vitae query", () => {
  const total = async (...words: string[]) => {
    const { code, out } = await vitae(["query", ...words, "--json"]);
    expect(code).toBe(0);
    return JSON.parse(out).query;
  };

  it("takes Any and All and the hidden kinds as the page's address does", async () => {
    const totalOf = async (...words: string[]): Promise<number> =>
      JSON.parse((await vitae(["query", ...words, "--json"])).out).total;
    const tags = 'tag:builds tag:"conference talk"';
    expect(await totalOf(tags, "--tags", "all")).toBe(1);
    expect(await totalOf(tags)).toBeGreaterThan(1);
    const languages = "language:IN(python,html)";
    const [anyOf, allOf] = [
      await totalOf(languages, "--match", "any"),
      await totalOf(languages, "--match", "all"),
    ];
    expect(allOf).toBeLessThan(anyOf);
    const kinds = hiddenKinds.map(({ name }) => name).join(",");
    expect(await totalOf("fix", "--show", kinds)).toBe(await totalOf("fix", "--all"));
    expect(await totalOf("fix", "--show", "typos")).toBeGreaterThan(await totalOf("fix"));
    const wrong = await vitae(["query", "fix", "--tags", "some"]);
    expect(wrong).toMatchObject({ code: 2, out: "", err: expect.stringContaining("It must be any or all.") });
    expect((await vitae(["query", "fix", "--show", "typos,doc"])).err).toContain(
      'It must be typos, docs, style, releases or unmerged; did you mean "docs"?',
    );
  });

  it("refuses a wrong option, unless it follows two minuses", async () => {
    expect(await vitae(["query", "fix", "--jsn"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown option '--jsn'; did you mean \"--json\"?"),
    });
    const { out } = await vitae(["query", "--json", "--", "fix", "--jsn"]);
    expect(JSON.parse(out).query).toBe("fix --jsn");
  });

  it("takes what begins with a minus for the query, wherever it stands", async () => {
    expect(await total("-language:python", "table")).toBe("-language:python table");
    expect(await total("table", "-typo", "-V", "-h")).toBe("table -typo -V -h");
    expect(await total("--data", "test/sample", "-docs")).toBe("-docs");
    expect(await total("-org:flask", "-only")).toBe("-org:flask -only");
    expect(await total("")).toBe("");
  });

  it("prints the count and the matches, and with --all the hidden ones, too", async () => {
    const { out } = await vitae(["query", "language:python", "table"]);
    const [head = "", ...lines] = out.trimEnd().split("\n");
    const [, shown, hidden] =
      /^(\d+) results \((\d+) more hidden by default; --all shows them\)$/.exec(head) ?? [];
    expect(lines).toHaveLength(Number(shown));
    const all = await vitae(["query", "language:python", "table", "--all"]);
    expect(all.out).toMatch(new RegExp(`^${Number(shown) + Number(hidden)} results\n`));
  });

  it.each([
    ["language:pyhton", 'No language "pyhton". Try language:Python (100 results)'],
    ["rust 2019", "By name or year: language:Rust year:2019 (4 results), rust year:2019 (2 results)"],
    ["Quiet Otter", "With descriptions: text:Quiet text:Otter (4 more)"],
    ["python", "By name or year: language:Python (100 results)"],
  ])("gives the page's advice on %s", async (text, line) => {
    const { code, out } = await vitae(["query", text]);
    expect(code).toBe(0);
    expect(out.split("\n")).toContain(line);
    expect(JSON.parse((await vitae(["query", text, "--json"])).out)).toHaveProperty("total");
  });

  it("puts a caret under each problem and exits with 1", async () => {
    expect(await vitae(["query", "year:x table"])).toEqual({
      code: 1,
      out: "year:x table\n     ^ Invalid numeric value\n",
      err: "",
    });
    // Wide letters take two columns of a terminal, and marks none.
    expect((await vitae(["query", "日本 e\u0301 year:語"])).out.split("\n")[1]).toMatch(/^ {12}\^\^ Invalid/);
  });

  it("exits with 2 where there are no data", async () => {
    const { code, err } = await vitae(["query", "table", "--data", "no-such-folder"]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^no-such-folder does not exist\. `vitae init/)]);
  });
});

describe("vitae cv", () => {
  it("reads its options in any order, and writes the whole file or, where nothing matches, none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cv-"));
    try {
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
      // The shipped fonts have no Japanese letters, but word processors have.
      const foreign = ["cv", "--lang", "ja", ...data, "-o"];
      const unset = await vitae([...foreign, "d.pdf"], { root: folder });
      expect([unset.code, unset.err]).toEqual([
        1,
        expect.stringContaining("d.pdf is not written: no font has"),
      ]);
      const document = await vitae([...foreign, "d.docx"], { root: folder });
      expect([document.code, document.err]).toEqual([
        0,
        expect.stringMatching(/^d\.docx is written\. The word processor decides how many pages it has\.$/m),
      ]);
      expect(existsSync(join(folder, "d.docx"))).toBe(true);
      const refused = await vitae(["cv", "-o", "no/a.pdf/", ...data], { root: folder });
      expect(refused.code).toBe(1);
      expect(existsSync(join(folder, "no"))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says that nothing matches before it sets anything", async () => {
    const root = mkdtempSync(join(tmpdir(), "cv-"));
    try {
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
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
