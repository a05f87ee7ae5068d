// Stands alone: the button and the place of what it prints load with the owner's lines.
import { PaperPlace, paperPart } from "../paper/paper-place.tsx";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";
import { heroMessages } from "./text-messages.ts";

/** Prints what the browser's own command prints: the CV, or the results that were searched for. */
export function PrintButton() {
  const { print } = useCv();
  const start = async () => {
    // Whoever presses before the program has come waits for it, which the browser's own command cannot.
    await Promise.all([print.gather(), paperPart.load().catch(() => {})]);
    window.print();
  };
  return (
    <>
      <button
        type="button"
        className="quiet-link hit-area inline-flex items-center gap-1.5 py-1 text-ink-2"
        onClick={() => void start()}
      >
        {heroMessages.print}
        <Icon name="print" size={14} />
      </button>
      <PaperPlace />
    </>
  );
}
