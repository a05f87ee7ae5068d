/** Compiles datasets as a site does, and creates engines from them. */
import { afterEach, beforeEach, vi } from "vitest";
import type { CvData, EngineOptions } from "../../engine/index.ts";
import { buildEngine } from "../../engine/query/engine.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import { decodeDataset } from "../../model/codec/decode.ts";

export const owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };

/** Returns the data in the form that the build encodes. */
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

/** For tests with random queries, because invalid queries are logged. */
export function silenceWarnings() {
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());
}
