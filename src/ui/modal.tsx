/** The dialog that the popup and the search's help share. It loads later than the page. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "./icons.tsx";

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The dialog's subject. The heading takes the focus whenever it changes, as on opening. */
  subject: unknown;
  closeLabel: string;
  /** `labelledBy` is the heading's id. */
  children: (labelledBy: string) => ReactNode;
}

export function Modal({ isOpen, onClose, title, subject, closeLabel, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const events = useModal(dialog, isOpen, onClose);

  // Another subject has other content: the previously focused element is gone.
  useEffect(() => {
    if (subject !== undefined) heading.current?.focus();
  }, [subject]);

  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} {...events}>
      {isOpen ? (
        <>
          <header className="flex items-start gap-3 border-b border-line py-2 ps-4 pe-2 sm:ps-6 sm:pe-4">
            <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 flex-1 self-center py-1 outline-none">
              {title}
            </h2>
            <button
              type="button"
              aria-label={closeLabel}
              title={closeLabel}
              className="target inline-flex items-center justify-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink"
              onClick={onClose}
            >
              <Icon name="clear" size={16} />
            </button>
          </header>
          {children(id)}
        </>
      ) : null}
    </dialog>
  );
}

interface ModalEvents {
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/** Opens and closes a native modal dialog by state, also by a click outside, and keeps Tab inside. */
export function useModal(
  dialog: RefObject<HTMLDialogElement>,
  isOpen: boolean,
  onClose: () => void,
): ModalEvents {
  const pressedBackdrop = useRef(false);
  const pressed = useRef<Press>();

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { classList } = document.documentElement;
    const opened = dialog.current;
    classList.add("has-modal");
    opened?.showModal();
    return () => {
      opened?.close();
      classList.remove("has-modal");
      if (pressed.current !== undefined) dropSecondPress(pressed.current);
      pressed.current = undefined;
    };
  }, [dialog, isOpen]);

  return {
    // Escape closes the popup like its button does; the dialog follows the state.
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    // The event fires one task after the dialog was closed: by then another popup may have opened it again.
    onClose() {
      if (dialog.current?.open === false) onClose();
    },
    onKeyDown(event) {
      if (event.key === "Tab" && dialog.current !== null) keepTabInside(event, dialog.current);
    },
    // The content covers the dialog's own box, so a press whose target is the dialog itself is on the backdrop.
    onPointerDown(event) {
      pressed.current = event;
      pressedBackdrop.current = event.target === dialog.current;
    },
    // A selection dragged out of the dialog also ends with a click on the backdrop, but must not close it.
    onClick(event) {
      if (event.target === dialog.current && pressedBackdrop.current) onClose();
    },
  };
}

type Press = Pick<globalThis.MouseEvent, "clientX" | "clientY" | "timeStamp">;

/**
 * The second press of a double press comes at most this far from the first, and within this time, unless the browser counts
 * it as the second. The times are those of the presses: a busy page hears of them later.
 */
const doublePressMs = 500;
const doublePressPx = 16;

/** Keeps a second press at the place that closed the dialog from reaching what lies under it. */
function dropSecondPress({ clientX, clientY, timeStamp }: Press) {
  const ends = new AbortController();
  const drop = (event: globalThis.MouseEvent) => {
    // A click by a key or a program has no position.
    if (event.detail === 0) return;
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > doublePressPx;
    const isLate = event.detail === 1 && event.timeStamp - timeStamp > doublePressMs;
    // A dialog that has opened since is the target of the press.
    const isOther = isFar || isLate || document.documentElement.classList.contains("has-modal");
    if (isOther) return ends.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of ["mousedown", "click"] as const)
    document.addEventListener(name, drop, { capture: true, signal: ends.signal });
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
