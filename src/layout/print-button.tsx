import { useEffect } from "react";
import { useCv } from "../store/provider.tsx";
import { Icon } from "../ui/icon.tsx";
import { takeEarlyPress } from "./lazy-texts.tsx";
import { heroMessages } from "./text-messages.ts";

/** Prints what the browser's own command prints, which is the page. */
export function PrintButton() {
  const { gatherForPrint } = useCv();
  const start = async () => {
    // Whoever presses before the results' cards have come waits for them, which the browser's own command cannot.
    await gatherForPrint();
    window.print();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early press counts once.
  useEffect(() => {
    if (takeEarlyPress()) void start();
  }, []);
  return (
    <button
      type="button"
      className="quiet-link hit-area inline-flex items-center gap-1.5 py-1 text-ink-2"
      onClick={() => void start()}
    >
      {heroMessages.print}
      <Icon name="print" size={14} />
    </button>
  );
}
