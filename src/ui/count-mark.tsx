import { countMessages } from "./messages.ts";

/** How many filters behind a button are active; nothing where there are none. */
export function CountMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-round bg-accent px-1.5 font-mono text-tiny font-semibold text-accent-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{countMessages.active(count)}</span>
    </span>
  );
}
