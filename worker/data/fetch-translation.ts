/** Fetches the texts of a site in another of its languages. A separate file, because only such a site loads it. */
import { decodeTranslation, type TranslateDataset } from "../../model/codec/translate.ts";
import { fetchText, startProgress } from "./fetch-data.ts";

/** Rejects with the reason on failure. */
export async function fetchTranslation(url: string): Promise<TranslateDataset> {
  const fetched = await fetchText(url, (found) => fetch(found), startProgress());
  const decoded = fetched.ok ? decodeTranslation(fetched.text) : fetched;
  if (decoded.ok) return decoded.value;
  throw new Error(decoded.reason);
}
