import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { benchmarkWords } from "./words.ts";

const { copy } = benchmarkWords;

/** Copies; where the browser refuses, shows the text to be copied by hand. */
export function CopyReport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome !== "refused") return;
    field.current?.focus();
    field.current?.select();
  }, [outcome]);

  async function write(): Promise<void> {
    // Emptied first: the same words a second time would not be announced.
    setOutcome(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={write}>{copy.button}</Button>
        <p role="status" className="text-meta text-ink-2">
          {outcome === undefined ? "" : copy[outcome]}
        </p>
      </div>
      {outcome === "refused" ? (
        <textarea
          ref={field}
          readOnly
          aria-label={copy.text}
          value={text}
          rows={12}
          className="mt-3 w-full rounded-field border border-control bg-raised p-2 font-mono text-tiny"
        />
      ) : null}
    </div>
  );
}
