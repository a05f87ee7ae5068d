/**
 * Removes the invented sample from each folder in samples/, and compares the rest with result.txt. `npx vitest run
 * import/sample -u` updates the results. edits.json has the sample's folder and the new owner's edits: for each file a
 * whole text, or pairs of a text and its replacement.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { hashSample, holdsSample, takeOutSample } from "../../../node/import/sample.ts";
import { expectGolden } from "../../golden.ts";

const readTexts = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json") && !name.startsWith("schema"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

const folders = ["test/sample", "node/cli/init/sample/data"];
const hashFile = "node/import/sample-hashes.json";

describe("the hashes of the samples", () => {
  // A fork's own data aren't a sample. A hash of an older version stays, since owners began with that one.
  const samples = folders.map(readTexts).filter(holdsSample);
  it("include every shipped sample (`npx vitest -u` adds new ones)", async () => {
    const older: string[] = JSON.parse(readFileSync(hashFile, "utf8"));
    const all = [...new Set([...older, ...samples.flatMap(hashSample)])].toSorted();
    await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot(join("../../..", hashFile));
  });
});

const golden = fileURLToPath(new URL("./samples/", import.meta.url));

interface Edits {
  folder: string;
  files: Record<string, string | [from: string, to: string][]>;
}

it.each(readdirSync(golden))("removing the sample leaves %s", async (name) => {
  const { folder, files }: Edits = JSON.parse(readFileSync(join(golden, name, "edits.json"), "utf8"));
  const texts = readTexts(folder);
  for (const [file, changes] of Object.entries(files)) {
    let text = texts.get(file) ?? "";
    for (const [from, to] of typeof changes === "string" ? [] : changes) {
      expect(text).toContain(from);
      text = text.replace(from, to);
    }
    texts.set(file, typeof changes === "string" ? changes : text);
  }
  const taken = takeOutSample(texts);
  const lines = taken.ok
    ? [
        ...[...taken.value.texts].map(([file, text]) =>
          text === texts.get(file) ? `==== ${file}, as it was` : `==== ${file}\n${text}`,
        ),
        ...Object.entries(taken.value.report.removed).map(([file, one]) => `- ${file}: ${one.join(", ")}`),
        ...taken.value.report.kept.map((one) => `= ${one.file}:${one.line} ${one.name}: ${one.reason}`),
      ]
    : [taken.reason];
  await expectGolden(`${lines.join("\n")}\n`, join(golden, name, "result.txt"));
});
