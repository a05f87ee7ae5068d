import { useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Answer, Site } from "../../worker/contract.ts";
import { useCv } from "../cv-context.ts";
import type { Selected } from "../cv-state.ts";
import { countToggles, type Filters, type YearRange } from "../filters.ts";
import { words } from "../words.ts";
import { FilterBarPlace, filterBarPart } from "./filter-bar-place.tsx";
import { FoldButton } from "./fold-button.tsx";
import { ProblemsPlace } from "./problems-place.tsx";
import { QueryBox } from "./query-box.tsx";

interface SearchPanelProps {
  /** Both are missing while they are on their way: the box can be typed in before that. */
  site: Site | undefined;
  answer: Answer | undefined;
}

/** The box, what is wrong with its text, and the filters: one block that stays in reach under the bar. */
export function SearchPanel({ site, answer }: SearchPanelProps) {
  const { state, setShown } = useCv();
  const { filters, selected, showOptionsMobile, showChartsMobile } = useSnapshot(state);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const optionsButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useHeightProperty(panel);

  const active = site === undefined ? 0 : countActive(filters, selected, site.owner);

  return (
    <search
      ref={panel}
      id="search"
      aria-label={words.search.label}
      tabIndex={-1}
      // Younger than the oldest browsers that this page is for.
      // biome-ignore lint/a11y/noRedundantRoles: they do not know the element.
      role="search"
      className={`relative z-15 block -mx-2 bg-page px-2 pt-2 pb-3 outline-none print:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--bar-height) ${showOptionsMobile ? "max-md:flex max-md:max-h-[calc(100dvh-var(--bar-height))] max-md:flex-col" : ""}`}
    >
      <div className="flex shrink-0 flex-wrap gap-2">
        <QueryBox input={input} problemsId={`${id}-problems`} />
        <FoldButton
          ref={optionsButton}
          icon="options"
          label={words.search.options}
          active={active}
          isUnfolded={showOptionsMobile}
          controls={`${id}-filters`}
          onIntent={filterBarPart.preload}
          onToggle={() => setShown("showOptionsMobile", !showOptionsMobile)}
        />
        <FoldButton
          icon="charts"
          label={words.chartsPlace.label}
          isUnfolded={showChartsMobile}
          controls="charts"
          onToggle={() => setShown("showChartsMobile", !showChartsMobile)}
        />
      </div>
      {/* It scrolls on a low screen. It is not positioned, so that the menus in it are not cut off where it ends. */}
      <div
        className={
          showOptionsMobile ? "max-md:-mx-2 max-md:-mb-1 max-md:overflow-y-auto max-md:px-2 max-md:pb-1" : ""
        }
      >
        <ProblemsPlace id={`${id}-problems`} input={input} />
        <FilterBarPlace
          id={`${id}-filters`}
          site={site}
          answer={answer}
          isUnfolded={showOptionsMobile}
          onFold={() => {
            setShown("showOptionsMobile", false);
            optionsButton.current?.focus();
          }}
        />
      </div>
    </search>
  );
}

/** How many of the filters are not as they are on a first visit; the text counts by what it names. */
function countActive(
  filters: Readonly<Filters>,
  selected: Readonly<Selected>,
  { firstYear, lastYear }: YearRange,
): number {
  const years = filters.startYear !== firstYear || filters.endYear !== lastYear ? 1 : 0;
  const facets = Object.values(selected).filter((ids) => ids.length > 0).length;
  return countToggles(filters) + years + facets;
}

/** Anchors and focused cards must not hide under the block: the style sheet knows its height. */
function useHeightProperty(panel: React.RefObject<HTMLElement>) {
  useEffect(() => {
    if (panel.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) document.documentElement.style.setProperty("--search-height", `${height}px`);
    });
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel]);
}
