import { memo, useMemo } from "react";
import type { Filters, YearRange } from "../store/filters.ts";
import { type FacetDropdownProps, FacetName, toYearName, type YearDropdownProps } from "./dropdown-names.tsx";
import { LazyMenu } from "./lazy-menu.tsx";
import { filtersMessages } from "./messages.ts";

/** A button that opens a menu to choose several options from. */
export const FacetDropdown = memo((props: FacetDropdownProps) => {
  const { text, selected } = props;
  const isActive = selected.length > 0;
  return (
    <LazyMenu
      isActive={isActive}
      menu={({ FacetMenu }, waitingKeys) => <FacetMenu {...props} waitingKeys={waitingKeys} />}
    >
      {isActive ? text.selected(selected.length) : <FacetName text={text} />}
    </LazyMenu>
  );
});

/** A button that opens a menu to choose one year from. */
const YearDropdown = memo((props: YearDropdownProps) => {
  const { label, value, lastYear, isActive } = props;
  return (
    <LazyMenu
      isActive={isActive}
      label={label}
      menu={({ YearMenu }, waitingKeys) => <YearMenu {...props} waitingKeys={waitingKeys} />}
    >
      {toYearName(value, lastYear)}
    </LazyMenu>
  );
});

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
        label={filtersMessages.startYear}
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
        label={filtersMessages.endYear}
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
