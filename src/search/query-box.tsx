import { type ClipboardEvent, memo, type RefObject, useLayoutEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { toOneLine } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import type { Reading } from "../store/state.ts";
import { Icon } from "../ui/icon.tsx";
import { searchMessages } from "./messages.ts";
import { type Piece, paint } from "./query-highlight.ts";
import { useFocusKey } from "./use-focus-key.ts";

const kindLooks: Record<NonNullable<Piece["kind"]>, string> = {
  field: "font-semibold text-accent",
  operator: "font-semibold text-ink-3",
  phrase: "text-merged",
};

/** The query as it is painted behind the box's own, transparent text. */
const PaintedText = memo(({ text, reading }: { text: string; reading: Reading }) => {
  const wave = reading.incomplete ? "decoration-dotted decoration-ink-3" : "decoration-wavy decoration-bad";
  return paint(text, reading).map(({ start, text: piece, kind, isProblem }) => (
    <span
      key={start}
      className={`${kind === undefined ? "" : kindLooks[kind]} ${isProblem ? `underline decoration-1 underline-offset-4 ${wave}` : ""}`}
    >
      {piece}
    </span>
  ));
});

interface QueryBoxProps {
  input: RefObject<HTMLInputElement>;
  /** The element that lists what is wrong with the text. */
  problemsId: string;
}

export function QueryBox({ input, problemsId }: QueryBoxProps) {
  const { state, setQuery, commitQuery } = useCv();
  const { filters, reading } = useSnapshot(state, { sync: true });
  const paper = useRef<HTMLDivElement>(null);
  const text = filters.query;
  const hasProblems = reading.problems.length > 0;

  const followScroll = () => {
    if (paper.current !== null && input.current !== null) paper.current.scrollLeft = input.current.scrollLeft;
  };
  useFocusKey(searchMessages.focusKey, input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paint moves whenever what it shows changes.
  useLayoutEffect(followScroll, [text, reading]);

  const clear = () => {
    setQuery("");
    commitQuery();
  };
  return (
    <div className="query-field">
      <Icon name="search" className="text-ink-3 max-[24rem]:hidden" />
      <div className="relative h-full min-w-0 flex-1">
        <div ref={paper} aria-hidden="true" className="query-text query-paint">
          <PaintedText text={text} reading={reading} />
        </div>
        <input
          ref={input}
          type="search"
          value={text}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onBlur={commitQuery}
          onPaste={pasteAsOneLine}
          onScroll={followScroll}
          onSelect={followScroll}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") commitQuery();
            if (event.key !== "Escape" || text === "") return;
            event.preventDefault();
            clear();
          }}
          aria-label={searchMessages.box}
          aria-describedby={hasProblems ? problemsId : undefined}
          aria-invalid={hasProblems && !reading.incomplete}
          aria-keyshortcuts={searchMessages.focusKey}
          placeholder={searchMessages.placeholder}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="query-text query-box"
        />
      </div>
      {text === "" ? (
        <span
          aria-hidden="true"
          className="mr-3 rounded-small border border-line-strong px-1.5 font-mono text-tiny leading-5 text-ink-3 max-md:hidden"
        >
          {searchMessages.focusKey}
        </span>
      ) : (
        <button
          type="button"
          aria-label={searchMessages.clear}
          title={searchMessages.clear}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
          className="grid h-full w-11 shrink-0 place-items-center rounded-field text-ink-2 hover:text-ink"
        >
          <Icon name="clear" size={16} />
        </button>
      )}
    </div>
  );
}

/** As if it had been typed, so that it can be undone. */
function pasteAsOneLine(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text/plain");
  const line = toOneLine(text);
  if (line === text) return;
  event.preventDefault();
  document.execCommand("insertText", false, line);
}
