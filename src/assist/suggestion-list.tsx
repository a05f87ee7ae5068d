/** The list of suggestions below the search box. */
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Suggestion } from "../../worker/contract.ts";
import { scrolling } from "../scroll/scrolling.ts";
import { useCv } from "../store/provider.tsx";
import type { CvStore } from "../store/store.ts";
import { isUncommitted } from "../ui/composing.ts";
import { useSettled } from "../ui/hooks.ts";
import { formatCount } from "../ui/messages.ts";
import { isBeingReplaced, replaceText } from "../ui/replace-text.ts";
import {
  type Combobox,
  close,
  closedCombobox,
  findTyped,
  isShown,
  leavesOpen,
  moveCaret,
  open,
  press,
  receive,
  type Typed,
  type,
} from "./combobox.ts";
import { assistMessages, describeOption } from "./messages.ts";

/** The maximum number of rows: more would cover all results on a laptop, and do not fit above a phone's keyboard. */
const most = { desktop: 8, phone: 5 };
const isPhone = () => window.matchMedia("(pointer: coarse), (width < 48rem)").matches;

/** Fast typing causes one announcement. */
const debounceMs = 500;

interface SuggestionListProps {
  input: RefObject<HTMLInputElement>;
  /** The text that was typed while this was loaded: the list opens for it if the box still contains it. */
  typedBefore: string;
}

