import { existsSync } from "node:fs";
import { expect } from "vitest";

/**
 * Compares a text with a golden file. A missing file is written and fails once, with its text as the diff, so that
 * somebody reads the result of a new case. Vitest alone writes the file and passes; where `CI` is set, it fails without
 * writing it.
 */
export async function expectGolden(text: string, file: string): Promise<void> {
  const isNew = !existsSync(file);
  await expect(text).toMatchFileSnapshot(file);
  if (isNew) expect(text, `${file} is new: read it, and run the test again`).toBe("");
}
