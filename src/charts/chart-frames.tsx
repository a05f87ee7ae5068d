/** The frames and headings of the charts, which are rendered before the charts have loaded. */
import { type ReactNode, useId } from "react";
import { useCv } from "../store/provider.tsx";

export const chartNames = { label: "Charts", years: "Activity by year" } as const;

/** The title of the languages' panel: where the profile lists spoken ones too, it says which it means. */
export function useLanguagesTitle(): string {
  const { sections } = useCv().state.page;
  return sections.includes("spokenLanguages") ? "Programming languages" : "Languages";
}

/** Places the panels beside each other from a width of 704 px, which a window of 768 px leaves to them. */
export const sideBySide = "grid gap-4 @min-[44rem]/charts:grid-cols-[352px_minmax(0,1fr)]";

interface ChartsSectionProps {
  isOpen: boolean;
  /** Stands beside the heading. */
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
          {chartNames.label}
        </h2>
        {head}
      </div>
      {children}
    </section>
  );
}

interface ChartFrameProps {
  title: string;
  /** Stands beside the title. */
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
export function ChartFrames({ isOpen }: Pick<ChartsSectionProps, "isOpen">) {
  return (
    <ChartsSection isOpen={isOpen}>
      <div className="@container/charts">
        <div className={sideBySide}>
          <ChartFrame title={useLanguagesTitle()} />
          <ChartFrame title={chartNames.years} isLow />
        </div>
      </div>
      {/* The button of the calendar will stand here, and must not push the list down when it comes. */}
      <div className="target hidden md:max-[84rem]:block" />
    </ChartsSection>
  );
}
