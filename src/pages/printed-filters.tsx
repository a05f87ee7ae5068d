import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { words } from "../words.ts";

/** On paper there is no search box: a CV that leaves something out says so. */
export function PrintedFilters({ query }: { query: string }) {
  const { state } = useCv();
  const { filters, site } = useSnapshot(state);
  const { startYear, endYear } = filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  if (query.trim() === "" && isAllYears) return null;
  return (
    <p className="mt-2 hidden text-meta text-ink-2 print:block">
      {words.print.selected} {query.trim() === "" ? null : <code className="font-mono">{query}</code>}{" "}
      {isAllYears ? null : words.specialSearch.years(startYear, endYear)}
    </p>
  );
}
