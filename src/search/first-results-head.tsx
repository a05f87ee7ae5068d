import { words } from "../words.ts";

/** Over the results that the page came with, where no others can be had. */
export function FirstResultsHead({ shown, total }: { shown: number; total: number }) {
  return (
    <h2 className="mt-2 border-b border-line pb-2 text-body font-semibold">
      {words.search.newest(shown, total)}
    </h2>
  );
}
