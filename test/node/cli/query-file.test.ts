/** Tests the files that `vitae query -o` writes: an independent program reads back each of them. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { toResultFile } from "../../../engine/files/result-files.ts";
import type { FileFormat } from "../../../engine/types.ts";
import { encodeDataset } from "../../../model/codec/encode.ts";
import type { Activity } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { markTexts, toShown } from "../../../model/mark-texts.ts";
import { toPlain } from "../../../model/markdown-parser.ts";
import { readBibtex } from "../../../node/import/bibtex.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { createApi } from "../../../worker/api.ts";
import { activity, orgs } from "../../engine/small-cv.ts";
import { isMissing } from "../../machine.ts";
import { runs } from "../../runs.ts";
import { readDocx } from "../export/docx-text.ts";
import { vitae } from "./vitae.ts";

const folder = mkdtempSync(join(tmpdir(), "vitae-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function write(name: string, ...words: string[]) {
  const file = join(folder, name);
  const ended = await vitae(["query", ...words, "-o", file]);
  return { ...ended, file, content: existsSync(file) ? readFileSync(file) : undefined };
}

const owner = { firstName: "Ilse", lastName: "Varga & Co" };
const toFile = (format: FileFormat, activities: Activity[]) =>
  toResultFile(format, { data: { orgs }, owner }, activities.map(markTexts));

describe("vitae query -o", () => {
  it("writes no publications file if there are no publications", async () => {
    const none = await write("none.bib", "category:patch");
    expect([none.code, none.content]).toEqual([1, undefined]);
    expect(none.err).toMatch(/none of the \d+ results is a publication/);
  });

  it("writes the same results that it counts", async () => {
    const { code, out, content } = await write("results.json", "tag:builds");
    const written: Activity[] = JSON.parse(String(content));
    const known: Activity[] = JSON.parse(readFileSync("test/sample/activities.json", "utf8"));
    expect([code, out]).toEqual([0, expect.stringMatching(/results\.json: 5 results\n$/)]);
    expect(written).toHaveLength(5);
    for (const one of written) expect(one).toEqual(known.find(({ id }) => id === one.id));
  });

  it("writes Markdown grouped by year", async () => {
    const { content } = await write("results.md", "category:publication");
    expect(String(content)).toMatch(
      /^# Ilse Varga\n\n\d+ results? of: category:publication, newest first\.\n\n## \d{4}\n\n- \*\*/,
    );
  });

  it("writes in the site's language", async () => {
    const file = join(folder, "results-pl.md");
    const ended = await vitae(["query", "tag:builds", "-o", file], { env: { CV_LANGUAGE: "pl" } });
    expect(ended.code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("\n5 wyników dla: tag:builds, od najnowszych.\n");
  });
});

describe("a Word document", () => {
  it("has real headings, lists and links", async () => {
    const { code, content } = await write("results.docx", "category:work");
    expect(code).toBe(0);
    const xml = readDocx(content ?? Buffer.of());
    const styles = Array.from(xml.matchAll(/<w:pStyle w:val="(\w+)"/g), ([, style]) => style);
    expect(styles[0]).toBe("Title");
    expect(styles).toEqual(expect.arrayContaining(["Heading1", "Heading2"]));
    expect(xml).toContain("<w:numPr>");
    expect(xml).toMatch(/<w:instrText[^>]*>HYPERLINK &quot;https:/);
    const jobs: Activity[] = JSON.parse(readFileSync("test/sample/activities.json", "utf8"));
    const text = xml.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&");
    for (const { title, category } of jobs) if (category === "Work") expect(text).toContain(toPlain(title));
  });

  // The nightly workflow installs it, so this test runs at least there.
  const isLeftOut =
    process.env.NIGHTLY === undefined &&
    isMissing("LibreOffice", spawnSync("soffice", ["--version"]).status === 0);

  it.skipIf(isLeftOut)("opens in LibreOffice", { timeout: 120_000 }, async () => {
    const { file } = await write("office.docx", "category:work");
    execFileSync("soffice", [
      "--headless",
      "--convert-to",
      "txt:Text (encoded):UTF8",
      "--outdir",
      folder,
      file,
    ]);
    const text = readFileSync(join(folder, "office.txt"), "utf8");
    expect(text).toMatch(/^\uFEFF?Ilse Varga\n/);
    expect(text).toMatch(/ of: category:work, newest first\./);
    const jobs: Activity[] = JSON.parse(readFileSync("test/sample/activities.json", "utf8"));
    for (const { title, category } of jobs) if (category === "Work") expect(text).toContain(toPlain(title));
  });
});

