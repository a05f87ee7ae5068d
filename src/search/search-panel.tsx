import { forwardRef, type RefObject, useDeferredValue, useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import type { PageAnswer, Site } from "../../worker/contract.ts";
import { LazyFilterBar } from "../filters/lazy-filter-bar.tsx";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { countToggles, type Filters, type Selected, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { CountMark } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { searchMessages } from "./messages.ts";
import { QueryBox } from "./query-box.tsx";

interface DisclosureButtonProps {
  icon: IconName;
  label: string;
  isOpen: boolean;
  /** The id of the element that the button opens. */
  controls: string;
  onToggle: () => void;
  /** Called when the pointer or the focus comes near. */
  onIntent?: () => void;
  /** The number of active filters in that element. */
  active?: number;
  /** A wide page shows what the button opens without it. */
  isForPhones?: boolean;
}

/** Opens a part of the page that a phone hides at first. */
const DisclosureButton = forwardRef<HTMLButtonElement, DisclosureButtonProps>(function DisclosureButton(
  { icon, label, isOpen, controls, onToggle, onIntent, active = 0, isForPhones = true },
  ref,
) {
  const look =
    active > 0 || isOpen ? "border-accent bg-accent-soft text-accent" : "border-control bg-raised text-ink-2";
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={active === 0 ? label : `${label}, ${uiMessages.counts.active(active)}`}
      onClick={onToggle}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={`relative flex h-12 min-w-12 shrink-0 flex-col items-center justify-center rounded-field border px-1 max-[22rem]:min-w-11 ${isForPhones ? "md:hidden" : ""} ${look}`}
    >
      <Icon name={icon} />
      <span aria-hidden="true" className="text-xs">
        {label}
      </span>
      <span className="absolute -top-1.5 -end-1.5 grid">
        <CountMark count={active} />
      </span>
    </button>
  );
});

interface SearchPanelProps {
  /** Both are undefined until they are loaded; the box works before that. */
  site: Site | undefined;
  answer: PageAnswer | undefined;
}

/** The search box, its problems and the filters: one block that sticks below the page's top bar. */
export function SearchPanel({ site, answer }: SearchPanelProps) {
  const { state, setShown } = useCv();
  const { filters, selected } = useSnapshot(state.question);
  const { showOptionsMobile, showChartsMobile } = useSnapshot(state.panels);
  const { parts } = state.page;
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const optionsButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isWide = useIsWide();
  useHeightProperty(panel, showOptionsMobile && !isWide);

  const active = site === undefined ? 0 : countActive(filters, selected, site.owner);

  return (
    <>
      <noscript>
        <p className="pt-2 text-ink-2 print:hidden">
          <i>{uiMessages.states.noScriptSearch}</i>
        </p>
      </noscript>
      <search
        ref={panel}
        id="search"
        aria-label={searchMessages.label}
        tabIndex={-1}
        // biome-ignore lint/a11y/noRedundantRoles: the oldest supported browsers do not know the element.
        role="search"
        // Chromium scrolls to the block of an address again and again while the page loads. Without the margin it would
        // never be there, since it sticks below the top bar.
        className={`relative z-15 block -mx-2 scroll-mt-(--bar-height) bg-page px-2 pt-2 pb-3 outline-none print:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--bar-height) ${showOptionsMobile ? "max-md:flex max-md:max-h-[calc(100dvh-var(--bar-height))] max-md:flex-col" : ""}`}
      >
        <div className="flex shrink-0 flex-wrap gap-2">
          <QueryBox input={input} problemsId={`${id}-problems`} />
          <DisclosureButton
            ref={optionsButton}
            icon="options"
            label={searchMessages.options}
            active={active}
            isOpen={showOptionsMobile}
            isForPhones={parts.filters !== false}
            controls={`${id}-filters`}
            onIntent={preloadControls}
            onToggle={() => setShown("showOptionsMobile", !showOptionsMobile)}
          />
          {parts.charts?.length === 0 ? null : (
            <DisclosureButton
              icon="charts"
              label={searchMessages.charts}
              isOpen={showChartsMobile}
              controls="charts"
              onToggle={() => setShown("showChartsMobile", !showChartsMobile)}
            />
          )}
        </div>
        {/* This scrolls on a low screen. It is not positioned, so that it does not cut off the menus in it. */}
        <div
          className={
            showOptionsMobile
              ? "max-md:-mx-2 max-md:-mb-1 max-md:overflow-y-auto max-md:px-2 max-md:pb-1"
              : ""
          }
        >
          <LazyFilterBar
            id={`${id}-filters`}
            site={site}
            answer={answer}
            isOpen={showOptionsMobile}
            onClose={() => {
              setShown("showOptionsMobile", false);
              optionsButton.current?.focus();
            }}
          />
        </div>
        {/* Below filters that are as high as the window, the remarks have a separate row. */}
        <div className={showOptionsMobile ? "max-md:min-h-6 max-md:shrink-0 max-md:*:static" : ""}>
          <Problems id={`${id}-problems`} input={input} />
        </div>
      </search>
    </>
  );
}

const problemList = lazyControl(() => import("../assist/problem-list.tsx"));

/** Problems and hints below the search box. If they cannot be loaded, the text is still underlined. */
function Problems(props: { id: string; input: RefObject<HTMLInputElement> }) {
  const { state } = useCv();
  const { feedback } = useSnapshot(state.question);
  // Deferred like the list, see query-box.tsx.
  const isWanted = useDeferredValue(feedback.text !== "");
  return (
    <LazyContent module={problemList} isWanted={isWanted}>
      {({ ProblemList }) => <ProblemList {...props} />}
    </LazyContent>
  );
}

/** Counts the filters that differ from their defaults; of the query, each kind of facet that it names. */
function countActive(
  filters: Readonly<Filters>,
  selected: Readonly<Selected>,
  { firstYear, lastYear }: YearRange,
): number {
  const years = filters.startYear !== firstYear || filters.endYear !== lastYear ? 1 : 0;
  const facets = Object.values(selected).filter((ids) => ids.length > 0).length;
  return countToggles(filters) + years + facets;
}

/**
 * Sets `--search-height`, by which the style sheet keeps anchors and focused cards clear of the block. That makes
 * the browser compute every style again, 100 ms on a slow phone. Filters that cover the list there (`coversList`) count from the
 * next key on, because only keys lead to what is behind them.
 */
function useHeightProperty(panel: RefObject<HTMLElement>, coversList: boolean) {
  useEffect(() => {
    const block = panel.current;
    if (block === null) return;
    const update = () => {
      const page = document.documentElement;
      const style = getComputedStyle(page);
      const rem = Number.parseFloat(style.fontSize);
      const known = Number.parseFloat(style.getPropertyValue("--search-height")) * rem;
      const { height } = block.getBoundingClientRect();
      // The style sheet's own value may stay.
      if (Math.abs(height - known) >= 0.5) page.style.setProperty("--search-height", `${height / rem}rem`);
    };
    if (coversList) {
      document.addEventListener("keydown", update, true);
      return () => document.removeEventListener("keydown", update, true);
    }
    const observer = new ResizeObserver(update);
    observer.observe(block);
    return () => observer.disconnect();
  }, [panel, coversList]);
}
