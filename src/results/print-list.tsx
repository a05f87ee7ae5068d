// Stands alone: it loads once the page is calm, and narrow pages never ask for it.
import { useSnapshot } from "valtio";
import { mostPrinted } from "../store/print.ts";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";

const printListMessages = {
  whole: "Print the whole list",
  results: "Print these results",
  newest: (count: number) => `Print the newest ${count}`,
} as const;

/** Prints the list of results, also where a print would show the CV of two pages. */
export function PrintListButton() {
  const { state, print } = useCv();
  // The snapshot also draws the button anew when the filters have changed.
  const { answer } = useSnapshot(state);
  const { newest, results, whole } = printListMessages;
  const isCut = (answer?.total ?? 0) > mostPrinted;
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
      {isCut ? newest(mostPrinted) : print.isFiltered() ? results : whole}
      <Icon name="print" size={14} />
    </button>
  );
}