describe("CSV", () => {
  const odd = fc
    .array(fc.constantFrom("=", "+", "-", "@", "\t", "\r\n", "\n", '"', ",", "'", ";", "a", "é", "🐦", " "), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(""));

  it("has the same cells for every reader, none of which is a formula", () => {
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 3 }), odd, (tags, id) => {
        const text = toFile("csv", [activity({ id, title: "a", tags })]);
        const rows: string[][] = parse(text, {
          bom: true,
          relax_column_count: false,
          record_delimiter: "\r\n",
        });
        const [head = [], cells = []] = rows;
        expect(rows).toHaveLength(2);
        const safe = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
        const cellOf = (name: string) => cells[head.indexOf(name)];
        expect(cellOf("id")).toBe(safe(id));
        expect(cellOf("tags")).toBe(safe(tags.join("; ")));
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("is plain text with the line ends of RFC 4180", () => {
    const text = toFile("csv", [
      activity({ id: "a", title: "Fix `x`, *now*", summary: "One\n[two](https://a.example)" }),
    ]);
    expect(text.split("\r\n")).toEqual([
      "\uFEFFid,title,category,organization,created,started,accepted,ended,languages,tags,location,position,authors,summary,highlights,links",
      'a,"Fix x, now",patch,Flask,2015-05-05,,2015-05-06,,Python; HTML,,,,,One two,,',
      "",
    ]);
  });
});

describe("JSON", () => {
  it("reads back as activities with the same texts and markup", () => {
    const word = fc.constantFrom(
      ..."a é😀 `b` ``c`d`` *e* **f** _g_ [h](https://a.example/) [*i*](j) * ** _ __ ` ~~ ~ ]( [k] < > <l> &amp; &lt; \\\\ \\* 1. # m_n __o__".split(
        " ",
      ),
    );
    // Markdown has no spelling of emphasis next to emphasis.
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 2 }), (title, summary, highlights) => {
        const given = activity({ id: "a", title, summary, highlights });
        const [back]: Activity[] = JSON.parse(toFile("json", [given]));
        expect(toShown(back!)).toEqual(toShown(given));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe("BibTeX", () => {
  it("reads back as the publications that were exported", () => {
    const links = {
      doi: { title: "DOI", url: "https://doi.org/10.1000/xyz_1" },
      paper: { title: "Paper", url: "https://a.example/50%25_{x}.pdf" },
    };
    const text = toFile("bibtex", [
      activity({
        id: "p 1",
        title: "50% of {C#} & $x_1$ ~ `a\\b`^2",
        category: "Publication",
        createdAt: "2019-11-23",
        links,
      }),
      activity({ id: "p-1", title: "Second", category: "Publication", createdAt: "2018" }),
      activity({ id: "patch" }),
    ]);
    const { items, warnings } = readBibtex(text, "a.bib");
    expect(warnings).toEqual([]);
    const publications = items.filter(({ collection }) => collection === "activities");
    // Publications without authors get none.
    expect(
      publications.map(({ upstreamId, fields }) => [upstreamId, fields.createdAt, fields.authors]),
    ).toEqual([
      ["p-1", "2019-11-23", undefined],
      ["p-1-2", "2018", undefined],
    ]);
    const [first] = publications;
    expect(toPlain(String(first?.fields.title))).toBe("50% of {C#} & $x_1$ ~ a\\b^2");
    expect(first?.fields.links).toMatchObject({ doi: { url: links.doi.url } });
  });
});

it("exports an imported BibTeX file unchanged", async () => {
  const given = "test/node/import/golden/bibtex-export/input.bib";
  const data = join(folder, "papers");
  mkdirSync(data);
  writeFileSync(join(data, "owner.json"), JSON.stringify({ ...owner, lastName: "Varga" }));
  const { err } = await vitae(["import", "bibtex", given, "--write", "--data", data]);
  expect(err).not.toContain("input.bib:");
  const made = String((await write("made.bib", "", "--data", data)).content);
  const [, ...entries] = made.replaceAll("{publication-", "{").split("\n\n");
  expect(entries.join("\n\n")).toBe(readFileSync(given, "utf8"));
});

it("the page's worker exports the same files from the compiled data", async () => {
  const reply = readDataset(readDataFolder("test/sample"));
  if (!reply.ok) throw new Error(reply.defect.reason);
  const compiled = encodeDataset(reply);
  vi.stubGlobal("fetch", async () => new Response(compiled));
  const api = createApi();
  await api.load({ url: "https://cv.example/data.json" });
  const { firstYear: startYear, lastYear: endYear } = reply.owner;
  for (const [format, ending] of [
    ["csv", "csv"],
    ["json", "json"],
    ["bibtex", "bib"],
  ] as const) {
    const { content } = await write(`same.${ending}`, "text:a OR category:publication");
    const options = { query: "text:a OR category:publication", startYear, endYear };
    expect(await api.file({ options, format })).toBe(String(content));
  }
});
