/** Fetches the texts of entries' pages, and adds them to a dataset. Only searches in descriptions need them. */

import type { Precomputed } from "../../model/codec/decode.ts";
import { readCompiled } from "../../model/codec/decode.ts";
import type { CompiledPages } from "../../model/codec/format.ts";
import type { Activity, PageLine } from "../../model/cv.ts";
import type { LoadProgress } from "../contract.ts";
import { fetchText } from "./fetch-data.ts";

export type PageTexts = Map<string, PageLine[]>;

/** Adds the texts of a file. Rejects with file and reason. `url`: the dataset's address. */
export async function fetchPageTexts(
  file: string,
  url: string,
  texts: PageTexts,
  progress: LoadProgress,
): Promise<void> {
  progress.files += 1;
  const fetched = await fetchText(new URL(file, url).href, (found) => fetch(found), progress);
  const read = fetched.ok ? readCompiled(fetched.text, ({ pages }: CompiledPages) => pages) : fetched;
  if (!read.ok) throw new Error(`${file} ${read.reason}`);
  for (const [id, lines] of Object.entries(read.value)) texts.set(id, lines);
}

/** Returns a dataset whose activities have the texts, which may be fetched later. */
export function withPageTexts<T extends Precomputed>(dataset: T, texts: PageTexts): T {
  const { toMarked, readField } = dataset;
  return {
    ...dataset,
    toMarked(activity: Activity) {
      const pageText = texts.get(activity.id);
      return { ...toMarked(activity), ...(pageText && { pageText }) };
    },
    readField: (activity, field) =>
      field === "pageText" ? texts.get(activity.id) : readField(activity, field),
  };
}
