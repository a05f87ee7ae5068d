import { memo, type ReactNode, useCallback, useId, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { hiddenKinds } from "../../model/hidden-kinds.ts";
import type { HiddenKind, NamedYears, PageAnswer, Site } from "../../worker/contract.ts";
import { countToggles, type Facet, type Filters, type Toggle, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button, CountMark, Pill } from "../ui/buttons.tsx";
import { Icon } from "../ui/icons.tsx";
import {
  type FacetDropdownProps,
  FacetLabel,
  FacetMenu,
  type OptionList,
  type OptionLook,
  toYearName,
  type YearDropdownProps,
  YearMenu,
} from "./facet-menu.tsx";
import { FacetName, facets } from "./facet-name.tsx";
import { filtersMessages } from "./messages.ts";

export interface FilterBarProps {
  id: string;
  site: Site;
  answer: PageAnswer;
  /** On a narrow page the whole bar is closed at first. */
  isOpen: boolean;
  onClose: () => void;
}

export function FilterBar({ id, site, answer, isOpen, onClose }: FilterBarProps) {
  const { state, setToggle, reset } = useCv();
  const { filters, selected, advice } = useSnapshot(state.question);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const closed = state.page.parts.filters === false ? "hidden" : "max-md:hidden";
  const { firstYear, lastYear } = site.owner;
  // The number of choices that are out of view.
  const active = countToggles(filters) + (selected.tags.length > 0 ? 1 : 0);
  const hasTags = site.optionIds.tags.length > 0;
  const shown = facets.filter((facet) => site.optionIds[facet].length > 0);
  const moreId = `${id}-more`;
  const { startYear, endYear, onChooseYears } = useYears(
    filters,
    filters.query === "" ? undefined : advice?.years,
  );

  return (
    <div id={id} className={`mt-2 ${isOpen ? "" : closed}`}>
      <div className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center md:max-lg:gap-x-1">
        <div className="facets">
          <div aria-hidden="true" className="facets-width">
            {shown.map((facet) => (
              <span key={facet} className="pill">
                <FacetName text={filtersMessages.facets[facet]} />
                <Icon name="chevron" size={16} />
              </span>
            ))}
          </div>
          <div className="flex gap-2 max-md:flex-col">
            {shown.map((facet) => (
              <FacetFilter key={facet} facet={facet} site={site} answer={answer} />
            ))}
          </div>
        </div>
        <Years
          firstYear={firstYear}
          lastYear={lastYear}
          startYear={startYear}
          endYear={endYear}
          onChoose={onChooseYears}
        />
        <div className="ms-auto flex max-md:hidden">
          <Pill
            className="relative border-transparent bg-transparent hover:border-accent"
            aria-expanded={isMoreOpen}
            aria-controls={moreId}
            isOpen={isMoreOpen}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            {filtersMessages.more}
            <span className="absolute -top-1.5 end-0 grid">
              <CountMark count={active} />
            </span>
          </Pill>
          <Button
            kind="plain"
            // Forced colours show its border.
            className="-me-[calc(0.75rem+1px)] forced-colors:ms-2 forced-colors:me-0"
            aria-label={filtersMessages.reset}
            title={filtersMessages.reset}
            onClick={reset}
          >
            <span className="max-lg:hidden">{filtersMessages.reset}</span>
            <Icon name="reset" size={16} className="lg:hidden" />
          </Button>
        </div>
      </div>
      <div id={moreId} className={`mt-2 border-t border-line pt-1 ${isMoreOpen ? "" : "md:hidden"}`}>
        {hasTags ? (
          <div className="mt-2 mb-1 flex max-md:mb-3 max-md:flex-col">
            <FacetFilter facet="tags" site={site} answer={answer} />
          </div>
        ) : null}
        <Toggles
          filters={filters}
          hasLanguages={site.optionIds.languages.length > 1}
          hasTags={site.optionIds.tags.length > 1}
          // A chosen option stays visible, so that it can be unchosen.
          combinesLanguages={selected.languages.length > 1 || filters.useAndFilterForLanguages}
          combinesTags={selected.tags.length > 1 || filters.useAndFilterForTags}
          onToggle={setToggle}
        />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 md:hidden">
        <Button className="min-h-11" onClick={reset}>
          {filtersMessages.reset}
        </Button>
        <Button className="min-h-11" kind="primary" onClick={onClose}>
          {filtersMessages.done}
        </Button>
      </div>
    </div>
  );
}

/** Returns the years of the pills, and the function that chooses others. `named`: the years that the text names. */
function useYears(filters: Filters, named: NamedYears | undefined) {
  const { choose, setFilters } = useCv();
  const { startYear, endYear } = toShownYears(filters, named);
  const isNamed = named !== undefined;
  const onChooseYears = useCallback(
    (years: Partial<Pick<Filters, "startYear" | "endYear">>) => {
      // The text hands its years over to the pills; otherwise none outside of them could be chosen.
      if (isNamed) void choose("years", [], { startYear, endYear, ...years });
      else void setFilters(years);
    },
    [choose, setFilters, isNamed, startYear, endYear],
  );
  return { startYear, endYear, onChooseYears };
}

/** Returns the years between which all results lie: those of the pills, narrowed by those that the text names. */
function toShownYears(
  { startYear, endYear }: Pick<Filters, "startYear" | "endYear">,
  named: NamedYears | undefined,
): Pick<Filters, "startYear" | "endYear"> {
  const shown = {
    startYear: Math.max(startYear, Math.ceil(named?.low ?? startYear)),
    endYear: Math.min(endYear, Math.floor(named?.high ?? endYear)),
  };
  // Years that exclude each other form no range, and have no results.
  return shown.startYear <= shown.endYear ? shown : { startYear, endYear };
}

function FacetFilter({ facet, site, answer }: { facet: Facet; site: Site; answer: PageAnswer }) {
  const { state, choose } = useCv();
  const { selected } = useSnapshot(state.question);
  const list = useMemo(() => toOptionList(site, facet), [site, facet]);
  const onChoose = useCallback((ids: string[]) => void choose(facet, ids), [choose, facet]);
  const chosen = selected[facet];
  const names = useMemo(
    () => chosen.map((id) => (list.ids.includes(id) ? list.lookOf(list.ids.indexOf(id)).name : id)),
    [list, chosen],
  );
  return (
    <FacetDropdown
      text={filtersMessages.facets[facet]}
      list={list}
      counts={answer.facets[facet]}
      selected={selected[facet]}
      names={names}
      onChoose={onChoose}
    />
  );
}

function toOptionList(site: Site, facet: Facet): OptionList {
  // The looks are created when the first one is needed, because thousands of them would take longer than a search.
  let looks: ReadonlyMap<string, OptionLook> | undefined;
  const ids = site.optionIds[facet];
  return {
    ids,
    lookOf(index) {
      looks ??= toLooks(site, facet);
      const id = ids[index] ?? "";
      return looks.get(id) ?? { name: id };
    },
  };
}

function toLooks(site: Site, facet: Facet): ReadonlyMap<string, OptionLook> {
  switch (facet) {
    case "languages":
      return new Map(
        site.languages.map(({ id, ui }) => [id, { name: id, ...(ui && { color: ui.backgroundColor }) }]),
      );
    case "categories":
      return new Map(
        site.categories.map(({ id, name, ui }) => [id, { name, category: { id, icon: ui?.icon } }]),
      );
    case "orgs":
      return new Map(site.orgs.map(({ id, name }) => [id, { name }]));
    case "tags":
      return new Map();
  }
}

/** A button that opens a menu with a search box and options. Several options can be chosen. */
export const FacetDropdown = memo((props: FacetDropdownProps) => {
  const { text, selected, names, onChoose } = props;
  const isActive = selected.length > 0;
  const group = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The pressed button is about to disappear.
    group.current?.querySelector("button")?.focus();
    onChoose([]);
  };
  return (
    <div ref={group} className={isActive ? "chip" : undefined}>
      <ClosedMenu isActive={isActive} menu={() => <FacetMenu {...props} />}>
        <FacetLabel text={text} names={names} />
      </ClosedMenu>
      {isActive ? (
        <button
          type="button"
          className="chip-clear"
          aria-label={filtersMessages.clear(text.name)}
          onClick={clear}
        >
          <Icon name="clear" size={16} />
        </button>
      ) : null}
    </div>
  );
});

