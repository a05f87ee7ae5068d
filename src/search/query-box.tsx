import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import type { Highlight, Problem } from "../../worker/contract.ts";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { useCharacterKeys } from "../preferences/preferences.ts";
import { toOneLine } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import type { QueryFeedback } from "../store/state.ts";
import { isUncommitted } from "../ui/composing.ts";
import { beforePaint } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { SiteRoot } from "../ui/owner-link.tsx";
import { replaceText } from "../ui/replace-text.ts";
import { searchKeys, searchMessages } from "./messages.ts";

const kindLooks: Record<NonNullable<HighlightSpan["kind"]>, string> = {
  field: "font-semibold text-accent",
  operator: "font-semibold text-ink-3",
  phrase: "text-merged",
};

/** The highlighted query, rendered behind the transparent text of the input. */
const HighlightedText = memo(({ text, feedback }: { text: string; feedback: QueryFeedback }) => {
  const wave = feedback.incomplete ? "decoration-dotted decoration-ink-3" : "decoration-wavy decoration-bad";
  return highlightQuery(text, feedback).map(({ start, text: part, kind, isProblem }) => (
    <span
      key={start}
      className={`${kind === undefined ? "" : kindLooks[kind]} ${isProblem ? `underline decoration-1 underline-offset-4 ${wave}` : ""}`}
    >
      {part}
    </span>
  ));
});

/** On a phone the text needs the whole width. */
const endButton =
  "grid h-full w-11 shrink-0 place-items-center rounded-field text-ink-2 hover:text-ink max-md:w-10 max-[22rem]:w-9";

const failureClass = "absolute inset-x-2 top-15 rounded-field bg-raised p-3 shadow-float";

const suggestions = lazyControl(() => import("../assist/suggestion-list.tsx"));
const help = lazyControl(() => import("../assist/help-panel.tsx"));

interface QueryBoxProps {
  input: RefObject<HTMLInputElement>;
  /** The id of the element that describes the problems of the text. */
  problemsId: string;
}

export function QueryBox({ input, problemsId }: QueryBoxProps) {
  const { state } = useCv();
  const { filters, feedback } = useSnapshot(state.question, { sync: true });
  // Deferred like the list, so that the controls are not fetched before the first answer is rendered.
  const isLoading = useDeferredValue(useSnapshot(state.loading).isLoading);
  const backdrop = useRef<HTMLDivElement>(null);
  const { text, typed, clear, handlers } = useTyping(filters.query);
  const placeholder = usePlaceholder(text === "");
  const hasProblems = feedback.problems.length > 0;
  const [isHelpWanted, setHelpWanted] = useState(false);

  const followScroll = () => {
    // Reading the position of an empty box would compute the page's layout for nothing.
    if (backdrop.current !== null && input.current !== null && input.current.value !== "")
      backdrop.current.scrollLeft = input.current.scrollLeft;
  };
  const [hasCharacterKeys] = useCharacterKeys();
  useKeys(hasCharacterKeys, {
    [searchKeys.focus]: () => focusInPlace(input.current),
    [searchKeys.help]: () => setHelpWanted(true),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the backdrop follows whenever its content changes.
  useLayoutEffect(() => beforePaint(followScroll), [text, feedback]);

  const closeHelp = () => setHelpWanted(false);
  // Until the first answer the line is needed for its own files; then the page loads the controls by itself.
  const preload = isLoading ? undefined : preloadControls;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these load what the elements inside need.
    <div className="query-field" onPointerEnter={preload} onFocus={preload}>
      <Icon name="search" className="text-ink-3 max-md:hidden" />
      <div className="relative h-full min-w-0 flex-1">
        <div ref={backdrop} aria-hidden="true" dir="auto" className="query-text query-paint">
          <HighlightedText text={text} feedback={feedback} />
        </div>
        <input
          ref={input}
          // The direction follows the first letter: fields and operators are Latin, and words of another script begin
          // on their own side.
          dir="auto"
          type="search"
          value={text}
          {...handlers}
          onPaste={pasteAsOneLine}
          onScroll={followScroll}
          onSelect={followScroll}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label={searchMessages.box}
          aria-describedby={hasProblems ? problemsId : undefined}
          aria-invalid={hasProblems && !feedback.incomplete}
          aria-keyshortcuts={hasCharacterKeys ? searchKeys.focus : undefined}
          placeholder={placeholder === undefined ? searchMessages.box : searchMessages.example(placeholder)}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="query-text query-box"
        />
      </div>
      <EndButtons
        isEmpty={text === ""}
        hasKeys={hasCharacterKeys}
        onClear={() => {
          clear();
          input.current?.focus();
        }}
        onHelp={() => setHelpWanted(true)}
      />
      {/* Without suggestions the box works as before, so that their failure is not shown. */}
      <LazyContent module={suggestions} isWanted={typed !== undefined && !isLoading}>
        {({ SuggestionList }) => <SuggestionList input={input} typedBefore={typed ?? ""} />}
      </LazyContent>
      <LazyContent
        module={help}
        isWanted={isHelpWanted}
        failure={{ className: failureClass, onClose: closeHelp }}
      >
        {({ HelpPanel }) => <HelpPanel input={input} isOpen={isHelpWanted} onClose={closeHelp} />}
      </LazyContent>
    </div>
  );
}

/** Returns the next example whenever the box is emptied. */
function usePlaceholder(isEmpty: boolean): string | undefined {
  const { placeholders } = useCv().state.page;
  const [at, setAt] = useState(0);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setAt(at + 1);
  }
  return placeholders[at % placeholders.length];
}

