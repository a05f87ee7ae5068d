import { specialSearchMessages } from "../store/messages.ts";
import { popupMessages } from "./messages.ts";
import "./popup.css";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";
import { PopupBody } from "./popup-body.tsx";

interface ModalProps {
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens and closes a native modal dialog with the state. The browser makes the rest inert, hears Escape and gives
 * the focus back to where it was; what it leaves to do is here.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement>,
  isOpen: boolean,
  onClose: () => void,
): ModalProps {
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [dialog, isOpen]);

  return {
    onClose,
    onKeyDown(event) {
      if (event.key === "Tab" && dialog.current !== null) keepTabInside(event, dialog.current);
    },
    // The dialog's own box is covered by its content: a press that meets the dialog itself met the backdrop.
    onPointerDown(event) {
      pressedBackdrop.current = event.target === dialog.current;
    },
    // Text marked from the inside to the outside ends there too, and means something else.
    onClick(event) {
      if (event.target === dialog.current && pressedBackdrop.current) onClose();
    },
  };
}

const stops = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** Without this, Tab leaves the last element for the browser's own bars. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLElement) {
  const reachable = [...dialog.querySelectorAll<HTMLElement>(stops)].filter(
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

/** A search of its own over the page, about one language, org or year. The dialog opens at once, its list comes. */
export function Popup({ onApplied }: { onApplied: () => void }) {
  const { state } = useCv();
  const { popup } = useSnapshot(state);
  const { isOpen, title, subject, onApply, onClose } = popup;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isApplied = useRef(false);
  const id = useId();
  const modal = useModal(dialog, isOpen, onClose);

  // Another subject is another list, and what was focused in the one before it is gone.
  useEffect(() => {
    if (subject !== undefined) heading.current?.focus();
  }, [subject]);
  // Once the dialog has closed: closing gives the focus back to what opened it, which may not be there much longer.
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
