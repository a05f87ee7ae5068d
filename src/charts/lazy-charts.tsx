import { useCallback, useDeferredValue, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { PageAnswer, Subject } from "../../worker/contract.ts";
import { LazyContent, type LazyModule, lazyModule } from "../lazy/lazy-module.tsx";
import { useCv } from "../store/provider.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { ChartFrame, isChartShown, sideBySide, useLanguagesTitle } from "./chart-frame.tsx";

/** Shown while the charts load; as high as the charts, so that the list does not move then. */
function ChartFrames() {
  const languagesTitle = useLanguagesTitle();
  const { emptyFacets, parts } = useCv().state.page;
  const hasLanguages = !emptyFacets.includes("languages") && isChartShown(parts.charts, "languages");
  const hasYears = isChartShown(parts.charts, "years");
  return (
    <>
      <div className="@container/charts">
        <div className={hasLanguages && hasYears ? sideBySide : ""}>
          {hasLanguages ? <ChartFrame title={languagesTitle} /> : null}
          {hasYears ? <ChartFrame title={uiMessages.charts.years} isLow /> : null}
        </div>
      </div>
      {/* Keeps the place of the calendar's button, which must not push the list down. */}
      <div className="target hidden md:block tall-columns:hidden" />
      <div className="mt-4 hidden min-h-79 rounded-panel border border-line bg-raised tall-columns:block" />
    </>
  );
}

const chartsModule: LazyModule<typeof import("./charts.tsx")> = lazyModule(() => import("./charts.tsx"));
const toFailure = () => ({ className: "py-2", children: <p>{uiMessages.states.chartFailed}</p> });

/** The charts, beside or above the list; collapsed on a phone, and on a tablet during a search. */
export function LazyCharts() {
  const { state, popup, setShown } = useCv();
  const {
    site,
    loading: { failure },
    results: { answer, first },
    panels: { showChartsMobile },
  } = useSnapshot(state);
  const section = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // A hidden container is never in view, so nothing is loaded for it; nor before the list, which comes first.
  const isOn = useVisibleWhenIdle(body, answer !== undefined);
  useScrollOnOpen(section, showChartsMobile);
  // The list of an answer is rendered before its charts.
  const shown = useDeferredValue(answer);
  // A slice or a point counts the present results only.
  const onChoose = useCallback((chosen: Subject) => popup.open(chosen, "text"), [popup]);

  return (
    <section
      ref={section}
      // The buttons that open the charts refer to this id.
      id="charts"
      aria-labelledby="charts-heading"
      // Without an answer there will be no charts, and two empty panels would push the way out of an empty list down.
      hidden={shown === undefined ? failure !== undefined || first?.answer.total === 0 : shown.total === 0}
      className="charts needs-script below-sticky print:hidden"
    >
      <div className="mb-1 flex min-h-11 items-center justify-between gap-4 md:min-h-9">
        <h2 id="charts-heading" className="min-w-0 text-sm font-semibold text-ink-2">
          <span className="charts-title">{uiMessages.charts.label}</span>
          <button
            type="button"
            aria-expanded={showChartsMobile}
            aria-controls="charts-body"
            className="charts-toggle target"
            onClick={() => setShown("showChartsMobile", !showChartsMobile)}
          >
            <Icon name="chevron" size={16} />
            {uiMessages.charts.label}
            {shown === undefined || site === undefined ? null : (
              <span className="truncate font-normal text-ink-3">{toContents(shown)}</span>
            )}
          </button>
        </h2>
        <LazyContent module={chartsModule} isWanted={isOn}>
          {({ ChartsHead }) => (
            <div className="charts-body flex min-w-0 flex-1 items-center justify-end gap-4">
              <ChartsHead />
            </div>
          )}
        </LazyContent>
      </div>
      <div ref={body} id="charts-body" className="charts-body">
        <LazyContent module={chartsModule} isWanted={isOn} fallback={<ChartFrames />} failure={toFailure()}>
          {({ Charts }) =>
            site === undefined || shown === undefined ? (
              <ChartFrames />
            ) : (
              <Charts site={site} answer={shown} onChoose={onChoose} />
            )
          }
        </LazyContent>
      </div>
    </section>
  );
}

/** Names what collapsed charts contain, such as "16 languages, 2007 to 2024". */
function toContents({ shownLanguages, years }: PageAnswer): string {
  const languages = shownLanguages.reduce((count, results) => count + (results > 0 ? 1 : 0), 0);
  const found = years.filter(({ count }) => count > 0).map(({ year }) => year);
  const { languageCount, span } = uiMessages.charts;
  const [from, to] = [Math.min(...found), Math.max(...found)];
  return [languages === 0 ? "" : languageCount(languages), from === to ? `${from}` : span(from, to)]
    .filter(Boolean)
    .join(uiMessages.comma);
}

/** Scrolls to opened charts, right below what is sticky; at the page's top, charts in view stay in place. */
function useScrollOnOpen(element: React.RefObject<HTMLElement>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isInSight = (section: HTMLElement) =>
      window.scrollY === 0 && section.getBoundingClientRect().bottom <= window.innerHeight;
    if (isOpen && !wasOpen.current && element.current !== null && !isInSight(element.current))
      element.current.scrollIntoView({ block: "start" });
    wasOpen.current = isOpen;
  }, [element, isOpen]);
}
