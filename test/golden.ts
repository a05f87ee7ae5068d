import { existsSync } from "node:fs";
import { expect } from "vitest";

/**
 * Compares a text with a golden file. A file that is missing is written and fails once, with what was written as its
 * diff: a new case is an input whose result somebody has read.
 */
export async function expectGolden(text: string, file: string): Promise<void> {
  const isNew = !existsSync(file);
  await expect(text).toMatchFileSnapshot(file);
  if (isNew) expect(text, `${file} is new: read it, and run the test again`).toBe("");
}
