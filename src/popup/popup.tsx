import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useSnapshot } from "valtio";
import { useLazyPart } from "../lazy/lazy-part.tsx";
import { ListSkeleton, PlaceMessage } from "../results/states.tsx";
import { specialSearchMessages } from "../store/messages.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { Failure, Reason } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { countMessages, statesMessages } from "../ui/messages.ts";
import { popupListPart } from "./load-popup-list.ts";
import "./popup.css";

const popupMessages = {
  close: "Close",
  apply: "Apply as filter",
  /** The name of the switch between the two lists. */
  scope: "Listed",
  scopes: {
    text: (count: number) => `${count.toLocaleString("en-US")} with the search text`,
    all: (count: number) => `${count.toLocaleString("en-US")} in all`,
  },
  /** Shown if the page would then have another number of results than the list. */
  applied: (count: number) =>
    `As a filter of this search: ${count === 0 ? "none" : count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`}`,
  empty: "Nothing to list with the years and kinds that this page shows.",
  failedTitle: "The list could not be shown",
} as const;

/** A dialog that lists the results of one language, org or year. It opens at once; its list is loaded meanwhile. */
export function Popup({ onApplied }: { onApplied: () => void }) {
  const { state } = useCv();
  const { popup } = useSnapshot(state);
  const { isOpen, title, subject, onApply, onClose } = popup;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isApplied = useRef(false);
  const id = useId();
  const modal = useModal(dialog, isOpen, onClose);

  // Another subject has another list: what was focused in the previous one is gone.
  useEffect(() => {
    if (subject !== undefined) heading.current?.focus();
  }, [subject]);
  // Only after closing, which returns the focus to the element that opened the dialog and may soon disappear.
  useEffect(() => {
    if (!isOpen && isApplied.current) onApplied();
    isApplied.current = false;
  }, [isOpen, onApplied]);

  return (
    <dialog ref={dialog} className="popup" aria-labelledby={id} {...modal}>
      {isOpen ? (
        <>
          <header className="flex items-start gap-3 border-b border-line py-2 ps-4 pe-2 sm:ps-6 sm:pe-4">
            <h2
              ref={heading}
              id={id}
              tabIndex={-1}
              className="min-w-0 flex-1 py-1 outline-none wrap-anywhere"
            >
              {title === specialSearchMessages.title ? null : (
                <span className="block text-meta text-ink-3">
                  {specialSearchMessages.title}
                  <span className="sr-only">: </span>
                </span>
              )}
              <span className="block text-title font-semibold">{title}</span>
            </h2>
            <button
              type="button"
              aria-label={popupMessages.close}
              title={popupMessages.close}
              className="target inline-flex items-center justify-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink"
              onClick={onClose}
            >
              <Icon name="clear" size={16} />
            </button>
          </header>
          <PopupBody
            labelledBy={id}
            onApply={() => {
              isApplied.current = true;
              onApply();
            }}
          />
        </>
      ) : null}
    </dialog>
  );
}

interface PopupBodyProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  onApply: () => void;
}

/** Shows the list, or in its place that it is loading, has failed or is empty. */
function PopupBody({ labelledBy, onApply }: PopupBodyProps) {
  const { state } = useCv();
  const { popup, site, now } = useSnapshot(state);
  const { lists, scope, failure, onRetry } = popup;
  const { answer, cards } = lists[scope] ?? {};
  const { loaded, error, retry } = useLazyPart(popupListPart);
  if (failure !== undefined)
    return <PopupFailed reason={failure} labelledBy={labelledBy} onRetry={onRetry} />;
  if (error !== undefined)
    return <PopupFailed reason={error.message} labelledBy={labelledBy} onRetry={retry} />;
  if (loaded === undefined || answer === undefined || cards === undefined || site === undefined)
    return (
      <ListSkeleton place={place} count={3}>
        <p role="status" className="text-meta text-ink-3">
          {statesMessages.loading}
        </p>
      </ListSkeleton>
    );
  return (
    <>
      <PopupHead total={answer.total} onApply={onApply} />
      {answer.total === 0 ? (
        <PlaceMessage place={place} title={<Title>{statesMessages.emptyTitle}</Title>}>
          <p>{popupMessages.empty}</p>
        </PlaceMessage>
      ) : (
        <loaded.PopupList site={site} now={now} answer={answer} cards={cards} labelledBy={labelledBy} />
      )}
    </>
  );
}

/** Chooses between the two lists, and shows how many results each has. */
function ScopeSwitch() {
  const { state } = useCv();
  const { lists, scope, onScope } = useSnapshot(state).popup;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={popupMessages.scope} className="flex flex-wrap gap-x-4">
      {(["text", "all"] as const).map((option) => (
        <label key={option} className="target inline-flex cursor-pointer items-center gap-2 text-control">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={option === scope}
            onChange={() => onScope(option)}
          />
          {popupMessages.scopes[option](lists[option]?.answer?.total ?? 0)}
        </label>
      ))}
    </div>
  );
}

/** High enough that little moves when the list replaces it. */
const place = "min-h-60 overflow-y-auto px-4 py-4 sm:px-6";

interface PopupFailedProps {
  reason: string;
  /** The id of the dialog's heading. */
  labelledBy: string;
  onRetry: () => void;
}

function PopupFailed({ reason, labelledBy, onRetry }: PopupFailedProps) {
  return (
    <Failure
      kind="list"
      className={place}
      title={<Title>{popupMessages.failedTitle}</Title>}
      focusNext={labelledBy}
      onRetry={onRetry}
    >
      <Reason>{reason}</Reason>
    </Failure>
  );
}

function Title({ children }: { children: string }) {
  return <h3 className="text-body font-semibold text-ink">{children}</h3>;
}

/** The number of results, and the button that shows them on the page. */
function PopupHead({ total, onApply }: { total: number; onApply: () => void }) {
  const { state } = useCv();
  const { popup, filters, site } = useSnapshot(state);
  const { subject, lists, appliedTotal } = popup;
  const { startYear, endYear } = filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-6">
      <div className="min-w-0">
        {/* The switch, where there is one, already shows the number. */}
        <p role="status" className={lists.text === undefined ? "" : "sr-only"}>
          <span className="font-semibold">{countMessages.results(total)}</span>{" "}
          {isAllYears || subject?.kind === "year" ? null : (
            <span className="text-meta text-ink-3">{specialSearchMessages.years(startYear, endYear)}</span>
          )}
        </p>
        {lists.text === undefined ? null : <ScopeSwitch />}
        {appliedTotal === undefined || appliedTotal === total ? null : (
          <p className="text-meta text-ink-3">{popupMessages.applied(appliedTotal)}</p>
        )}
      </div>
      <Button kind="primary" onClick={onApply}>
        {popupMessages.apply}
      </Button>
    </div>
  );
}

interface ModalProps {
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens and closes a native modal dialog with the state. The browser makes the page inert, closes the dialog on
 * Escape and returns the focus; this adds closing by a click beside the dialog and keeps Tab inside.
 */
function useModal(dialog: RefObject<HTMLDialogElement>, isOpen: boolean, onClose: () => void): ModalProps {
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [dialog, isOpen]);

  return {
    // Escape closes the popup as its button does; the dialog follows the state.
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    // The event comes a task after the dialog was closed: by then another popup may have opened it again.
    onClose() {
      if (dialog.current?.open === false) onClose();
    },
    onKeyDown(event) {
      if (event.key === "Tab" && dialog.current !== null) keepTabInside(event, dialog.current);
    },
    // The content covers the dialog's own box, so a press whose target is the dialog itself is on the backdrop.
    onPointerDown(event) {
      pressedBackdrop.current = event.target === dialog.current;
    },
    // A selection dragged out of the dialog also ends with a click on the backdrop, but must not close it.
    onClick(event) {
      if (event.target === dialog.current && pressedBackdrop.current) onClose();
    },
  };
}

const tabStops = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** Without this, Tab leads from the last element to the browser's own toolbars. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLElement) {
  const reachable = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [first, last] = [reachable[0], reachable.at(-1)];
  if (first === undefined || last === undefined) return;
  const { activeElement } = document;
  const isAtStart = activeElement === first || !reachable.some((element) => element === activeElement);
  if (event.shiftKey && isAtStart) last.focus();
  else if (!event.shiftKey && activeElement === last) first.focus();
  else return;
  event.preventDefault();
}
