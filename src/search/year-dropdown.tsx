import { memo } from "react";
import type { YearDropdownProps } from "./dropdown-props.ts";
import { LazyMenu } from "./lazy-menu.tsx";
import { toYearName } from "./year-name.ts";

/** A button that opens a menu to choose one year from. */
export const YearDropdown = memo((props: YearDropdownProps) => {
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
