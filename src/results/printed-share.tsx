import { mostPrinted } from "../print-store.ts";
import { words } from "../words.ts";

/** On paper: a list that is not whole says so, and how the rest of it is printed. */
export function PrintedShare({ count, total }: { count: number; total: number }) {
  if (count >= total) return null;
  return (
    <p className="mt-2 hidden text-meta text-ink-2 print:block">
      {words.print.share(count, total, mostPrinted)}
    </p>
  );
}
