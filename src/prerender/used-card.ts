import type { Card, MergeCommit } from "../../worker/contract.ts";
import { findCommitUrl, toShortOid } from "../results/links.ts";

/** Of a card only what it shows while it is closed: the rest comes with the data. */
export function toUsedCard({ activity, ...card }: Card): Card {
  const { mergeCommit, ...rest } = activity;
  return {
    ...card,
    // The title is parsed already.
    activity: { ...rest, title: "", ...(mergeCommit && { mergeCommit: toUsedCommit(mergeCommit) }) },
  };
}

function toUsedCommit(commit: MergeCommit): MergeCommit {
  const { additions, deletions } = commit;
  const commitUrl = findCommitUrl(commit);
  return {
    oid: toShortOid(commit),
    ...(additions !== undefined && { additions }),
    ...(deletions !== undefined && { deletions }),
    ...(commitUrl !== undefined && { commitUrl }),
  };
}
