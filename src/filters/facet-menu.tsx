import { useCombobox } from "downshift";
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Pill } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { countMessages } from "../ui/messages.ts";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { type FacetDropdownProps, FacetName } from "./dropdown-names.tsx";
import type { FacetOption } from "./facet-options.ts";
import { isTyped, menuBox, menuList, menuOption, toTyped, turnPage } from "./menu-behaviour.ts";
import { useMenuPlace } from "./use-menu-place.ts";

/** Hands on the keys that were pressed before there was anything to hear them; letters are a matter of the text. */
export function useWaitingKeys(target: RefObject<HTMLElement>, keys: readonly string[]) {
  const waiting = useRef(keys.filter((key) => !isTyped(key)));
  useEffect(() => {
    const handOn = () => {
      const key = waiting.current.shift();
      if (key === undefined) return;
      target.current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      // Each is for what the one before it has made of the menu, once that is drawn.
      setTimeout(handOn);
    };
    handOn();
  }, [target]);
}

interface FacetOptionRowProps extends ComponentPropsWithoutRef<"li"> {
  option: FacetOption;
  isSelected: boolean;
  isDisabled: boolean;
  isHighlighted: boolean;
}

const FacetOptionRow = forwardRef<HTMLLIElement, FacetOptionRowProps>(function FacetOptionRow(
  { option, isSelected, isDisabled, isHighlighted, ...rest },
  ref,
) {
  const { name, count, color, icon } = option;
  const ink = isDisabled ? "text-ink-3" : "text-ink";
  return (
    <li ref={ref} {...rest} className={`${menuOption} ${ink} ${isHighlighted ? "bg-accent-soft" : ""}`}>
      <span
        aria-hidden="true"
        className={`grid size-4 shrink-0 place-items-center rounded-small border ${isSelected ? "border-accent bg-accent text-accent-ink" : isDisabled ? "border-line-strong" : "border-control"}`}
      >
        {isSelected ? <Icon name="check" size={12} /> : null}
      </span>
      {color === undefined ? null : (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-[3px]"
          style={{ backgroundColor: color }}
        />
      )}
      {icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      <span className="min-w-24 flex-1 truncate">{name}</span>
      <span className={`shrink-0 font-mono text-tiny ${isHighlighted ? "text-ink-2" : "text-ink-3"}`}>
        {countMessages.results(count)}
      </span>
    </li>
  );
});

interface FacetMenuProps extends FacetDropdownProps {
  /** Pressed since it was asked for, before it was there. */
  waitingKeys: readonly string[];
}

const { stateChangeTypes: change } = useCombobox;

/** Opened: a menu to search in and to choose several options from; it stays open meanwhile. */
export function FacetMenu({ text, options, selected, onChoose, waitingKeys }: FacetMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState(() => toTyped(waitingKeys));
  // The order of the moment of opening: options must not move away under the pointer.
  const [order, setOrder] = useState(() => toOrder(options));
  useWaitingKeys(input, waitingKeys);

  const findItems = useCallback(
    (text: string) => {
      const folded = text.trim().toLowerCase();
      return options
        .filter(({ name }) => name.toLowerCase().includes(folded))
        .sort((a, b) => (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size));
    },
    [options, order],
  );
  const items = useMemo(() => findItems(sought), [findItems, sought]);
  const chosen = new Set(selected);
  const isItemDisabled = ({ id, count }: FacetOption) => count === 0 && !chosen.has(id);

  const toggle = ({ id }: FacetOption) =>
    onChoose(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]);

  const {
    isOpen,
    highlightedIndex,
    openMenu,
    getToggleButtonProps,
    getInputProps,
    getMenuProps,
    getItemProps,
  } = useCombobox<FacetOption>({
    items,
    initialIsOpen: true,
    isItemDisabled,
    inputValue: sought,
    // Nothing stays selected in the combobox itself: choosing an option toggles it in the query.
    selectedItem: null,
    itemToString: (item) => item?.name ?? "",
    itemToKey: (item) => item?.id,
    stateReducer(state, { type, changes }) {
      switch (type) {
        // The box itself hears the key: downshift tells of a change in an effect, which React 18 may run once more
        // for the same change, and choosing twice is not choosing.
        case change.InputKeyDownEnter:
          return state;
        // The row itself hears the click. After a selection of its own, downshift takes the next movement of the
        // pointer for one that was withdrawn, and says so late: a quick second click would be lost over it.
        case change.ItemClick:
          return state;
        case change.InputKeyDownPageDown:
        case change.InputKeyDownPageUp: {
          const direction = type === change.InputKeyDownPageDown ? 1 : -1;
          return {
            ...changes,
            highlightedIndex: turnPage(state.highlightedIndex, direction, items.map(isItemDisabled)),
          };
        }
        case change.InputChange:
          // Enter takes the best match of what was typed.
          return {
            ...changes,
            highlightedIndex: findItems(changes.inputValue ?? "").findIndex((item) => !isItemDisabled(item)),
          };
        case change.InputClick:
          return state;
        case change.InputBlur:
          // Leaving is not choosing.
          return { ...changes, selectedItem: null, inputValue: "" };
        default:
          return changes;
      }
    },
    onIsOpenChange({ isOpen: opens, type }) {
      if (opens) {
        setOrder(toOrder(options));
        return;
      }
      setSought("");
      if (type !== change.InputBlur) button.current?.focus();
    },
  });
  useMenuPlace(button, menu, isOpen);
  useKeptFocus(button, isOpen);

  // To downshift a press anywhere in the box is one in the menu.
  const { ref: menuRef, ...menuProps } = getMenuProps({
    ref: menu,
    "aria-label": text.name + text.nameRest,
    "aria-multiselectable": true,
    tabIndex: -1,
  });
  const isActive = selected.length > 0;
  return (
    <div className="md:relative">
      <Pill
        {...getToggleButtonProps({
          ref: button,
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
        {isActive ? text.selected(selected.length) : <FacetName text={text} />}
      </Pill>
      <div ref={menuRef} hidden={!isOpen} className={`md:w-80 ${menuBox}`}>
        <input
          {...getInputProps({
            ref: input,
            "aria-label": text.find,
            onChange: (event) => setSought(event.currentTarget.value),
            onKeyDown: (event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing || !isOpen) return;
              const item = items[highlightedIndex];
              if (item !== undefined && !isItemDisabled(item)) toggle(item);
            },
          })}
          placeholder={text.find}
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          className="block h-11 w-full border-b border-line bg-transparent px-3 text-base outline-none placeholder:text-ink-3 md:text-control"
        />
        <ul {...menuProps} className={menuList}>
          {isOpen
            ? items.map((item, index) => (
                <FacetOptionRow
                  key={item.id}
                  option={item}
                  isSelected={chosen.has(item.id)}
                  isDisabled={isItemDisabled(item)}
                  isHighlighted={index === highlightedIndex}
                  {...getItemProps({
                    item,
                    index,
                    "aria-selected": chosen.has(item.id),
                    onClick: () => toggle(item),
                  })}
                />
              ))
            : null}
        </ul>
        {isOpen && items.length === 0 ? (
          <p className="px-3 pb-3 text-control text-ink-3">{text.none}</p>
        ) : null}
      </div>
    </div>
  );
}

function toOrder(options: readonly FacetOption[]): ReadonlyMap<string, number> {
  return new Map(options.map(({ id }, index) => [id, index]));
}
