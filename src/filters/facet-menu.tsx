import {
  type UseComboboxPropGetters,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
  useSelect,
} from "downshift";
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Pill } from "../ui/buttons.tsx";
import { CategoryIcon, type CategoryIconProps, Icon } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { FacetName } from "./facet-name.tsx";
import { MenuBox, menuList, menuOption, useDeferredOptions, useFocusOnOpening } from "./menu-box.tsx";
import { type FacetText, filtersMessages } from "./messages.ts";
import { createOptionFinder, rankAsBefore, rankOptions, turnPage } from "./option-order.ts";

export interface OptionLook {
  name: string;
  /** A CSS colour. */
  color?: string;
  category?: CategoryIconProps;
}

/** A facet's options in the order of the data. Of thousands, only the rendered ones get their look. */
export interface OptionList {
  ids: readonly string[];
  lookOf: (index: number) => OptionLook;
}

export interface FacetDropdownProps {
  text: FacetText;
  /** Must be the same object while the options are the same. */
  list: OptionList;
  /** The number of results after choosing each option, in the list's order. */
  counts: ArrayLike<number>;
  selected: readonly string[];
  names: readonly string[];
  onChoose: (ids: string[]) => void;
}

export interface YearDropdownProps {
  label: string;
  /** Newest first. */
  years: number[];
  /** The last year of the CV, labelled 'Present'. */
  lastYear: number;
  value: number;
  isActive: boolean;
  /** The first and the last year that can be chosen. */
  from: number;
  to: number;
  onChoose: (year: number) => void;
}

/** A button shows this many names and counts the others: `Go, Python +3`. */
const maxNames = 2;

/** The button's text: the facet's name, or the selected options, with their number for screen readers. */
export function FacetLabel({ text, names }: Pick<FacetDropdownProps, "text" | "names">) {
  if (names.length === 0) return <FacetName text={text} />;
  const rest = names.length - maxNames;
  return (
    <span
      className={`max-w-44 min-w-0 truncate ${text === filtersMessages.facets.categories ? "kind-name" : ""}`}
    >
      <span className="sr-only">{`${text.selected(names.length)}: `}</span>
      <bdi>{names.slice(0, maxNames).join(uiMessages.comma) + (rest > 0 ? ` +${rest}` : "")}</bdi>
    </span>
  );
}

export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? filtersMessages.present : String(year ?? "");
}

const { stateChangeTypes: comboboxChange } = useCombobox;
const { stateChangeTypes: selectChange } = useSelect;

/** The maximum number of options that a menu lists, in addition to selected ones. Typing finds the others. */
const maxListed = 200;

