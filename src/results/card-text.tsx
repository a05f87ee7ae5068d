import { useEffect, useState } from "react";
import type { Activity, ActivityText } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { Failure } from "../ui/failure.tsx";
import { statesMessages } from "../ui/messages.ts";
import { InlineText } from "./inline-text.tsx";

/** What only an open card shows, or that it is on its way; undefined at first, and where there is none. */
export type More = ActivityText | "loading" | "failed" | undefined;

/** It has mostly come before the card is opened, and then is there within a frame or two, in which a note would only flicker. */
const delayMs = 300;

/** Asks the worker for what only this open card shows. */
export function useMore(row: number, isWanted: boolean): { more: More; retry: () => void } {
  const { readText } = useCv();
  const [more, setMore] = useState<More>();
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => setMore("loading"), delayMs);
    void readText(row).then((found) => {
      clearTimeout(timer);
      if (isCurrent) setMore(found ?? "failed");
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setMore(undefined);
    };
  }, [readText, row, isWanted, tries]);

  return { more, retry: () => setTries(tries + 1) };
}

/** Returns the fields that the activity of the card lacks. */
export function toFields(more: More): Pick<Activity, "mergeCommit" | "diffUrl"> {
  if (typeof more !== "object") return {};
  const { summary: _, highlights: __, ...fields } = more;
  return fields;
}

/** The summary and the highlights of an open card, or that what it shows is still on its way or cannot be loaded. */
export function CardText({ more, onRetry }: { more: More; onRetry: () => void }) {
  if (more === undefined) return null;
  if (more === "failed") return <Failure onRetry={onRetry} />;
  if (more === "loading")
    return (
      <p role="status" className="text-meta text-ink-3">
        {statesMessages.loading}
      </p>
    );
  const { summary, highlights } = more;
  if (summary === undefined && highlights === undefined) return null;
  return (
    <div className="max-w-[65ch] space-y-2 text-control text-ink-2 text-pretty wrap-anywhere">
      {summary === undefined ? null : (
        <p dir="auto">
          <InlineText tokens={summary} />
        </p>
      )}
      {highlights === undefined ? null : (
        <ul className="list-disc space-y-1 ps-4.5 marker:text-ink-3">
          {highlights.map((line, at) => (
            <li key={at.toString()}>
              {/* The bullet stays at the list's side, whatever the line's direction is. */}
              <bdi>
                <InlineText tokens={line} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
