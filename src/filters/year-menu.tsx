import { useSelect } from "downshift";
import { useRef } from "react";
import { Pill } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { toYearName, type YearDropdownProps } from "./dropdown-names.tsx";
import { useWaitingKeys } from "./facet-menu.tsx";
import { menuBox, menuList, menuOption, turnPage } from "./menu-behaviour.ts";
import { useMenuPlace } from "./use-menu-place.ts";

interface YearMenuProps extends YearDropdownProps {
  /** Pressed since it was asked for, before it was there. */
  waitingKeys: readonly string[];
}

const { stateChangeTypes: change } = useSelect;

/** Opened: a menu to choose one year from. */
export function YearMenu(props: YearMenuProps) {
  const { label, years, lastYear, value, isActive, from, to, onChoose, waitingKeys } = props;
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isItemDisabled = (year: number) => year < from || year > to;
  const nameOf = (year: number | null) => toYearName(year, lastYear);
  useWaitingKeys(button, waitingKeys);

  const { isOpen, highlightedIndex, getToggleButtonProps, getLabelProps, getMenuProps, getItemProps } =
    useSelect<number>({
      items: years,
      initialIsOpen: true,
      isItemDisabled,
      selectedItem: value,
      itemToString: nameOf,
      stateReducer(state, { type, changes }) {
        switch (type) {
          case change.ToggleButtonKeyDownPageDown:
          case change.ToggleButtonKeyDownPageUp: {
            const direction = type === change.ToggleButtonKeyDownPageDown ? 1 : -1;
            return {
              ...changes,
              highlightedIndex: turnPage(state.highlightedIndex, direction, years.map(isItemDisabled)),
            };
          }
          default:
            return changes;
        }
      },
      onSelectedItemChange({ selectedItem }) {
        if (selectedItem !== null) onChoose(selectedItem);
      },
    });
  useMenuPlace(button, menu, isOpen);
  useKeptFocus(button, isOpen);

  return (
    <div className="md:relative">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift ties it to the button. */}
      <label {...getLabelProps()} className="sr-only">
        {label}
      </label>
      <Pill
        {...getToggleButtonProps({ ref: button })}
        isActive={isActive}
        isOpen={isOpen}
        className="max-md:w-full"
      >
        {nameOf(value)}
      </Pill>
      <div ref={menu} hidden={!isOpen} className={`md:w-36 ${menuBox}`}>
        <ul {...getMenuProps({ tabIndex: -1 })} className={menuList}>
          {isOpen
            ? years.map((year, index) => (
                <li
                  key={year}
                  {...getItemProps({ item: year, index, "aria-selected": year === value })}
                  className={`${menuOption} font-mono ${isItemDisabled(year) ? "text-ink-3 line-through" : "text-ink"} ${index === highlightedIndex ? "bg-accent-soft" : ""}`}
                >
                  <span className="flex-1">{nameOf(year)}</span>
                  {year === value ? <Icon name="check" size={14} className="text-accent" /> : null}
                </li>
              ))
            : null}
        </ul>
      </div>
    </div>
  );
}
