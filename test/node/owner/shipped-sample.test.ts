/**
 * Tests that public/data equals the tests' copy of the sample, unless a fork has replaced it. No other test reads
 * public/data.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const [shipped, copy] = ["public/data", "test/sample"];

function readFolder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json") && !file.startsWith("schema"))
    .toSorted();
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

it("equals the test sample unless a fork's data have replaced it", () => {
  const [ours, theirs] = [readFolder(copy), readFolder(shipped)];
  const ownerOf = (files: ReadonlyMap<string, string>) => {
    const { firstName, lastName } = JSON.parse(files.get("owner.json") ?? "{}");
    return `${firstName} ${lastName}`;
  };
  // To change the sample, change public/data and copy it: cp -r public/data/. test/sample && rm -r test/sample/schema
  if (ownerOf(ours) === ownerOf(theirs)) expect(theirs).toEqual(ours);
});
