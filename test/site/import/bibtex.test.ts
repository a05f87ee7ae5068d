import { describe, expect, it } from "vitest";
import { readBibtex } from "../../../site/import/bibtex.ts";
import { onlySince } from "../../../site/import/sources.ts";
import { DataFolder } from "./data-folder.ts";
import { accept } from "./set-up.ts";

const text = String.raw`@string{prompt = "Proceedings of {Prompt}"}
@article{varga2022, title = {A {Cache} That Can \emph{Explain} Itself: 50\% of $x^2$},
  author = {Varga, Ilse and M{\"u}ller, Jo}, journal = prompt, year = 2022, month = oct,
  doi = {https://doi.org/10.1000/xyz_1}, url = {https://prompt.example/a_b.pdf}}
@book{panes, title = "Panes", author = {Ilse Varga}, publisher = {Leaves}, date = {2019-11-23/2020},
  url = {https://doi.org/10.1000/panes}}
@misc{draft, title = {Forthcoming}, year = {forthcoming}}
@article{panes, title = {Again}, year = 2020}
`;

const read = (given: string, since?: number) =>
  accept(onlySince({ ok: true, value: readBibtex(given, "papers.bib") }, since));

describe("a BibTeX file", () => {
  it("gives publications with DOI, address, authors and the place of publication", () => {
    const folder = new DataFolder();
    const upstream = read(text);
    folder.import(upstream);
    expect(folder.list("activities.json")).toEqual([
      {
        id: "publication-varga2022",
        title: "A Cache That Can Explain Itself: 50% of x²",
        category: "Publication",
        createdAt: "2022-10",
        summary: "Ilse Varga, Jo Müller",
        links: {
          doi: { title: "DOI", url: "https://doi.org/10.1000/xyz_1" },
          paper: { title: "Paper", url: "https://prompt.example/a_b.pdf" },
        },
        org: "proceedings-of-prompt",
      },
      {
        id: "publication-panes",
        title: "Panes",
        category: "Publication",
        createdAt: "2019-11-23",
        summary: "Ilse Varga",
        links: { doi: { title: "DOI", url: "https://doi.org/10.1000/panes" } },
        org: "leaves",
      },
    ]);
    expect(folder.list("orgs.json").map(({ name, orgType }) => [name, orgType])).toEqual([
      ["Proceedings of Prompt", "Publication"],
      ["Leaves", "Publication"],
    ]);
    expect(folder.plan(upstream).files.size).toBe(0);
  });

  it("names what it leaves out, and the others go in", () => {
    expect(read(text).warnings).toEqual([
      "papers.bib:7:1: draft has no date and is left out",
      "papers.bib:8:1: panes is written twice; the first one counts",
    ]);
    const broken = read(`${text}\n@article{open, title={never closed`);
    expect(broken.warnings[0]).toMatch(/^papers\.bib:10:1: open: Unterminated/);
    expect(broken.items.filter(({ collection }) => collection === "activities")).toHaveLength(2);
    expect(broken.complete).toBe(false);
  });

  const titleOf = (title: string) => read(`@misc{a, year = 2001, title = {${title}}}`).items[1]?.fields.title;

  // The shapes are those of biber's tugboat.bib, which is in the public domain; the first one is from it.
  it.each([
    [String.raw`{The status of {\VAX}/{\TeX} at Brown}`, "The status of VAX/TeX at Brown"],
    ["{{\\AmSTeX}}\\Dash ``{A} very friendly product''", "AMS-TeX—“A very friendly product”"],
    [
      String.raw`\TeX{} and \LaTeX\ on small {\TeX}nical machines`,
      "TeX and LaTeX on small TeXnical machines",
    ],
    [String.raw`\TeX maintenance, $O(n \log n)$ and \sin x`, "TeX maintenance, O(n log n) and sin x"],
    [String.raw`\unheard of, {\smc small} and \caps{Caps}`, "unheard of, small and Caps"],
    [String.raw`M{\"u}ller's \emph{Stra\ss e} 50\% \& more`, "Müller's Straße 50% & more"],
    [String.raw`Na{\"\i}ve Garc\'{\i}a, T\'{\j} and \i{}`, "Naïve García, Tj\u0301 and ı"],
  ])("reads the commands of %j", (given, title) => {
    expect(titleOf(given)).toBe(title);
  });

  it.each([
    ["{12~May}", "2001-05-12"],
    ['may # "~12"', "2001-05-12"],
    ["{May 12}", "2001-05-12"],
    ["{September}", "2001-09"],
    ["oct", "2001-10"],
    ["10", "2001-10"],
    ['mar # "/" # apr', "2001-03"],
    ["{May--June}", "2001-05"],
    ["{May 40}", "2001-05"],
    ["{Spring}", "2001"],
    ["13", "2001"],
  ])("reads the month %s", (month, date) => {
    const { items } = read(`@misc{a, title = {A}, year = 2001, month = ${month}}`);
    expect(items[1]?.fields.createdAt).toBe(date);
  });

  it("names a command that nobody knows once, with an entry that has it", () => {
    const entry = (key: string) => String.raw`@misc{${key}, year = 2001, title = {The \unheard of}}`;
    const { warnings, complete } = read(`@preamble{"\\input local"}\n${entry("one")}\n${entry("two")}`);
    expect(warnings).toEqual([String.raw`papers.bib: one: \unheard is no command that this importer knows`]);
    expect(complete).toBe(true);
  });

  it("has the journals that ADS names by commands, and names those that it does not know", () => {
    const folder = new DataFolder();
    const entry = (key: string, journal: string) =>
      `@article{${key}, title = {A Star}, year = 2020, journal = {${journal}}}\n`;
    const upstream = read(entry("a", "\\aap") + entry("b", "\\mnras") + entry("c", "\\jofi"));
    folder.import(upstream);
    expect(folder.list("orgs.json").map(({ name }) => name)).toEqual([
      "Astronomy & Astrophysics",
      "Monthly Notices of the Royal Astronomical Society",
      "jofi",
    ]);
    expect(upstream.warnings).toHaveLength(1);
  });

  it("without entries is another file than meant, of which nothing is gone", () => {
    const { warnings, complete } = read("<!doctype html><title>Not found</title>");
    expect([warnings, complete]).toEqual([["papers.bib holds no entries of BibTeX"], false]);
  });

  it("since a day brings what is newer", () => {
    expect(read(text, Date.UTC(2021, 0)).items.map(({ upstreamId }) => upstreamId)).toEqual([
      "org proceedings of prompt",
      "varga2022",
    ]);
  });
});
