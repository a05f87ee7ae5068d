import { useEffect, useState } from "react";
import type { ActivityText } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { Failure } from "../ui/failure.tsx";
import { InlineText } from "./inline-text.tsx";

/** The summary and the highlights of an open card, which only now come from the worker. */
export function CardText({ row }: { row: number }) {
  const { readText } = useCv();
  const [text, setText] = useState<ActivityText | "failed">();
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isCurrent = true;
    setText(undefined);
    void readText(row).then((found) => {
      if (isCurrent) setText(found ?? "failed");
    });
    return () => {
      isCurrent = false;
    };
  }, [readText, row, tries]);

  // The worker answers within a frame or two, in which a line that says so would only flicker.
  if (text === undefined) return null;
  if (text === "failed") return <Failure onRetry={() => setTries(tries + 1)} />;
  const { summary, highlights } = text;
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