/** Returns the options, by index, which keep their order while the menu is open. */
function useOptions({ list, counts, selected, onChoose }: FacetDropdownProps) {
  const { ids, lookOf } = list;
  /** The options' order and selection when the menu opens. */
  const snapshot = () => ({ ids, ranked: rankOptions(ids, counts), selected });
  const [opening, setOpening] = useState(snapshot);
  const ranked = useMemo(() => rankAsBefore(ids, opening), [ids, opening]);
  const find = useMemo(() => createOptionFinder(ranked, (index) => lookOf(index).name), [ranked, lookOf]);
  const idOf = (index: number) => ids[index] ?? "";
  const isSelected = (index: number) => selected.includes(idOf(index));
  const toggle = useCallback(
    (index: number) => {
      const id = ids[index] ?? "";
      onChoose(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
    },
    [ids, selected, onChoose],
  );
  return {
    onOpen: () => setOpening(snapshot()),
    /** Returns the options to list for a text, and the number of those that are not listed. */
    findOptions(text: string): { items: number[]; rest: number } {
      const found = find(text);
      // An option that was selected on opening stays listed, so that it can be selected again.
      const kept = new Set([...opening.selected, ...selected]);
      const items = found.filter((index, at) => at < maxListed || kept.has(idOf(index)));
      return { items, rest: found.length - items.length };
    },
    isSelected,
    // An option without results.
    isDisabled: (index: number) => !counts[index] && !isSelected(index),
    toggle,
  };
}

type FacetChange = UseComboboxStateChangeOptions<number>;

/**
 * Returns downshift's next state. `turn`: returns the position that a page down (1) or up (-1) leads to. `findBest`:
 * returns the position of the option to highlight for a text, which Enter then chooses.
 */
function reduceFacetMenu(
  state: UseComboboxState<number>,
  { type, changes }: FacetChange,
  turn: (direction: -1 | 1) => number,
  findBest: (text: string) => number,
): FacetChange["changes"] {
  switch (type) {
    // The input's own handler chooses: downshift reports in an effect, which may run twice and undo the choice.
    case comboboxChange.InputKeyDownEnter:
    // The row's own handler chooses: downshift reports a withdrawal late, and a second click would be lost.
    case comboboxChange.ItemClick:
    case comboboxChange.InputClick:
      return state;
    case comboboxChange.InputKeyDownPageDown:
      return { ...changes, highlightedIndex: turn(1) };
    case comboboxChange.InputKeyDownPageUp:
      return { ...changes, highlightedIndex: turn(-1) };
    case comboboxChange.InputChange:
      return { ...changes, highlightedIndex: findBest(changes.inputValue ?? "") };
    case comboboxChange.InputBlur:
      // Leaving the menu chooses nothing.
      return { ...changes, selectedItem: null, inputValue: "" };
    default:
      return changes;
  }
}

/** A combobox that stays open while several options are chosen. Its items are indexes of `list`. */
function useFacetMenu(props: FacetDropdownProps) {
  const { text, list, counts } = props;
  const { lookOf } = list;
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const noteId = useId();
  const [searchText, setSearchText] = useState("");
  const { findOptions, onOpen, isSelected, isDisabled, toggle } = useOptions(props);
  const { items, rest } = findOptions(searchText);
  useFocusOnOpening(input);

  const combobox = useCombobox<number>({
    items,
    initialIsOpen: true,
    isItemDisabled: isDisabled,
    inputValue: searchText,
    // The combobox itself has no selection: choosing an option toggles it in the query.
    selectedItem: null,
    itemToString: (item) => (item === null ? "" : lookOf(item).name),
    stateReducer: (state, change) =>
      reduceFacetMenu(
        state,
        change,
        (direction) => turnPage(state.highlightedIndex, direction, items, isDisabled),
        (typed) => findOptions(typed).items.findIndex((item) => !isDisabled(item)),
      ),
    onIsOpenChange({ isOpen: opens, type }) {
      if (opens) return onOpen();
      setSearchText("");
      if (type !== comboboxChange.InputBlur) button.current?.focus();
    },
  });
  const { isOpen, highlightedIndex, openMenu, getItemProps } = combobox;
  // With this ref, downshift counts a press anywhere in the box as one inside the menu.
  const { ref: menuRef, ...menuProps } = combobox.getMenuProps({
    "aria-label": text.name,
    "aria-multiselectable": true,
    tabIndex: -1,
  });
  const inputProps = combobox.getInputProps({
    ref: input,
    "aria-label": text.find,
    "aria-describedby": rest > 0 ? noteId : undefined,
    onChange(event) {
      setSearchText(event.currentTarget.value);
      // downshift does not scroll if the first option is highlighted again.
      rows.current?.scrollTo(0, 0);
    },
    onKeyDown(event) {
      if (event.key !== "Enter" || event.nativeEvent.isComposing || !isOpen) return;
      const item = items[highlightedIndex];
      if (item !== undefined && !isDisabled(item)) toggle(item);
    },
  });
  const buttonProps = combobox.getToggleButtonProps({
    ref: button,
    tabIndex: 0,
    "aria-haspopup": "listbox",
    onKeyDown(event) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      openMenu();
    },
  });
  const rowOf = (item: number, index: number) => ({
    ...{ item, index, lookOf, getItemProps, onToggle: toggle },
    count: counts[item] ?? 0,
    isSelected: isSelected(item),
    isDisabled: isDisabled(item),
    isHighlighted: index === highlightedIndex,
  });
  return {
    ...{ items, rest, isOpen, button, rows, menuRef, noteId },
    ...{ buttonProps, inputProps, menuProps, rowOf },
  };
}

/** A menu with a search box. */
export function FacetMenu(props: FacetDropdownProps) {
  const { text, list, selected, names } = props;
  const menu = useFacetMenu(props);
  const { items, rest, isOpen, button, noteId } = menu;
  const { hasOptions, listStyle } = useDeferredOptions(isOpen);
  return (
    <div className="md:relative">
      <Pill {...menu.buttonProps} isActive={selected.length > 0} isOpen={isOpen} className="max-md:w-full">
        <FacetLabel text={text} names={names} />
      </Pill>
      <MenuBox
        ref={menu.menuRef}
        button={button}
        isOpen={isOpen}
        count={items.length}
        hasNote={rest > 0}
        className="md:w-80"
      >
        <input
          {...menu.inputProps}
          placeholder={text.find}
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          className="block h-11 w-full border-b border-line bg-transparent px-3 text-base outline-none placeholder:text-ink-3 md:text-sm"
        />
        <ul {...menu.menuProps} ref={menu.rows} className={menuList} style={listStyle}>
          {hasOptions &&
            items.map((item, index) => <FacetOptionRow key={list.ids[item]} {...menu.rowOf(item, index)} />)}
        </ul>
        {rest > 0 ? (
          <p id={noteId} className="border-t border-line px-3 py-1.5 text-sm text-ink-3">
            {filtersMessages.rest(rest)}
          </p>
        ) : null}
        {items.length === 0 ? <p className="px-3 pb-3 text-sm text-ink-3">{text.none}</p> : null}
      </MenuBox>
    </div>
  );
}

