import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Subject } from "../../worker/contract.ts";
import { type LazyModule, LazySlot, lazyModule } from "../lazy/lazy-module.tsx";
import { useCv } from "../store/provider.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";

/** The title of the languages' panel; it is longer if the profile lists spoken languages, too. */
export function useLanguagesTitle(): string {
  const { sections } = useCv().state.page;
  return sections.includes("spokenLanguages")
    ? uiMessages.charts.programmingLanguages
    : uiMessages.charts.languages;
}

/** Two columns from a width of 704 px, which is what a window of 768 px leaves. */
export const sideBySide = "grid gap-4 @min-[44rem]/charts:grid-cols-[352px_minmax(0,1fr)]";

interface ChartsSectionProps {
  isOpen: boolean;
  /** Shown next to the heading. */
  head?: ReactNode;
  children: ReactNode;
}

export function ChartsSection({ isOpen, head, children }: ChartsSectionProps) {
  return (
    <section
      // The button that opens the charts refers to this id.
      id="charts"
      aria-labelledby="charts-heading"
      className={`print:hidden ${isOpen ? "" : "max-md:hidden"}`}
    >
      <div className="mb-1 flex min-h-11 items-center justify-between gap-4 md:min-h-9">
        <h2 id="charts-heading" className="text-sm font-semibold text-ink-2">
          {uiMessages.charts.label}
        </h2>
        {head}
      </div>
      {children}
    </section>
  );
}

interface ChartFrameProps {
  title: string;
  /** Shown next to the title. */
  head?: ReactNode;
  /** A narrow page gives the years less height than the languages. */
  isLow?: boolean;
  /** Classes of a height of its own, in the place of the charts'. */
  bodyClass?: string | undefined;
  children?: ReactNode;
}

export function ChartFrame({ title, head, isLow = false, bodyClass, children }: ChartFrameProps) {
  const titleId = useId();
  return (
    <figure
      aria-labelledby={titleId}
      className="min-w-0 rounded-panel border border-line bg-raised px-4 pt-2 pb-3"
    >
      <div className="mb-1 flex min-h-9 items-center gap-3">
        <h3 id={titleId} className="text-sm font-semibold text-ink-2">
          {title}
        </h3>
        {head}
      </div>
      <div className={bodyClass ?? (isLow ? "chart-body max-md:h-50" : "chart-body")}>{children}</div>
    </figure>
  );
}

/** Shown while the charts load. */
function ChartFrames({ isOpen }: Pick<ChartsSectionProps, "isOpen">) {
  return (
    <ChartsSection isOpen={isOpen}>
      <div className="@container/charts">
        <div className={sideBySide}>
          <ChartFrame title={useLanguagesTitle()} />
          <ChartFrame title={uiMessages.charts.years} isLow />
        </div>
      </div>
      {/* Keeps the place of the calendar's button, which must not push the list down. */}
      <div className="target hidden md:max-[84rem]:block" />
    </ChartsSection>
  );
}

const chartsModule: LazyModule<typeof import("./charts.tsx")> = lazyModule(() => import("./charts.tsx"));
const chartsFailure = { className: "py-2", children: <p>{uiMessages.states.chartFailed}</p> };

/** Loads the charts above the results; on a phone they are hidden until they are unfolded. */
export function ChartsSlot() {
  const { state, popup } = useCv();
  const { site, answer, failure, showChartsMobile } = useSnapshot(state);
  const element = useRef<HTMLDivElement>(null);
  // A hidden container is never in view, so nothing is loaded for it; nor before the list, which comes first.
  const isOn = useVisibleWhenIdle(element, answer !== undefined);
  useScrollOnOpen(element, showChartsMobile);
  // A slice or a point counts the present results only.
  const onChoose = useCallback((chosen: Subject) => popup.open(chosen, "text"), [popup]);

  // As high as the charts, so that the list does not move when they are loaded.
  const frames = <ChartFrames isOpen={showChartsMobile} />;
  return (
    <div
      ref={element}
      // Without an answer there will be no charts.
      hidden={failure !== undefined && answer === undefined}
      className={`charts needs-script below-sticky print:hidden ${showChartsMobile ? "" : "max-md:hidden"}`}
    >
      <LazySlot
        module={chartsModule}
        isWanted={isOn}
        fallback={answer?.total === 0 ? null : frames}
        failure={chartsFailure}
      >
        {({ Charts }) =>
          site === undefined || answer === undefined ? (
            frames
          ) : (
            <Charts site={site} answer={answer} isOpen={showChartsMobile} onChoose={onChoose} />
          )
        }
      </LazySlot>
    </div>
  );
}

/** Scrolls to the charts when they are opened, which a visitor may do from further down in the list. */
function useScrollOnOpen(element: React.RefObject<HTMLElement>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) element.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [element, isOpen]);
}
