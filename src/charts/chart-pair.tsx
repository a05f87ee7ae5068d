import { memo, useCallback, useRef } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { useTurn } from "../lazy/when-idle.ts";
import type { Library } from "../store/chart-library.ts";
import { LanguagePanel } from "./language-panel.tsx";
import { useAdapter } from "./use-adapter.ts";
import { YearPanel } from "./year-panel.tsx";

/** What a click on a slice or a point, or on its row in the table, is about. */
export type Chosen = { kind: "language"; id: string } | { kind: "year"; year: number };

interface ChartPairProps {
  library: Library;
  site: Site;
  answer: Answer;
  /** Keep it the same from render to render. */
  onChoose: (chosen: Chosen) => void;
  /** Classes that place the two panels; the page's own where there are none. */
  arrangement?: string | undefined;
}

/** Beside each other from a width of 704 px, which a window of 768 px leaves; the legend keeps its own. */
const beside = "grid gap-3 @min-[44rem]/charts:grid-cols-[352px_minmax(0,1fr)] @min-[44rem]/charts:gap-4";

/** The languages and the years of an answer, drawn by one library once they come into view. */
export const ChartPair = memo((props: ChartPairProps) => {
  const { library, site, answer, onChoose, arrangement = beside } = props;
  const place = useRef<HTMLDivElement>(null);
  const source = useAdapter(library, useTurn(place));
  const chooseLanguage = useCallback((id: string) => onChoose({ kind: "language", id }), [onChoose]);
  const chooseYear = useCallback((year: number) => onChoose({ kind: "year", year }), [onChoose]);
  return (
    <div ref={place} className="@container/charts">
      <div className={arrangement}>
        <LanguagePanel answer={answer} languages={site.languages} source={source} onChoose={chooseLanguage} />
        <YearPanel answer={answer} languages={site.languages} source={source} onChoose={chooseYear} />
      </div>
    </div>
  );
});
