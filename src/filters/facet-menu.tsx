import { useCombobox, useSelect } from "downshift";
import { type ComponentPropsWithoutRef, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { CategoryIcon, type CategoryIconProps, Icon } from "../ui/icons.tsx";
import { useRetainedFocus } from "../ui/menus.tsx";
import { uiMessages } from "../ui/messages.ts";
import { FacetName } from "./filter-bar-slot.tsx";
import {
  createOptionFinder,
  menuBox,
  menuList,
  menuOption,
  type OptionWindowRequest,
  rankAsBefore,
  rankOptions,
  turnPage,
  useFocusOnOpening,
  useMenuPosition,
  useOptionWindow,
} from "./list-position.ts";
import { type FacetText, filtersMessages } from "./messages.ts";

export interface OptionLook {
  name: string;
  /** A CSS colour. */
  color?: string;
  category?: CategoryIconProps;
}

/** A facet's options in the order of the data. There may be thousands, so that each is made when it is rendered. */
export interface OptionList {
  ids: readonly string[];
  lookOf: (index: number) => OptionLook;
}

export interface FacetDropdownProps {
  text: FacetText;
  /** Must be the same object as long as the options are the same. */
  list: OptionList;
  /** The number of results after choosing each option, in the list's order. */
  counts: ArrayLike<number>;
  selected: readonly string[];
  /** The names of the selected options. */
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

/** The number of names that fit a button; the others are counted. */
const maxNames = 2;

/** The button's text: the facet's name, or the chosen options, with their number for screen readers. */
export function FacetLabel({ text, names }: Pick<FacetDropdownProps, "text" | "names">) {
  if (names.length === 0) return <FacetName text={text} />;
  const rest = names.length - maxNames;
  return (
    <span className={`max-w-44 truncate ${text === filtersMessages.facets.categories ? "kind-name" : ""}`}>
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

/** The elements of a menu, and whether the pointer has highlighted its option. */
function useMenuRefs() {
  return {
    button: useRef<HTMLButtonElement>(null),
    menu: useRef<HTMLDivElement>(null),
    list: useRef<HTMLUListElement>(null),
    isByPointer: useRef(false),
  };
}

interface MenuRequest extends Omit<OptionWindowRequest, "list" | "isByPointer"> {
  refs: ReturnType<typeof useMenuRefs>;
}

/** Places an open menu, keeps the focus with it, and returns the options to render with the properties of each. */
function useMenu({ refs, ...request }: MenuRequest) {
  const { button, menu, list, isByPointer } = refs;
  useMenuPosition(button, menu, request.isOpen, request.count);
  useRetainedFocus(button, request.isOpen);
  const { drawn, onScroll, style } = useOptionWindow({ ...request, list, isByPointer });
  return {
    drawn,
    listProps: { onScroll, style, className: menuList },
    toItem: (index: number, isSelected: boolean) => ({
      index,
      "aria-selected": isSelected,
      "aria-setsize": request.count,
      "aria-posinset": index + 1,
      onMouseMove: () => {
        isByPointer.current = true;
      },
    }),
  };
}

/** A menu with a search box, which stays open while several options are chosen. Options are known by their index. */
export function FacetMenu(props: FacetDropdownProps) {
  const { text, list, counts, selected, names, onChoose } = props;
  const refs = useMenuRefs();
  const input = useRef<HTMLInputElement>(null);
  const { ids, lookOf } = list;
  const [searchText, setSearchText] = useState("");
  // The order stays as it was on opening: options must not move away under the pointer.
  const [opening, setOpening] = useState(() => ({ ids, ranked: rankOptions(ids, counts) }));
  const ranked = useMemo(() => rankAsBefore(ids, opening), [ids, opening]);
  useFocusOnOpening(input);

  const findItems = useMemo(
    () => createOptionFinder(ranked, (index) => lookOf(index).name),
    [ranked, lookOf],
  );
  const items = useMemo(() => findItems(searchText), [findItems, searchText]);
  const chosen = new Set(selected);
  const idOf = (index: number) => ids[index] ?? "";
  const isSoFar = useSnapshot(useCv().state).partial !== undefined;
  // Older activities, which are still loading, may have results of this option.
  const isItemDisabled = (index: number) => !counts[index] && !isSoFar && !chosen.has(idOf(index));

  function toggle(index: number) {
    const id = idOf(index);
    onChoose(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  }

  const {
    isOpen,
    highlightedIndex,
    openMenu,
    getToggleButtonProps,
    getInputProps,
    getMenuProps,
    getItemProps,
  } = useCombobox<number>({
    items,
    initialIsOpen: true,
    isItemDisabled,
    inputValue: searchText,
    // The combobox itself has no selection: choosing an option toggles it in the query.
    selectedItem: null,
    itemToString: (item) => (item === null ? "" : lookOf(item).name),
    stateReducer(state, { type, changes }) {
      switch (type) {
        // The input's own handler chooses: downshift reports a change in an effect, which React 18 may run twice, and
        // choosing twice undoes the choice.
        case comboboxChange.InputKeyDownEnter:
          return state;
        // The row's own handler chooses: after a selection downshift treats the next pointer movement as a
        // withdrawal, reports that late, and would lose a quick second click.
        case comboboxChange.ItemClick:
          return state;
        case comboboxChange.InputKeyDownPageDown:
          return { ...changes, highlightedIndex: turnPage(state.highlightedIndex, 1, items, isItemDisabled) };
        case comboboxChange.InputKeyDownPageUp:
          return {
            ...changes,
            highlightedIndex: turnPage(state.highlightedIndex, -1, items, isItemDisabled),
          };
        case comboboxChange.InputChange:
          // Enter chooses the best match of the typed text.
          return {
            ...changes,
            highlightedIndex: findItems(changes.inputValue ?? "").findIndex((item) => !isItemDisabled(item)),
          };
        case comboboxChange.InputClick:
          return state;
        case comboboxChange.InputBlur:
          // Leaving the menu chooses nothing.
          return { ...changes, selectedItem: null, inputValue: "" };
        default:
          return changes;
      }
    },
    onIsOpenChange({ isOpen: opens, type }) {
      if (opens) {
        setOpening({ ids, ranked: rankOptions(ids, counts) });
        return;
      }
      setSearchText("");
      if (type !== comboboxChange.InputBlur) refs.button.current?.focus();
    },
  });
  const count = items.length;
  const { drawn, listProps, toItem } = useMenu({ refs, isOpen, count, searchText, highlightedIndex });

  // With this ref, downshift counts a press anywhere in the box as one inside the menu.
  const { ref: menuRef, ...menuProps } = getMenuProps({
    ref: refs.menu,
    "aria-label": text.name,
    "aria-multiselectable": true,
    tabIndex: -1,
  });
  const isActive = selected.length > 0;
  return (
    <div className="md:relative">
      <Pill
        {...getToggleButtonProps({
          ref: refs.button,
          tabIndex: 0,
          "aria-haspopup": "listbox",
          onKeyDown: (event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            openMenu();
          },
        })}
        isActive={isActive}
        isOpen={isOpen}
        className="max-md:w-full"
      >
        <FacetLabel text={text} names={names} />
      </Pill>
      <div ref={menuRef} hidden={!isOpen} className={`md:w-80 ${menuBox}`}>
        <input
          {...getInputProps({
            ref: input,
            "aria-label": text.find,
            onChange: (event) => setSearchText(event.currentTarget.value),
            onKeyDown: (event) => {
              refs.isByPointer.current = false;
              if (event.key !== "Enter" || event.nativeEvent.isComposing || !isOpen) return;
              const item = items[highlightedIndex];
              if (item !== undefined && !isItemDisabled(item)) toggle(item);
            },
          })}
          placeholder={text.find}
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          className="block h-11 w-full border-b border-line bg-transparent px-3 text-base outline-none placeholder:text-ink-3 md:text-sm"
        />
        <ul {...menuProps} {...listProps} ref={refs.list}>
          {drawn.map(({ index, style: place }) => {
            const item = items[index] ?? 0;
            const isSelected = chosen.has(idOf(item));
            // downshift would keep every option that was ever rendered, to scroll to it; the hook above scrolls instead.
            const { ref: _, ...itemProps } = getItemProps({
              item,
              ...toItem(index, isSelected),
              onClick: () => toggle(item),
            });
            return (
              <FacetOptionRow
                key={idOf(item)}
                look={lookOf(item)}
                count={counts[item] ?? 0}
                isSoFar={isSoFar}
                isSelected={isSelected}
                isDisabled={isItemDisabled(item)}
                isHighlighted={index === highlightedIndex}
                style={place}
                {...itemProps}
              />
            );
          })}
        </ul>
        {isOpen && items.length === 0 ? <p className="px-3 pb-3 text-sm text-ink-3">{text.none}</p> : null}
      </div>
    </div>
  );
}

interface FacetOptionRowProps extends ComponentPropsWithoutRef<"li"> {
  look: OptionLook;
  /** The number of results after choosing the option. */
  count: number;
  /** The count is of the newest activities only. */
  isSoFar: boolean;
  isSelected: boolean;
  isDisabled: boolean;
  isHighlighted: boolean;
}

function FacetOptionRow(props: FacetOptionRowProps) {
  const { look, count, isSoFar, isSelected, isDisabled, isHighlighted, ...rest } = props;
  const { name, color, category } = look;
  const ink = isDisabled ? "text-ink-3" : "text-ink";
  return (
    <li {...rest} className={`${menuOption} ${ink} ${isHighlighted ? "marked-option" : ""}`}>
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
        {isSoFar ? uiMessages.counts.resultsSoFar(count) : uiMessages.counts.results(count)}
      </span>
    </li>
  );
}

export function YearMenu(props: YearDropdownProps) {
  const { label, years, lastYear, value, isActive, from, to, onChoose } = props;
  const refs = useMenuRefs();
  const isItemDisabled = (year: number) => year < from || year > to;
  const nameOf = (year: number | null) => toYearName(year, lastYear);
  useFocusOnOpening(refs.button);

  const { isOpen, highlightedIndex, getToggleButtonProps, getLabelProps, getMenuProps, getItemProps } =
    useSelect<number>({
      items: years,
      initialIsOpen: true,
      // downshift highlights the chosen option when it opens a menu, but not in a menu that is open initially.
      initialHighlightedIndex: years.indexOf(value),
      isItemDisabled,
      selectedItem: value,
      itemToString: nameOf,
      stateReducer(state, { type, changes }) {
        switch (type) {
          case selectChange.ToggleButtonKeyDownPageDown:
            return {
              ...changes,
              highlightedIndex: turnPage(state.highlightedIndex, 1, years, isItemDisabled),
            };
          case selectChange.ToggleButtonKeyDownPageUp:
            return {
              ...changes,
              highlightedIndex: turnPage(state.highlightedIndex, -1, years, isItemDisabled),
            };
          default:
            return changes;
        }
      },
      onSelectedItemChange({ selectedItem }) {
        if (selectedItem !== null) onChoose(selectedItem);
      },
    });
  const count = years.length;
  const { drawn, listProps, toItem } = useMenu({ refs, isOpen, count, searchText: "", highlightedIndex });

  return (
    <div className="md:relative">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift connects it to the button. */}
      <label {...getLabelProps()} className="sr-only">
        {label}
      </label>
      <Pill
        {...getToggleButtonProps({
          ref: refs.button,
          onKeyDown: () => {
            refs.isByPointer.current = false;
          },
        })}
        isActive={isActive}
        isOpen={isOpen}
        className="max-md:w-full"
      >
        <span>{nameOf(value)}</span>
      </Pill>
      <div ref={refs.menu} hidden={!isOpen} className={`md:w-36 ${menuBox}`}>
        <ul {...getMenuProps({ ref: refs.list, tabIndex: -1 })} {...listProps}>
          {drawn.map(({ index, style: place }) => {
            const year = years[index] ?? lastYear;
            // See FacetMenu: the hook above scrolls.
            const { ref: _, ...itemProps } = getItemProps({ item: year, ...toItem(index, year === value) });
            return (
              <li
                key={year}
                {...itemProps}
                style={place}
                className={`${menuOption} tabular-nums ${isItemDisabled(year) ? "text-ink-3 line-through" : "text-ink"} ${index === highlightedIndex ? "marked-option" : ""}`}
              >
                <span className="flex-1">{nameOf(year)}</span>
                {year === value ? <Icon name="check" size={16} className="text-accent" /> : null}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
