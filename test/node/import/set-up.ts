/** Helpers for the tests of the sources. */

import type { Result } from "../../../model/result.ts";
import type { Upstream, UpstreamItem } from "../../../node/import/upstream.ts";

/** Access to a host, with short pauses. */
export const quickAccess = () => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  secondMs: 0.01,
});

/** The options of a code host by default. */
export const codeHostDefaults = {
  drafts: false,
  own: false,
  private: false,
  incomplete: false,
  since: undefined,
  known: new Map(),
};

export function accept<T>(reply: Result<T>): T {
  if (!reply.ok) throw new Error(reply.reason);
  return reply.value;
}

export const inCollection = ({ items }: Upstream, collection: UpstreamItem["collection"]) =>
  items.filter((item) => item.collection === collection);

/** The reply of a source that saw everything and has no warnings. */
export function inventUpstream(items: readonly UpstreamItem[], more: Partial<Upstream> = {}): Upstream {
  return {
    source: "github",
    origin: "ilse",
    items,
    complete: true,
    excluded: new Set(),
    notes: [],
    warnings: [],
    ...more,
  };
}
