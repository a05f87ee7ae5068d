// Stands alone: it loads once the page is calm, and narrow pages never ask for it.
import { useSnapshot } from "valtio";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";

const printListMessages = {
  whole: "Print the whole list",
  results: "Print these results",
} as const;

/** Prints the list of results, also where a print would show the CV of two pages. */
export function PrintListButton() {
  const { state, print } = useCv();
  // What a print shows changes with the answer that the head tells of.
  useSnapshot(state);
  const start = async () => {
    await print.gather();
    print.preferList();
    window.print();
  };
  return (
    <button
      type="button"
      className="quiet-link hit-area inline-flex items-center gap-1.5 text-meta text-ink-2"
      onClick={() => void start()}
    >
      {print.isFiltered() ? printListMessages.results : printListMessages.whole}
      <Icon name="print" size={14} />
    </button>
  );
}
