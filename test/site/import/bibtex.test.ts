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
        authors: ["Ilse Varga", "Jo Müller"],
        citation: { kind: "article", journal: "Proceedings of Prompt" },
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
        authors: ["Ilse Varga"],
        citation: { kind: "book", publisher: "Leaves" },
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
      'papers.bib:7:1: draft has no date that can be read ("forthcoming") and is left out',
      "papers.bib:8:1: panes is written twice; the first one counts",
    ]);
    const broken = read(`${text}\n@article{open, title={never closed`);
    expect(broken.warnings[0]).toBe(
      'papers.bib:10:1: open is left out: the text that begins with "never closed" is not closed',
    );
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
    ["may, day = 12", "2001-05-12"],
  ])("reads the month %s", (month, date) => {
    const { items } = read(`@misc{a, title = {A}, year = 2001, month = ${month}}`);
    expect(items[1]?.fields.createdAt).toBe(date);
  });

  const datesOf = (fields: string) =>
    read(`@misc{a, title = {A}, ${fields}}`)
      .items.filter(({ collection }) => collection === "activities")
      .map(({ fields: { createdAt, citation } }) => [createdAt, ...Object.values(citation ?? {}).slice(1)]);

  it.each([
    ["date = {2019-21}", ["2019", "Spring"]],
    ["date = {2019-24~}", ["2019", "Winter"]],
    ["date = {2019/2020}", ["2019"]],
    ["date = {2019-05/2019-07}", ["2019-05"]],
    ["date = {2004-06~}", ["2004-06"]],
    ["date = {2004?}", ["2004"]],
    ["date = {2004-06-11%}", ["2004-06-11"]],
    ["date = {2004-06/..}", ["2004-06"]],
    ["date = {/2004-06}", ["2004-06"]],
    ["date = {2004-XX-XX}", ["2004"]],
    ["date = {2004-05-01T10:00:00Z}", ["2004-05-01"]],
    ["date = {May 2004}", ["2004-05"]],
    ["year = 2004, month = {Spring}", ["2004", "Spring"]],
    ['year = 2004, month = mar # "/" # apr', ["2004-03", "March/April"]],
  ])("reads the date of biblatex: %s", (fields, date) => {
    expect(datesOf(fields)).toEqual([date]);
  });

  it.each(["199X", "19XX", "forthcoming"])("names a date that it cannot read: %s", (date) => {
    expect(read(`@misc{a, title = {A}, date = {${date}}}`).warnings).toEqual([
      `papers.bib:1:1: a has no date that can be read ("${date}") and is left out`,
    ]);
  });

  it("gives an entry what its book and its xdata have", () => {
    const { items, warnings } = read(`
@inproceedings{one, crossref = {proc}, title = {One}, pages = {1--2}}
@inproceedings{two, crossref = {PROC}, title = {Two}, booktitle = {Own}, year = 2020}
@incollection{three, crossref = {book}, title = {Three}}
@article{four, crossref = {journal}, title = {Four}, date = {2018}}
@proceedings{proc, title = {Proceedings}, date = {2019-05-02}, xdata = {press, nobody}}
@book{dated, title = {Dated}, year = 2016, xdata = {years}}
@book{book, title = {A Book}, editor = {Ed Itor}, xdata = {press}}
@periodical{journal, title = {A Journal}, date = {2018}}
@xdata{press, publisher = {Press}, xdata = {years}}
@xdata{years, date = {2017}, xdata = {press}}`);
    const found = items.flatMap(({ upstreamId, fields: { createdAt, citation } }) =>
      /^[a-z]+$/.test(upstreamId) ? [[upstreamId, createdAt, citation]] : [],
    );
    expect(found).toEqual([
      [
        "one",
        "2019-05-02",
        { kind: "inproceedings", journal: "Proceedings", pages: "1–2", publisher: "Press" },
      ],
      ["two", "2020", { kind: "inproceedings", journal: "Own", publisher: "Press" }],
      ["three", "2017", { kind: "incollection", journal: "A Book", publisher: "Press" }],
      ["four", "2018", { kind: "article", journal: "A Journal" }],
      ["proc", "2019-05-02", { kind: "proceedings", publisher: "Press" }],
      ["dated", "2016", { kind: "book", publisher: "Press" }],
      ["book", "2017", { kind: "book", publisher: "Press" }],
      ["journal", "2018", { kind: "periodical" }],
    ]);
    expect(warnings).toEqual([]);
  });

  const authorsOf = (author: string) =>
    read(`@misc{a, title = {A}, year = 2001, author = {${author}}}`).items[1]?.fields.authors;

  it.each([
    [String.raw`Varga, Ilse and Jo M{\"u}ller and others`, ["Ilse Varga", "Jo Müller", "et al."]],
    ["Ludwig van Beethoven and Smith, Jr., John", ["Ludwig van Beethoven", "John Smith\u00a0Jr."]],
    ["Garc{\\'\\i}a M{\\'a}rquez, Gabriel and Plato", ["Gabriel García\u00a0Márquez", "Plato"]],
    ["{The Weft Team} and {Barnes and Noble}", ["The\u00a0Weft\u00a0Team", "Barnes\u00a0and\u00a0Noble"]],
    ["Jean d'Alembert and Et Al", ["Jean d'Alembert", "et al."]],
    ["family=Duc, given=Jean, prefix=le, useprefix=true", ["Jean le Duc"]],
  ])("reads the names %j", (author, names) => {
    expect(authorsOf(author)).toEqual(names);
  });

  it("names the line of each mistake, and what is left out for it", () => {
    const { warnings, items, complete } = read(`@article{comma,
  title = {A}
  year = 2001
}
@article{equals, title {mail to a@b.example}, year = 2001}
@article{two words, title = {B}, year = 2001}
@article{money, title = {costs 5$}, year = 2001}
@article{journal, title = {C}, journal = nosuch, year = 2001}
@article{quote, title = "D, year = 2001}
@article{good, title = {E}, year = 2001}
@article{last, title = {F}, year = 2001`);
    expect(warnings).toEqual([
      'papers.bib:3:3: comma, which begins in line 1, is left out: a comma or the closing brace is missing before "year = 2001"',
      'papers.bib:5:24: equals is left out: an equals sign is missing after "title"',
      'papers.bib:6:19: "@article{two words, title = {B}, year…" is left out: an equals sign is missing after "words"',
      "papers.bib:7:34: money is left out: a $ has no second one; one that is no formula is \\$",
      "papers.bib:8:40: there is no @string nosuch, whose name is shown instead",
      'papers.bib:9:1: quote is left out: the text that begins with "D, year = 2001}" is not closed',
      "papers.bib:11:40: last is left out: it is not closed",
    ]);
    const left = items.filter(({ collection }) => collection === "activities");
    expect(left.map(({ upstreamId }) => upstreamId)).toEqual(["journal", "good"]);
    expect(complete).toBe(false);
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
