import { useSnapshot } from "valtio";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";
import { heroMessages } from "./text-messages.ts";

/** Prints the whole list, after loading the cards that are missing, which takes a while if the list is long. */
export function PrintButton() {
  const { state, print } = useCv();
  const { printing } = useSnapshot(state);
  const start = async () => {
    if (await print.gatherAll()) window.print();
  };
  return (
    <span className="relative inline-block">
      <button
        type="button"
        className="quiet-link hit-area inline-flex items-center gap-1.5 py-1 text-ink-2"
        onClick={printing === undefined ? () => void start() : print.cancel}
      >
        {printing === undefined ? heroMessages.print : heroMessages.cancelPrint}
        <Icon name={printing === undefined ? "print" : "clear"} size={14} />
      </button>
      {/* It takes no line of its own, so that nothing on the page moves. */}
      {printing === undefined ? null : (
        <progress
          aria-label={heroMessages.printProgress}
          className="loading-bar absolute inset-x-0 top-full"
          value={printing.done}
          max={printing.total}
        />
      )}
      <span role="status" className="sr-only">
        {printing === undefined ? null : heroMessages.gathering(printing.total)}
      </span>
    </span>
  );
}
