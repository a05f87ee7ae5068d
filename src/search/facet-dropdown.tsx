import { memo } from "react";
import type { FacetDropdownProps } from "./dropdown-props.ts";
import { FacetName } from "./facet-name.tsx";
import { LazyMenu } from "./lazy-menu.tsx";

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
