import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { laterWords } from "../later-words.ts";
import { Button } from "../ui/button.tsx";
import { words } from "../words.ts";
import { ScopeSwitch } from "./scope-switch.tsx";

interface PopupHeadProps {
  total: number;
  onApply: () => void;
}

/** How many there are, and the way to have them on the page. */
export function PopupHead({ total, onApply }: PopupHeadProps) {
  const { state } = useCv();
  const { popup, filters, site } = useSnapshot(state);
  const { subject, lists, appliedTotal } = popup;
  const { startYear, endYear } = filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-6">
      <div className="min-w-0">
        {/* The switch says it to the eye. */}
        <p role="status" className={lists.text === undefined ? "" : "sr-only"}>
          <span className="font-semibold">{words.search.results(total)}</span>{" "}
          {isAllYears || subject?.kind === "year" ? null : (
            <span className="text-meta text-ink-3">{words.specialSearch.years(startYear, endYear)}</span>
          )}
        </p>
        {lists.text === undefined ? null : <ScopeSwitch />}
        {appliedTotal === undefined || appliedTotal === total ? null : (
          <p className="text-meta text-ink-3">{laterWords.popup.applied(appliedTotal)}</p>
        )}
      </div>
      <Button kind="primary" onClick={onApply}>
        {laterWords.popup.apply}
      </Button>
    </div>
  );
}
