/** Tests that no third-party code is packed without its licence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toThirdPartyText } from "../../../node/pack/pack.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "third-party-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a package, and returns its folder in the form of the bundler's list. */
function add(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = join(root, "node_modules", name);
  const all = { "package.json": JSON.stringify({ name, version: "1.2.3", ...manifest }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return `node_modules/${name}`;
}

it("lists each package's licence text once, ordered by name", () => {
  const weft = add("weft", { license: "MIT" }, { "license.md": "Weft's own text" });
  const loom = add("@a/loom", { license: "(GPL-3.0 OR ISC)" }, { LICENSE: "Loom's own text" });
  const text = toThirdPartyText(root, [weft, loom, weft], []);
  expect(text.match(/^\S+ 1\.2\.3 .*$/gm)).toEqual(["@a/loom 1.2.3 ((GPL-3.0 OR ISC))", "weft 1.2.3 (MIT)"]);
  expect(text.indexOf("Loom's own text")).toBeLessThan(text.indexOf("Weft's own text"));
});

it("falls back to the licence's standard text with the author, and adds the licences of bundled copies", () => {
  const folder = add(
    "vendor",
    { license: "MIT AND ISC", author: "Ilse Varga <ilse@example.org> (https://ilse.example)" },
    { "lib/d3/LICENSE": "The copy's text", "node_modules/other/LICENSE": "Not in the bundle" },
  );
  const text = toThirdPartyText(root, [folder], []);
  expect(text.match(/Copyright \(c\) Ilse Varga\n/g)).toHaveLength(2);
  expect(text).toContain("Permission is hereby granted");
  expect(text).toContain("The copy's text");
  expect(text).not.toContain("Not in the bundle");
});

it("attributes a copy without a manifest to the package around it", () => {
  add("feed", { license: "MIT" }, { LICENSE: "Feed's text", "dist/node_modules/copy/dist/index.js": "" });
  expect(toThirdPartyText(root, ["node_modules/feed/dist/node_modules/copy"], [])).toContain(
    "feed 1.2.3 (MIT)",
  );
});

it.each([
  ["no licence", {}, "no licence is not one that may be redistributed"],
  ["one that asks for the source", { license: "GPL-3.0" }, "GPL-3.0 is not one that may be redistributed"],
  ["a name whose text nobody has", { license: "Zlib" }, "there is no text of its licence, Zlib"],
  ["a standard text without an author", { license: "MIT" }, "there is no text of its licence, MIT"],
])("rejects a package with %s", (_, manifest, reason) => {
  const folder = add("loom", manifest);
  expect(() => toThirdPartyText(root, [folder], [])).toThrow(`node_modules/loom: ${reason}`);
});
