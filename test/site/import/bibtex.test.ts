import { describe, expect, it } from "vitest";
import { readBibtex } from "../../../site/import/bibtex.ts";
import { DataFolder } from "./data-folder.ts";

const text = String.raw`@string{prompt = "Proceedings of {Prompt}"}
@article{varga2022, title = {A {Cache} That Can \emph{Explain} Itself: 50\% of $x^2$},
  author = {Varga, Ilse and M{\"u}ller, Jo}, journal = prompt, year = 2022, month = oct,
  doi = {https://doi.org/10.1000/xyz_1}, url = {https://prompt.example/a_b.pdf}}
@book{panes, title = "Panes", author = {Ilse Varga}, publisher = {Leaves}, date = {2019-11-23/2020},
  url = {https://doi.org/10.1000/panes}}
@misc{draft, title = {Forthcoming}, year = {forthcoming}}
@article{panes, title = {Again}, year = 2020}
`;

const read = (given: string, since?: number) => readBibtex(given, { file: "papers.bib", since });

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
    expect(broken.warnings[0]).toMatch(/^papers\.bib: Unterminated/);
    expect(broken.items.filter(({ collection }) => collection === "activities")).toHaveLength(2);
    expect(broken.complete).toBe(false);
  });

  it("since a day brings what is newer", () => {
    expect(read(text, Date.UTC(2021, 0)).items.map(({ upstreamId }) => upstreamId)).toEqual([
      "org proceedings of prompt",
      "varga2022",
    ]);
  });
});
