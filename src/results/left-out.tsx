/** What the answer leaves out, and how to get it: loaded once the worker's advice has something of the kind. */
import { useEffect, useRef, useState } from "react";
import type { Advice, HiddenKind, Hint, TextEdit } from "../../worker/contract.ts";
import { searchBox } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { countMessages, showCount } from "../ui/messages.ts";
import { replaceText } from "../ui/replace-text.ts";
import { focusResults, resultsId } from "./states.tsx";

const leftOutMessages = {
  hidden: (count: number) => `${showCount(count)} more hidden`,
  hiddenName: (count: number) => `${showCount(count)} more hidden: show ${count === 1 ? "it" : "them"}`,
  described: (count: number) => `${showCount(count)} more in descriptions`,
  /** A label may be a question: 'Did you mean heddle? 6 results'. */
  fixed: (label: string, count: number) =>
    `${label}${label.endsWith("?") ? "" : ":"} ${countMessages.results(count)}`,
} as const;

interface HiddenByDefaultButtonProps {
  /** How many matches are of hidden kinds, and the options that show them. */
  hiddenByDefault: { readonly count: number; readonly kinds: readonly HiddenKind[] };
  /** Is called with the options that show what is hidden. */
  onShow: (shown: Partial<Record<HiddenKind, true>>) => void;
  /** The id of the element that takes the focus from the button, which goes when it is pressed. */
  focusNext: string;
}

/** Says how many matches are of hidden kinds, at least one, and shows them when it is pressed. */
export function HiddenByDefaultButton({
  hiddenByDefault: { count, kinds },
  onShow,
  focusNext,
}: HiddenByDefaultButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, focusNext);
  const name = leftOutMessages.hiddenName(count);
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      title={name}
      onClick={() => {
        const shown: Partial<Record<HiddenKind, true>> = {};
        for (const kind of kinds) shown[kind] = true;
        onShow(shown);
      }}
      className="hit-area quiet-link text-sm text-ink-2"
    >
      {leftOutMessages.hidden(count)}
    </button>
  );
}

/** The button in the head of the results. */
export function ResultsHiddenByDefault({
  hiddenByDefault,
}: Pick<HiddenByDefaultButtonProps, "hiddenByDefault">) {
  const { setFilters } = useCv();
  return hiddenByDefault.count === 0 ? null : (
    <HiddenByDefaultButton
      hiddenByDefault={hiddenByDefault}
      onShow={(shown) => void setFilters(shown)}
      focusNext={resultsId}
    />
  );
}

/** Returns a function that changes the text of the search box and searches for it; the head takes the focus. */
function useEdit(): (edit: TextEdit) => void {
  const { commitQuery } = useCv();
  return (edit) => {
    const box = document.querySelector<HTMLInputElement>(searchBox);
    if (box === null) return;
    replaceText(box, edit);
    commitQuery();
    focusResults();
  };
}

/** Asks for the words in descriptions, too. The head takes its focus, because the button goes when it is pressed. */
export function ResultsInDescriptions({
  inDescriptions,
}: {
  inDescriptions: Advice["inDescriptions"] | undefined;
}) {
  const change = useEdit();
  if (inDescriptions === undefined) return null;
  const { label, edit, count } = inDescriptions;
  return (
    <button
      type="button"
      title={label}
      className="hit-area quiet-link text-sm text-ink-2"
      onClick={() => change(edit)}
    >
      {leftOutMessages.described(count)}
    </button>
  );
}

/** A page of suggestions would hide that the first is the best. */
const maxFixes = 3;

/** Where there are no results: words of titles that may be meant, then terms whose removal gives some, most results first. */
export function WithoutTerms({ hints }: { hints: readonly Hint[] }) {
  const change = useEdit();
  const fixes = hints
    .flatMap(({ kind, fixes }) => (kind === "unknown-value" ? [] : fixes.map((fix) => ({ ...fix, kind }))))
    .sort((a, b) => a.kind.localeCompare(b.kind) || (b.count ?? 0) - (a.count ?? 0))
    .slice(0, maxFixes);
  const meant = fixes.filter(({ kind }) => kind === "unknown-word");
  const [announced, setAnnounced] = useState("");
  // Readers announce what changes, not what is there when the paragraph comes.
  const said = meant.map(({ label, count = 0 }) => leftOutMessages.fixed(label, count)).join(", ");
  useEffect(() => setAnnounced(said), [said]);
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {fixes.map(({ label, edit, count }, index) => (
        <Button
          key={label}
          kind={index === 0 ? "primary" : "outline"}
          className="text-left"
          onClick={() => change(edit)}
        >
          {count === undefined ? label : leftOutMessages.fixed(label, count)}
        </Button>
      ))}
    </>
  );
}
