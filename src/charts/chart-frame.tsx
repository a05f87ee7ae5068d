import { type ReactNode, useId } from "react";
import type { PageParts } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import { uiMessages } from "../ui/messages.ts";

/** The title of the languages' panel; it is longer if the profile lists spoken languages, too. */
export function useLanguagesTitle(): string {
  return useCv().state.page.hasSpokenLanguages
    ? uiMessages.charts.programmingLanguages
    : uiMessages.charts.languages;
}

/** Returns whether a page shows a chart. `shown`: by default all. */
export function isChartShown(shown: PageParts["charts"], chart: "languages" | "years"): boolean {
  return shown?.includes(chart) !== false;
}

/** Two columns from a width of 704 px on, which a window of 768 px leaves. */
export const sideBySide = "grid gap-4 @min-[44rem]/charts:grid-cols-[352px_minmax(0,1fr)]";

interface ChartFrameProps {
  title: string;
  /** Shown next to the title. */
  head?: ReactNode;
  /** On a narrow page, the years are lower than the languages. */
  isLow?: boolean;
  /** Classes for a height other than that of the charts. */
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
      <div className={bodyClass ?? (isLow ? "chart-body chart-body-low" : "chart-body")}>{children}</div>
    </figure>
  );
}
