/** Tests how vitae.json is read: the defaults, the overrides, and the positions of its defects. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { configSchema, dataFormat, readConfig } from "../../../node/owner/config.ts";
import { listLanguages } from "../../../node/owner/message-files.ts";
import { testCases } from "../../corpus/cases.ts";

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

  it("is optional, with public/data as the default folder", () => {
    expect(readConfig(join(root, "none"))).toMatchObject({
      ok: true,
      config: {
        data: join(root, "none/public/data"),
        base: "/",
        publicFolder: join(root, "none/public"),
      },
    });
  });

  it("sets a site's folder, address, look and exports, all with defaults", () => {
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
      places: {
        data: expect.stringMatching(/vitae\.json:1:40: data$/),
        language: expect.stringMatching(/vitae\.json:1:135: language$/),
        theme: expect.stringMatching(/vitae\.json:1:107: theme$/),
      },
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

  it("is overridden by the command line and the environment", () => {
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
});

testCases("owner/vitae-json", (text) => {
  const { config, lines } = read(text);
  return config === undefined ? lines.join("; ") : "read";
});
