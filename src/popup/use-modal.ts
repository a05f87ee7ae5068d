import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";

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