export function SuggestionList({ input, typedBefore }: SuggestionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { combobox, accept, pointer } = useQueryCombobox(input, typedBefore);
  const { offers, active, typed } = combobox;
  const shown = isShown(combobox);
  const announced = useSettled(shown ? assistMessages.suggestions.offered(offers.length) : "", debounceMs);
  useListPosition(list, offers.length);

  // The box loads first. Its attributes about the list are set here, so that the page needs no code for them.
  useLayoutEffect(() => {
    const box = input.current;
    if (box === null || !shown) return;
    box.setAttribute("aria-expanded", "true");
    box.setAttribute("aria-controls", id);
    if (active !== undefined) box.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      box.setAttribute("aria-expanded", "false");
      box.removeAttribute("aria-controls");
      box.removeAttribute("aria-activedescendant");
    };
  }, [input, id, shown, active]);
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown ? announced : ""}
      </p>
      {shown ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={assistMessages.suggestions.list}
          className="absolute inset-x-2 top-15 z-20 overflow-y-auto overscroll-contain rounded-field border border-control bg-raised py-1 shadow-float md:end-auto md:w-xl"
          {...pointer}
        >
          {offers.map((offer, index) => (
            <Option
              key={`${offer.edit.start} ${offer.edit.text}`}
              id={`${id}-${index}`}
              offer={offer}
              typed={typed}
              isActive={index === active}
              onAccept={accept}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

interface OptionProps {
  id: string;
  offer: Suggestion;
  typed: Typed;
  isActive: boolean;
  onAccept: (offer: Suggestion) => void;
}

function Option({ id, offer, typed, isActive, onAccept }: OptionProps) {
  const { label, detail, count } = offer;
  const [at, length] = findTyped(offer, typed) ?? [0, 0];
  const look = isActive ? "marked-option text-accent" : count === 0 ? "text-ink-3" : "text-ink";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus, and its keys lead through the options.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={describeOption(label, detail, count)}
      onClick={() => onAccept(offer)}
      className={`flex min-h-11 items-center gap-3 px-4 text-sm md:min-h-[34px] pointer-coarse:min-h-11 ${look} ${isActive ? "" : "hover:bg-sunk"}`}
    >
      {/* The label is what is written into the box. A new key replaces the element when other letters are marked. */}
      <span
        key={`${at} ${length} ${label}`}
        translate="no"
        className="max-w-full shrink-0 truncate font-mono"
      >
        {label.slice(0, at)}
        <b className="font-bold underline decoration-line-strong underline-offset-4">
          {label.slice(at, at + length)}
        </b>
        {label.slice(at + length)}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{detail}</span>
      {count === undefined ? null : (
        <span className="shrink-0 text-sm text-ink-3 tabular-nums">{formatCount(count)}</span>
      )}
    </div>
  );
}

/** The state of the query box's own combobox, from the events of the box and the replies of the worker. */
function useQueryCombobox(input: RefObject<HTMLInputElement>, typedBefore: string) {
  const store = useCv();
  const [combobox, setCombobox] = useState(closedCombobox);
  const controller = useRef<ReturnType<typeof createController>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before counts once.
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const mine = createController({ box, store, onChange: setCombobox });
    controller.current = mine;
    if (typedBefore !== "" && typedBefore === box.value && document.activeElement === box) mine.openTyped();
    return mine.stop;
  }, [input, store]);

  return {
    combobox,
    accept: (offer: Suggestion) => controller.current?.accept(offer),
    pointer: {
      // The box keeps the focus, so that the first click counts. Touches still scroll the list.
      onPointerDown(event: PointerEvent) {
        event.preventDefault();
        controller.current?.holdList();
      },
      onPointerMove: () => controller.current?.holdPlaces(),
    },
  };
}

interface ControllerRequest {
  box: HTMLInputElement;
  store: CvStore;
  onChange: (combobox: Combobox) => void;
}

function createController({ box, store, onChange }: ControllerRequest) {
  let current = closedCombobox;
  /** The pointer has moved over the list since the last key. */
  let isPointing = false;
  /** An option is being pressed: the list stays as it is until the press ends. */
  let isHeld = false;
  const listening = new AbortController();
  const { signal } = listening;

  function suggest({ text, caret }: Typed) {
    const { client, state } = store;
    const options = { ...state.question.filters, query: text };
    return client.suggest({ options, caret, limit: isPhone() ? most.phone : most.desktop });
  }

  function set(next: Combobox) {
    if (next === current) return;
    const isAsking = next.isWanted && !isSameTyped(next, current);
    current = next;
    onChange(next);
    // The page's own search is requested first, because the visitor types to see its results.
    if (isAsking) setTimeout(ask);
  }

  async function ask() {
    const { typed, isWanted } = current;
    if (!isWanted) return;
    const outcome = await suggest(typed);
    if (outcome.kind === "answered" && !isHeld)
      set(receive(current, { typed, offers: outcome.value, keepsPlaces: isPointing }));
  }

  function readTyped(): Typed {
    return { text: box.value, caret: box.selectionStart ?? box.value.length };
  }

  function accept(offer: Suggestion) {
    // The offers belong to one text only.
    if (box.value !== current.typed.text && current.isWanted) return;
    replaceText(box, offer.edit, offer.caret);
    if (leavesOpen(offer)) return set(open(readTyped()));
    set(close(current));
    store.commitQuery();
  }

  listen(box, signal, {
    onKey(event) {
      isPointing = false;
      if (isComposing(event)) return;
      const { next, isTaken, accepted } = press(current, event, readTyped());
      if (isTaken) {
        event.preventDefault();
        // The box's own handler listens at the root.
        event.stopPropagation();
      }
      if (accepted === undefined) set(next);
      else accept(accepted);
    },
    onTyped: () => set(type(current, readTyped())),
    onCaret() {
      if (!current.isWanted) return;
      if (box.selectionStart === box.selectionEnd) set(moveCaret(current, readTyped()));
      else set(close(current));
    },
    onLeft: () => set(close(current)),
    // The click follows, and takes the option that was pressed.
    onReleased: () => setTimeout(releaseList),
  });

  function releaseList() {
    if (!isHeld) return;
    isHeld = false;
    void ask();
  }

  return {
    accept,
    openTyped: () => set(type(current, readTyped())),
    holdList() {
      isHeld = true;
    },
    holdPlaces() {
      isPointing = true;
    },
    stop() {
      listening.abort();
      current = closedCombobox;
      onChange(closedCombobox);
    },
  };
}

interface BoxHandlers {
  onKey: (event: KeyboardEvent) => void;
  onTyped: () => void;
  /** The caret moved, or text was selected. */
  onCaret: () => void;
  /** The box lost the focus, or its text is no longer a typed one. */
  onLeft: () => void;
  /** A press ended, anywhere. */
  onReleased: () => void;
}

function listen(box: HTMLInputElement, signal: AbortSignal, handlers: BoxHandlers) {
  const { onKey, onTyped, onCaret, onLeft, onReleased } = handlers;
  const isFocused = () => document.activeElement === box;
  box.addEventListener("keydown", onKey, { signal });
  box.addEventListener(
    "input",
    (event) => {
      const { inputType = "", isComposing = false, data = null } = event instanceof InputEvent ? event : {};
      if (isBeingReplaced(box)) return;
      // Text that undo restores was accepted or typed before.
      if (isUncommitted({ isComposing, data }) || inputType.startsWith("history")) onLeft();
      else onTyped();
    },
    { signal },
  );
  // Leaving the box also ends a composition.
  box.addEventListener("compositionend", () => isFocused() && onTyped(), { signal });
  box.addEventListener("blur", onLeft, { signal });
  // Back and forward replace the text.
  window.addEventListener("popstate", onLeft, { signal });
  document.addEventListener("selectionchange", () => isFocused() && !isBeingReplaced(box) && onCaret(), {
    signal,
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, onReleased, { signal });
}

/** An input method handles its own keys. Safari ends the composition before it sends the key that ended it. */
function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

function isSameTyped(a: Combobox, b: Combobox): boolean {
  return a.isWanted === b.isWanted && a.typed.text === b.typed.text && a.typed.caret === b.typed.caret;
}

/** The list's padding and borders, and its distance from the keyboard or the window's edge. */
const aroundRowsPx = 10;
const marginPx = 8;

/** Limits the list to whole rows above a phone's keyboard; if they do not fit, scrolls the box to the top. */
function useListPosition(list: RefObject<HTMLElement>, count: number) {
  useLayoutEffect(() => {
    const element = list.current;
    const row = element?.firstElementChild;
    if (element === null || row === null || row === undefined || count === 0) return;
    const findRowHeight = () => row.getBoundingClientRect().height;
    const findRoom = () => {
      const view = window.visualViewport;
      const end = view === null ? window.innerHeight : view.offsetTop + view.height;
      return end - element.getBoundingClientRect().top - marginPx - aroundRowsPx;
    };
    const place = () => {
      const rowHeight = findRowHeight();
      const rows = Math.max(1, Math.floor(findRoom() / rowHeight));
      element.style.maxHeight = `${rows * rowHeight + aroundRowsPx}px`;
    };
    // Waits for the frame that shows the list, which computes the layout anyway.
    const frame = requestAnimationFrame(() => {
      const missing = Math.min(findRowHeight() * count - findRoom(), findRise(element));
      if (missing > 0 && isPhone()) scrolling.stepBy(missing);
      place();
    });
    const { visualViewport } = window;
    visualViewport?.addEventListener("resize", place);
    visualViewport?.addEventListener("scroll", place);
    return () => {
      cancelAnimationFrame(frame);
      visualViewport?.removeEventListener("resize", place);
      visualViewport?.removeEventListener("scroll", place);
    };
  }, [list, count]);
}

/** Returns the distance of the search block from the top, in CSS pixels. */
function findRise(list: HTMLElement): number {
  const block = list.closest("search")?.getBoundingClientRect().top ?? 0;
  return block - Math.max(0, document.getElementById("top")?.getBoundingClientRect().bottom ?? 0);
}
