/** Fetches what only opened cards show, once the first answer is there. */
import { fetchText } from "../data/fetch-text.ts";
import type { Details } from "./decode.ts";
import { startProgress } from "./fetch-dataset.ts";

/** Rejects with the file and the reason where it cannot be fetched or read. `url` is that of the file that names it. */
export async function fetchDetails(details: Details, url: string): Promise<void> {
  const fetchFile = (file: string) => fetch(file);
  const fetched = await fetchText(new URL(details.file, url).href, fetchFile, startProgress());
  const refusal = fetched.ok ? details.take(fetched.text) : fetched.reason;
  if (refusal !== undefined) throw new Error(`${details.file} ${refusal}`);
}
