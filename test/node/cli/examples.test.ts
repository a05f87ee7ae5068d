/** Tests each example of `vitae init --example`: the folder passes `check`, and the site and its documents are made. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listExamples } from "../../../node/cli/init.ts";
import { toEmptyFiles } from "../../../node/import/sample.ts";
import { readConfig } from "../../../node/owner/config.ts";
import { makeSite } from "../../../node/site/build.ts";
import { readApp } from "../../../node/site/built-app.ts";
import { readPdf } from "../export/pdf-text.ts";
import { vitae } from "./vitae.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "examples-"));
});
afterAll(() => rmSync(home, { recursive: true }));

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );

it("lists the five examples, which weigh less than 1 MB together", () => {
  expect(listExamples()).toEqual(["designer", "developer", "researcher", "senior", "student"]);
  const bytes = ["node/cli/init/examples", "test/sample"].flatMap((folder) =>
    filesOf(folder).map((path) => statSync(join(folder, path)).size),
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1e6);
});

it.each([
  ["reseacher", [], /did you mean "researcher"\?.* The examples are designer, /],
  ["student", ["--empty"], /--example cannot be combined with --empty/],
  ["student", ["--source", "npm ilse"], /--example cannot be combined with --source/],
])("refuses --example %s %j", async (name, others, reason) => {
  const { code, err } = await vitae(["init", "refused", "--example", name, ...others], { root: home });
  expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
  expect(readdirSync(home)).not.toContain("refused");
});

describe.each(listExamples())("%s", (name) => {
  const root = () => join(home, name);

  it("passes check, and makes a site and documents without a warning", { timeout: 240_000 }, async () => {
    expect(await vitae(["init", name, "--example", name], { root: home })).toMatchObject({
      code: 0,
      err: "",
    });
    const checked = await vitae(["check"], { root: root() });
    expect(checked).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/, no problems\n$/) });
    const config = readConfig(root());
    if (!config.ok) throw new Error(config.defects.join());
    const site = await makeSite({ ...config.config, app: readApp("test/node/site/golden/app") });
    if (!site.ok) throw new Error("The site was not made.");
    expect(site.warnings).toEqual([]);
    const { firstName, lastName } = JSON.parse(readFileSync(join(root(), "data/owner.json"), "utf8"));
    const languages = filesOf(root()).some((path) => path.includes("translations")) ? ["", "de/"] : [""];
    for (const language of languages) {
      for (const file of ["index.html", "cv.pdf", "cv-full.pdf", "cv.docx", "card.png", "resume.json"])
        expect(site.files.has(`${language}${file}`), `${language}${file}`).toBe(true);
      const { pages, text } = await readPdf(Buffer.from(site.files.get(`${language}cv.pdf`) ?? ""));
      expect(pages.length).toBeLessThanOrEqual(2);
      expect(text).toContain(`${firstName} ${lastName}`);
    }
  });

  it("leaves nobody's name behind when its files are replaced", () => {
    const owner = readFileSync(join(root(), "data/owner.json"), "utf8");
    const emptied = toEmptyFiles(new Map([["owner.json", owner]])).get("owner.json") ?? "";
    expect(JSON.parse(emptied)).toMatchObject({ firstName: "Your", lastName: "Name" });
  });
});

it("the researcher's publications are those of papers.bib", async () => {
  const root = join(home, "researcher");
  const file = join(root, "data/owner.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(/,\s*"sample": true/, ""));
  expect(await vitae(["import"], { root })).toMatchObject({
    code: 0,
    out: expect.stringContaining("+ 0 new, ~ 0 changed, 0 kept (yours), 0 lost"),
  });
});
