import { memo, useMemo } from "react";
import type { Filters, YearRange } from "../filters.ts";
import { words } from "../words.ts";
import { YearDropdown } from "./year-dropdown.tsx";

interface YearsProps extends YearRange {
  startYear: number;
  endYear: number;
  onChoose: (years: Partial<Pick<Filters, "startYear" | "endYear">>) => void;
}

/** Start and end of the years to show; neither can pass the other. */
export const Years = memo(({ firstYear, lastYear, startYear, endYear, onChoose }: YearsProps) => {
  const years = useMemo(
    () => Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index),
    [firstYear, lastYear],
  );
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-1.5 md:flex">
      <YearDropdown
        label={words.search.startYear}
        years={years}
        lastYear={lastYear}
        value={startYear}
        isActive={startYear !== firstYear}
        from={firstYear}
        to={endYear}
        onChoose={(year) => onChoose({ startYear: year })}
      />
      <span
        aria-hidden="true"
        className="self-start leading-[44px] text-ink-3 md:leading-[34px] pointer-coarse:leading-[44px]"
      >
        –
      </span>
      <YearDropdown
        label={words.search.endYear}
        years={years}
        lastYear={lastYear}
        value={endYear}
        isActive={endYear !== lastYear}
        from={startYear}
        to={lastYear}
        onChoose={(year) => onChoose({ endYear: year })}
      />
    </div>
  );
});