/**
 * Handles input to the box that holds `query`. Text that an input method composes is searched once it is committed. The
 * site's own address is opened: at once where it was pasted, and after Enter where it was typed.
 */
function useTyping(query: string) {
  const { state, setQuery, commitQuery } = useCv();
  const root = useContext(SiteRoot);
  /** The text that an input method is composing. */
  const [composed, setComposed] = useState<string>();
  /** The text typed since the box was focused or the text was committed; undefined before the first focus. */
  const [typed, setTyped] = useState<string>();
  const text = composed ?? query;

  function take({ value, selectionEnd }: HTMLInputElement) {
    setComposed(undefined);
    setQuery(value, selectionEnd ?? undefined);
  }

  function clear() {
    setQuery("");
    commitQuery();
  }

  const handlers = {
    onChange({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) {
      const { value } = currentTarget;
      const own = value.length - text.length > 1 ? toOwnAddress(value, root) : undefined;
      if (own !== undefined) return window.location.assign(own);
      if (nativeEvent instanceof InputEvent && isUncommitted(nativeEvent)) return setComposed(value);
      setTyped(value);
      take(currentTarget);
    },
    // Browsers report the committed text here, after the last input.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget),
    onFocus: () => setTyped(""),
    onBlur: commitQuery,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Enter") {
        const own = toOwnAddress(text, root);
        if (own !== undefined) return window.location.assign(own);
        // Enter on a text that was committed before takes the query that its results are of.
        const { reading, text: answered } = state.results;
        if (!typed && reading !== undefined && answered === text)
          replaceText(event.currentTarget, { start: 0, length: text.length, text: reading.query });
        setTyped("");
        commitQuery();
      }
      if (event.key !== "Escape" || text === "") return;
      event.preventDefault();
      clear();
    },
  };
  return { text, typed, clear, handlers };
}

interface EndButtonsProps {
  isEmpty: boolean;
  /** Single keys are shortcuts, which the box shows. */
  hasKeys: boolean;
  onClear: () => void;
  onHelp: () => void;
}

function EndButtons({ isEmpty, hasKeys, onClear, onHelp }: EndButtonsProps) {
  const { focus, help } = searchKeys;
  return (
    <>
      {isEmpty ? (
        hasKeys && (
          <span
            aria-hidden="true"
            className="me-3 rounded-small border border-line-strong px-2 font-mono text-xs [line-height:1.25rem] text-ink-3 max-md:hidden"
          >
            {focus}
          </span>
        )
      ) : (
        <button
          type="button"
          aria-label={searchMessages.clear}
          title={searchMessages.clear}
          onClick={onClear}
          className={endButton}
        >
          <Icon name="clear" size={16} />
        </button>
      )}
      <button
        type="button"
        aria-label={searchMessages.help}
        title={searchMessages.help}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeys ? help : undefined}
        onClick={onHelp}
        // A phone has little room for the text.
        className={`${endButton} ${isEmpty ? "" : "max-md:hidden"}`}
      >
        ?
      </button>
    </>
  );
}

/** Returns the address of a page or file of this site; undefined for any other text. `root`: the site's folder. */
function toOwnAddress(text: string, root: string): string | undefined {
  const { protocol, host } = window.location;
  const page = text.trim().replace(/^https?:\/\//i, "");
  const isOwn = !/\s/.test(page) && `${page}/`.startsWith(host + root);
  return isOwn ? `${protocol}//${page}` : undefined;
}

/** Inserts the text as if it had been typed, so that it can be undone. */
function pasteAsOneLine(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text/plain");
  const line = toOneLine(text);
  if (line === text) return;
  event.preventDefault();
  document.execCommand("insertText", false, line);
}

/** Listens to keys anywhere on the page except in text fields. */
function useKeys(isOn: boolean, handlers: Record<string, () => void>) {
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const handle = handlers[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (handle === undefined || !isPlain || isTypedIn(event.target)) return;
      // A modal dialog keeps the focus, and the keys.
      if (document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      handle();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  );
}

/** By default, browsers scroll to where a sticky element would be if it did not stick. */
function focusInPlace(element: HTMLElement | null) {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: "center" });
}

/** A part of the query's text with the same look throughout. */
interface HighlightSpan {
  start: number;
  text: string;
  kind: Highlight["kind"] | undefined;
  isProblem: boolean;
}

/**
 * Divides a text into spans by the worker's parse of it. From the parse of an earlier text, only the spans within the
 * common beginning of both texts are used, until the next one arrives.
 */
export function highlightQuery(text: string, feedback: QueryFeedback): HighlightSpan[] {
  const validLength = commonPrefixLength(text, feedback.text);
  const kinds: (Highlight["kind"] | undefined)[] = new Array(text.length);
  const problems: boolean[] = new Array(text.length).fill(false);
  for (const { start, length, kind } of feedback.highlights) {
    if (start + length <= validLength) kinds.fill(kind, start, start + length);
  }
  for (const { start, length } of currentProblems(text, feedback)) problems.fill(true, start, start + length);
  const spans: HighlightSpan[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const last = spans.at(-1);
    const kind = kinds[index];
    const isProblem = problems[index] === true;
    if (last !== undefined && last.kind === kind && last.isProblem === isProblem)
      last.text += text.charAt(index);
    else spans.push({ start: index, text: text.charAt(index), kind, isProblem });
  }
  return spans;
}

/** Returns the problems whose place in the text has not changed since. */
export function currentProblems(text: string, feedback: QueryFeedback): Problem[] {
  const validLength = commonPrefixLength(text, feedback.text);
  return feedback.problems.filter(({ start, length }) => start + length <= validLength);
}

function commonPrefixLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
