/** Pictures of an entry's page at the size of the window. Without scripts their links lead to the files. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import { Icon } from "../ui/icons.tsx";
import { useModal } from "../ui/modal.tsx";
import { opensElsewhere } from "../ui/opens-elsewhere.ts";
import { entryMessages } from "./messages.ts";

interface LargePicture {
  address: string;
  alt: string;
  caption: string;
}

/** A link to the file of a picture; node/owner/page-html.ts writes them. */
const pictureLinks = "a.entry-enlarge";

function toLarge(link: HTMLAnchorElement): LargePicture {
  return {
    address: link.href,
    alt: link.querySelector("img")?.alt ?? "",
    caption: link.closest("figure")?.querySelector("figcaption")?.textContent ?? "",
  };
}

/** Returns a click handler for the page, and the dialog with the pressed picture. */
export function useEnlarging(page: RefObject<HTMLElement>) {
  const [shown, setShown] = useState<{ pictures: readonly LargePicture[]; at: number }>();
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(pictureLinks) : null;
    const links = [...(page.current?.querySelectorAll<HTMLAnchorElement>(pictureLinks) ?? [])];
    const at = pressed === null ? -1 : links.indexOf(pressed);
    if (at === -1) return;
    event.preventDefault();
    setShown({ pictures: links.map(toLarge), at });
  };
  const dialog =
    shown === undefined ? null : (
      <PictureDialog
        {...shown}
        onMove={(at) => setShown({ ...shown, at })}
        onClose={() => setShown(undefined)}
      />
    );
  return { onClick, dialog };
}

interface PictureDialogProps {
  pictures: readonly LargePicture[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The browser gives the focus back to the picture, closes on Escape, and enlarges further by pinching. */
function PictureDialog({ pictures, at, onMove, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, true, onClose);
  const picture = pictures[at];
  if (picture === undefined) return null;
  const moveBy = (step: number) => {
    if (pictures[at + step] !== undefined) onMove(at + step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    events.onKeyDown(event);
    const step = steps[event.key];
    if (step !== undefined) moveBy(document.dir === "rtl" ? -step : step);
  };
  return (
    <dialog
      ref={dialog}
      className="picture-dialog"
      aria-label={picture.alt}
      {...events}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape and the button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className="picture-place" onClick={onClose}>
        <img key={picture.address} src={picture.address} alt={picture.alt} />
      </div>
      <p aria-live="polite" dir="auto">
        {picture.caption}
      </p>
      <div className="picture-buttons">
        {pictures.length < 2 ? null : (
          <>
            <StepButton label={entryMessages.previous} isLast={at === 0} onPress={() => moveBy(-1)} />
            <StepButton
              label={entryMessages.next}
              isLast={at === pictures.length - 1}
              onPress={() => moveBy(1)}
            />
          </>
        )}
        <button type="button" className="picture-button" aria-label={entryMessages.close} onClick={onClose}>
          <Icon name="clear" size={20} />
        </button>
      </div>
    </dialog>
  );
}

interface StepButtonProps {
  label: string;
  /** There is nothing beyond. It keeps the focus, which a disabled button would lose. */
  isLast: boolean;
  onPress: () => void;
}

function StepButton({ label, isLast, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className="picture-button picture-step"
      aria-label={label}
      aria-disabled={isLast}
      onClick={onPress}
    >
      <Icon name="chevron" size={20} />
    </button>
  );
}
