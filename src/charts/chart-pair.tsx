import { memo, useCallback, useRef } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { LanguagePanel } from "./language-panel.tsx";
import type { Library } from "./libraries.ts";
import { useAdapter } from "./use-adapter.ts";
import { useTurn } from "./use-turn.ts";
import { YearPanel } from "./year-panel.tsx";

/** What a click on a slice or a point, or on its row in the table, is about. */
export type Chosen = { kind: "language"; id: string } | { kind: "year"; year: number };

interface ChartPairProps {
  library: Library;
  site: Site;
  answer: Answer;
  /** Keep it the same from render to render. */
  onChoose: (chosen: Chosen) => void;
}

/** The languages and the years of an answer, drawn by one library once they come into view. */
export const ChartPair = memo(({ library, site, answer, onChoose }: ChartPairProps) => {
  const place = useRef<HTMLDivElement>(null);
  const source = useAdapter(library, useTurn(place));
  const chooseLanguage = useCallback((id: string) => onChoose({ kind: "language", id }), [onChoose]);
  const chooseYear = useCallback((year: number) => onChoose({ kind: "year", year }), [onChoose]);
  return (
    <div ref={place} className="grid gap-3 md:grid-cols-[352px_minmax(0,1fr)] md:gap-4">
      <LanguagePanel answer={answer} languages={site.languages} source={source} onChoose={chooseLanguage} />
      <YearPanel answer={answer} languages={site.languages} source={source} onChoose={chooseYear} />
    </div>
  );
});
