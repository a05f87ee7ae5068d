/** Compiles datasets as a site does, and creates engines from them. */
import "../../engine/indexes/token-index.ts";
import { afterEach, beforeEach, vi } from "vitest";
import type { CvData, EngineOptions } from "../../engine/index.ts";
import { buildEngine } from "../../engine/query/engine.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import { decodeDataset } from "../../model/codec/decode.ts";
import type { Activity } from "../../model/cv.ts";
import { withPageTexts } from "../../worker/data/page-texts.ts";

export const owner = { firstName: "A", lastName: "B", firstYear: 2007, lastYear: 2025 };

/** Returns the data in the form that the build encodes. */
export const toWhole = (data: CvData) => ({
  data: { categories: [...defaultCategories], orgTypes: [...defaultOrgTypes], ...data },
  owner,
});

/** Decodes what a page loads, and assembles its engine. `pages`: the activities whose pages' texts it has loaded. */
export function decodeEngine(text: string, options?: EngineOptions, pages: readonly Activity[] = []) {
  const decoded = decodeDataset(text);
  if (!decoded.ok) throw new Error(decoded.reason);
  const texts = new Map(pages.flatMap(({ id, pageText }) => (pageText ? [[id, pageText] as const] : [])));
  const value = withPageTexts(decoded.value, texts);
  return { dataset: value, engine: buildEngine(value.data, { ...value, parse: parseQuery }, options) };
}

/** For tests with random queries, because invalid queries are logged. */
export function silenceWarnings() {
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());
}
