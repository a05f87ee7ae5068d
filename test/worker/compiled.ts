/** Datasets as a site compiles them, and engines of them. */
import { afterEach, beforeEach, vi } from "vitest";
import type { CvData, EngineOptions } from "../../engine/index.ts";
import { assembleEngine } from "../../engine/query/assemble-engine.ts";
import { withTexts } from "../../engine/query/text-engine.ts";
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import { decodeDataset } from "../../model/codec/decode.ts";

export const owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };

/** Returns the data as the build encodes them. */
export const toWhole = (data: CvData) => ({
  data: { categories: [...defaultCategories], orgTypes: [...defaultOrgTypes], ...data },
  owner,
});

/** Decodes what a page loads, and assembles its engine. */
export function decodeEngine(text: string, options?: EngineOptions) {
  const decoded = decodeDataset(text);
  if (!decoded.ok) throw new Error(decoded.reason);
  const { value } = decoded;
  return { dataset: value, engine: withTexts(assembleEngine(value.data, value, options)) };
}

/** For tests of random queries, which are often refused, and what is refused is logged. */
export function silenceWarnings() {
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());
}
