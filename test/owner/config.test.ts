/** Holds how vitae.json is read: its defaults, what wins over it, and where its defects are. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { configSchema, dataFormat, readConfig } from "../../owner/config.ts";
import { listLanguages } from "../../owner/message-files.ts";

const root = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(root, { recursive: true }));

function read(text: string, given = {}) {
  writeFileSync(join(root, "vitae.json"), text);
  const reply = readConfig(root, given);
  const lines = reply.ok ? [] : reply.defects;
  return {
    config: reply.ok ? reply.config : undefined,
    lines: lines.map((line) => line.replace(`${root}/`, "")),
  };
}

describe("vitae.json", () => {
  it("names all languages in its schema", () => {
    expect(configSchema.properties.language.description).toContain(` ${listLanguages().join(", ")}, or`);
  });

  it("may be missing: the data are in public/data then", () => {
    expect(readConfig(join(root, "none"))).toMatchObject({
      ok: true,
      config: {
        data: join(root, "none/public/data"),
        base: "/",
        publicFolder: join(root, "none/public"),
      },
    });
  });

  it("names a site's folder, place, look and exports, and has defaults for all of them", () => {
    const all = `{ "$schema": "x", "format": ${dataFormat}, "data": "mine/data", "base": "/cv/", "url": "https://a.example/", "theme": "./theme.json", "language": "de-AT", "exports": { "cv": false }, "sources": [{ "source": "github", "from": "ilse", "own": true }, { "source": "git", "from": ["../loom=Loom", "../weft"] }] }`;
    expect(read(all).config).toEqual({
      data: join(root, "mine/data"),
      publicFolder: join(root, "public"),
      base: "/cv/",
      url: "https://a.example/",
      theme: join(root, "theme.json"),
      language: "de-AT",
      messages: join(root, "messages"),
      exports: { cv: false },
      sources: [
        { source: "github", from: ["ilse"], own: true },
        { source: "git", from: ["../loom=Loom", "../weft"] },
      ],
    });
    const { config } = read(`\ufeff{ "format": ${dataFormat}, "theme": "slate" }`);
    expect(config).toMatchObject({
      data: join(root, "data"),
      base: "/",
      url: undefined,
      theme: "slate",
      language: "en",
    });
  });

  it("gives way to the command line and the environment", () => {
    const given = {
      data: "elsewhere",
      base: "/b/",
      url: "https://b.example/",
      theme: "warm.json",
      language: "de",
    };
    const text = `{ "format": ${dataFormat}, "data": "mine", "base": "/cv/", "url": "https://a.example/", "theme": "slate" }`;
    expect(read(text, given).config).toMatchObject(given);
  });

  it.each([
    ["{", "vitae.json:1:2: vitae.json is not JSON: close brace expected"],
    ["[]", "vitae.json:1:1: vitae.json must be an object, not a list"],
    ["{}", "vitae.json:1:1: format is missing"],
    [
      '{\n  "format": 2,\n  "Base": "/cv/"\n}',
      'vitae.json:3:3: "Base" is not a known property; did you mean "base"?',
    ],
    ['{ "format": 2, "format": 2 }', 'vitae.json:1:16: "format" is written twice'],
    [
      '{ "format": 2, "exports": { "vcards": false } }',
      '1:29: "vcards" is not a known property; did you mean "vcard"?',
    ],
    ['{ "format": 2, "exports": { "cv": "no" } }', '1:35: exports.cv must be true or false, but is "no"'],
    [
      '{ "format": 2, "base": "cv" }',
      '1:24: base is "cv": a path that begins and ends with a slash is needed, such as /cv/',
    ],
    ['{ "format": 2, "base": "/ü/" }', '1:24: base is "/ü/": it has to be percent-encoded, as /%C3%BC/'],
    [
      '{ "format": 2, "base": "/100%/" }',
      '1:24: base is "/100%/": it has to be percent-encoded, as /100%25/',
    ],
    ['{ "format": 2, "language": "d" }', '1:28: language is not a language tag, such as de or pt-BR: "d"'],
    ['{ "format": 2, "url": "cv.example.org" }', "1:23: url must begin with https:// or http://"],
    ['{ "format": 2, "sources": [{ "source": "github" }] }', "1:28: sources[0].from is missing"],
    [
      '{ "format": 2, "sources": [\n  { "source": "gopher", "from": "x" }] }',
      '2:15: sources[0].source must be one of ("github" | "git" | ',
    ],
    [
      '{ "format": 2, "sources": [\n  { "source": "github", "from": ["a", "b"] }] }',
      "2:33: sources[0].from lists several; github reads one",
    ],
    [
      '{ "format": 2, "sources": [\n  { "source": "feed", "from": "x", "drafts": true }] }',
      "sources[0].drafts is only for github, gitlab, forgejo",
    ],
    [
      '{ "format": 2, "sources": [{ "source": "github", "from": "x", "token": "ghp_1" }] }',
      '1:63: "token" is not a known property',
    ],
    ['{ "format": "2" }', '1:13: format must be a number, but is "2"'],
    ['{ "format": 0 }', "1:13: format is below 1"],
    [
      `{ "format": ${dataFormat + 1} }`,
      "1:13: format is 3, but this version of vitae-cv reads 2. A newer one reads it: npm install vitae-cv@latest",
    ],
    [
      `{ "format": ${dataFormat - 1}, "base": "/cv/" }`,
      "1:13: format is 1, but this version of vitae-cv reads 2. An older one wrote it",
    ],
  ])("%s is refused: %s", (text, line) => {
    const { config, lines } = read(text);
    expect(config).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining(line)]);
  });
});
