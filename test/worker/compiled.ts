/** Datasets as a site compiles them, and engines of them. */
import { afterEach, beforeEach, vi } from "vitest";
import type { CvData, EngineOptions } from "../../engine/index.ts";
import { buildEngine } from "../../engine/query/engine.ts";
import { parseQuery } from "../../grammar/parse.ts";
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
  return { dataset: value, engine: buildEngine(value.data, { ...value, parse: parseQuery }, options) };
}

/** For tests of random queries, which are often refused, and what is refused is logged. */
export function silenceWarnings() {
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());
}
