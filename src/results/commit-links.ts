import type { MergeCommit } from "../../worker/contract.ts";
import { laterWords } from "../later-words.ts";
import type { CardLink } from "./links.ts";

/** The project's files as a commit left them, to be looked at or taken along. */
export function toCommitLinks({ treeUrl, zipballUrl }: MergeCommit): CardLink[] {
  return [
    { text: laterWords.details.tree, url: treeUrl ?? "" },
    { text: laterWords.details.zipball, url: zipballUrl ?? "" },
  ].filter(({ url }) => url !== "");
}
