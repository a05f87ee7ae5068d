import "./popup.css";
import { useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { laterWords } from "../later-words.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words.ts";
import { PopupBody } from "./popup-body.tsx";
import { useModal } from "./use-modal.ts";

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
              {title === words.specialSearch.title ? null : (
                <span className="block text-meta text-ink-3">
                  {words.specialSearch.title}
                  <span className="sr-only">: </span>
                </span>
              )}
              <span className="block text-title font-semibold">{title}</span>
            </h2>
            <button
              type="button"
              aria-label={laterWords.popup.close}
              title={laterWords.popup.close}
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