interface FacetOptionRowProps extends Pick<OptionList, "lookOf"> {
  item: number;
  index: number;
  getItemProps: UseComboboxPropGetters<number>["getItemProps"];
  /** The number of results after choosing the option. */
  count: number;
  isSelected: boolean;
  isDisabled: boolean;
  isHighlighted: boolean;
  onToggle: (item: number) => void;
}

/** Memoised, because a key that moves the highlight changes only two of up to 200 rows. */
const FacetOptionRow = memo((props: FacetOptionRowProps) => {
  const { item, index, lookOf, getItemProps, count, isSelected, isDisabled, isHighlighted } = props;
  const { name, color, category } = lookOf(item);
  const itemProps = getItemProps({
    item,
    index,
    "aria-selected": isSelected,
    onClick: () => props.onToggle(item),
  });
  const ink = isDisabled ? "text-ink-3" : "text-ink";
  return (
    <li {...itemProps} className={`${menuOption} ${ink} ${isHighlighted ? "marked-option" : ""}`}>
      <span
        aria-hidden="true"
        className={`grid size-4 shrink-0 place-content-center rounded-small border ${isSelected ? "border-accent bg-accent text-accent-ink" : isDisabled ? "border-line-strong" : "border-control"}`}
      >
        {isSelected ? <Icon name="check" size={16} /> : null}
      </span>
      {color === undefined ? null : (
        <span aria-hidden="true" className="swatch" style={{ backgroundColor: color }} />
      )}
      {category === undefined ? null : (
        <span aria-hidden="true" className="grid w-4 place-items-center">
          <CategoryIcon {...category} />
        </span>
      )}
      <span dir="auto" className={`min-w-24 flex-1 truncate ${category === undefined ? "" : "kind-name"}`}>
        {name}
      </span>
      <span className={`shrink-0 tabular-nums text-xs ${isHighlighted ? "text-ink-2" : "text-ink-3"}`}>
        {uiMessages.counts.results(count)}
      </span>
    </li>
  );
});

export function YearMenu(props: YearDropdownProps) {
  const { label, years, lastYear, value, isActive, from, to, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const isItemDisabled = (year: number) => year < from || year > to;
  const nameOf = (year: number | null) => toYearName(year, lastYear);
  useFocusOnOpening(button);

  const { isOpen, highlightedIndex, getToggleButtonProps, getLabelProps, getMenuProps, getItemProps } =
    useSelect<number>({
      items: years,
      initialIsOpen: true,
      // downshift highlights the selected option when a menu opens, but not in a menu that is open initially.
      initialHighlightedIndex: years.indexOf(value),
      isItemDisabled,
      selectedItem: value,
      itemToString: nameOf,
      stateReducer({ highlightedIndex: current }, { type, changes }) {
        const isDown = type === selectChange.ToggleButtonKeyDownPageDown;
        if (!isDown && type !== selectChange.ToggleButtonKeyDownPageUp) return changes;
        return { ...changes, highlightedIndex: turnPage(current, isDown ? 1 : -1, years, isItemDisabled) };
      },
      onSelectedItemChange({ selectedItem }) {
        if (selectedItem !== null) onChoose(selectedItem);
      },
    });
  const { hasOptions, listStyle } = useDeferredOptions(isOpen);
  useLayoutEffect(() => {
    const list = rows.current;
    const option = list?.querySelector<HTMLElement>("[aria-selected=true]");
    // downshift highlighted the option before its row existed, so it could not scroll to it.
    if (hasOptions && list && option)
      list.scrollTop = option.offsetTop + option.offsetHeight - list.clientHeight;
  }, [hasOptions]);

  return (
    <div className="md:relative">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift connects it to the button. */}
      <label {...getLabelProps()} className="sr-only">
        {label}
      </label>
      <Pill
        {...getToggleButtonProps({ ref: button })}
        isActive={isActive}
        isOpen={isOpen}
        className="max-md:w-full"
      >
        <span>{nameOf(value)}</span>
      </Pill>
      <MenuBox button={button} isOpen={isOpen} count={years.length} className="md:w-36">
        <ul {...getMenuProps({ ref: rows, tabIndex: -1 })} className={menuList} style={listStyle}>
          {hasOptions &&
            years.map((year, index) => (
              <li
                key={year}
                {...getItemProps({ item: year, index, "aria-selected": year === value })}
                className={`${menuOption} tabular-nums ${isItemDisabled(year) ? "text-ink-3 line-through" : "text-ink"} ${index === highlightedIndex ? "marked-option" : ""}`}
              >
                <span className="flex-1">{nameOf(year)}</span>
                {year === value ? <Icon name="check" size={16} className="text-accent" /> : null}
              </li>
            ))}
        </ul>
      </MenuBox>
    </div>
  );
}
