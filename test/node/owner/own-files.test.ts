import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findDataPath, findMissingFiles, withSiteLinks } from "../../../node/owner/own-files.ts";
import { readFolder } from "../../../node/owner/read-folder.ts";

const home = mkdtempSync(join(tmpdir(), "own-files-"));
afterAll(() => rmSync(home, { recursive: true }));

describe("a link to a file of the data folder", () => {
  it.each([
    "data/my%20talk.pdf#page=2",
    "./data/my%20talk.pdf#page=2",
    "/data/my%20talk.pdf#page=2",
    "../data/my%20talk.pdf#page=2",
    "/cv/data/my%20talk.pdf#page=2",
  ])("has one form, however it is written: %s", (link) => {
    expect(findDataPath(link)).toBe("my talk.pdf");
    const texts = {
      summary: `My [talk](${link})`,
      links: { slides: { url: link } },
      featured: { "/r/x": link },
    };
    const url = "data/my%20talk.pdf#page=2";
    expect(withSiteLinks(texts)).toEqual({
      summary: `My [talk](${url})`,
      links: { slides: { url } },
      featured: { "/r/x": url },
    });
  });

  it("is told from other addresses, and from texts that only look like one", () => {
    const texts = {
      url: "https://other.example/data/x.pdf",
      title: "data/x.pdf",
      summary: "see [x](#data/)",
    };
    expect(withSiteLinks(texts)).toEqual(texts);
    expect(findDataPath("//other.example/data/x.pdf")).toBeUndefined();
    expect(findDataPath("data/..%2f..%2fsecret.txt")).toBeUndefined();
  });

  it("keeps keys that are names of built-in properties", () => {
    const value: unknown = JSON.parse('{ "__proto__": { "url": "/data/x.pdf" } }');
    expect(JSON.stringify(withSiteLinks(value))).toBe('{"__proto__":{"url":"data/x.pdf"}}');
  });

  it("is reported with its path if there is no such file", () => {
    const folder = mkdtempSync(join(home, "data-"));
    mkdirSync(join(folder, "talks"));
    writeFileSync(join(folder, "talks/here.pdf"), "");
    const value = [
      { title: "[a](data/talks/here.pdf) and [b](data/talks/gone.pdf)" },
      { url: "/data/talks" },
    ];
    expect(findMissingFiles(value, folder)).toEqual([
      {
        path: [0, "title"],
        reason: 'links to data/talks/gone.pdf, but the data folder has no "talks/gone.pdf"',
      },
      { path: [1, "url"], reason: 'links to data/talks, but the data folder has no "talks"' },
    ]);
  });

  it("is a warning of its file, with line and column", () => {
    const folder = mkdtempSync(join(home, "data-"));
    const files = {
      "owner.json": { firstName: "Ada", summary: "See [x](data/x.pdf)" },
      "activities.json": [],
      "orgs.json": [],
      "languages.json": [],
    };
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), JSON.stringify(content));
    expect(readFolder(folder).warnings).toMatchObject([
      { line: 1, column: 30, message: 'summary links to data/x.pdf, but the data folder has no "x.pdf"' },
    ]);
  });
});