const YearDropdown = memo((props: YearDropdownProps) => {
  const { label, value, lastYear, isActive } = props;
  return (
    <ClosedMenu isActive={isActive} label={label} menu={() => <YearMenu {...props} />}>
      <span>{toYearName(value, lastYear)}</span>
    </ClosedMenu>
  );
});

interface YearsProps extends YearRange {
  startYear: number;
  endYear: number;
  onChoose: (years: Partial<Pick<Filters, "startYear" | "endYear">>) => void;
}

/** The start and end year of the results; neither can pass the other. */
export const Years = memo(({ firstYear, lastYear, startYear, endYear, onChoose }: YearsProps) => {
  const years = useMemo(
    () => Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index),
    [firstYear, lastYear],
  );
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-2 md:flex">
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

interface TogglesProps {
  filters: Readonly<Filters>;
  /** True if the data have several, which can be combined. */
  hasLanguages: boolean;
  hasTags: boolean;
  /** True if several are chosen. Until then the choice is hidden, but keeps its space. */
  combinesLanguages: boolean;
  combinesTags: boolean;
  onToggle: (toggle: Toggle, on: boolean) => void;
}

const group = "grid grid-cols-2 items-center gap-x-4 md:flex md:flex-wrap md:gap-y-1";
const legend = "me-4 text-sm text-ink-2 max-md:mt-2 md:float-left md:leading-[34px] md:rtl:float-right";
const choice =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-[34px] pointer-coarse:min-h-11";
const mark = "size-4 accent-accent";

/** Shows the hidden kinds of activities on request, and chooses how several languages or tags combine. */
const Toggles = memo((props: TogglesProps) => {
  const { filters, hasLanguages, hasTags, combinesLanguages, combinesTags, onToggle } = props;
  return (
    <div className="md:flex md:flex-wrap md:justify-between md:gap-x-8">
      <fieldset>
        <legend className={legend}>{filtersMessages.alsoShow}</legend>
        <div className={group}>
          {hiddenKinds.map(({ option }) => (
            <label key={option} className={choice}>
              <input
                type="checkbox"
                className={mark}
                checked={filters[option]}
                onChange={(event) => onToggle(option, event.currentTarget.checked)}
              />
              {filtersMessages.hiddenKinds[option]}
            </label>
          ))}
        </div>
      </fieldset>
      {hasLanguages ? (
        <MatchChoice
          facet="languages"
          toggle="useAndFilterForLanguages"
          isOn={combinesLanguages}
          filters={filters}
          onToggle={onToggle}
        />
      ) : null}
      {hasTags ? (
        <MatchChoice
          facet="tags"
          toggle="useAndFilterForTags"
          isOn={combinesTags}
          filters={filters}
          onToggle={onToggle}
        />
      ) : null}
    </div>
  );
});

interface MatchChoiceProps extends Pick<TogglesProps, "filters" | "onToggle"> {
  facet: "languages" | "tags";
  toggle: Exclude<Toggle, HiddenKind>;
  isOn: boolean;
}

function MatchChoice({ facet, toggle, isOn, filters, onToggle }: MatchChoiceProps) {
  const name = useId();
  return (
    <fieldset className={isOn ? "" : "invisible"}>
      <legend className={legend}>{filtersMessages.match[facet]}</legend>
      <div className={group}>
        {(["any", "all"] as const).map((match) => (
          <label key={match} className={choice}>
            <input
              type="radio"
              name={name}
              className={mark}
              checked={filters[toggle] === (match === "all")}
              onChange={() => onToggle(toggle, match === "all")}
            />
            {filtersMessages.matches[match]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ClosedMenuProps {
  /** At least one option is chosen. */
  isActive: boolean;
  /** The name of the value that the button's text shows; undefined if the text names the button itself. */
  label?: string;
  /** Renders the button with its open menu, which replace the closed button. */
  menu: () => ReactNode;
  children: ReactNode;
}

/** The button of a dropdown. Its menu is created when it is first opened, because most visits open none of the six. */
function ClosedMenu({ isActive, label, menu, children }: ClosedMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const id = useId();
  if (isWanted) return menu();
  return (
    <div className="md:relative">
      {label === undefined ? null : (
        <span id={`${id}-label`} className="sr-only">
          {label}
        </span>
      )}
      <Pill
        id={id}
        aria-haspopup="listbox"
        aria-expanded={false}
        {...(label === undefined ? {} : { role: "combobox", "aria-labelledby": `${id}-label ${id}` })}
        isActive={isActive}
        className="max-md:w-full"
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setWanted(true);
        }}
      >
        {children}
      </Pill>
    </div>
  );
}
