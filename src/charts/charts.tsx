import { memo, useCallback, useDeferredValue, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import type { PageAnswer, Site, Subject } from "../../worker/contract.ts";
import { intentMs } from "../lazy/lazy-part.tsx";
import { nameOf } from "../routes.ts";
import { getChartLibrary, type Library, libraries } from "../store/chart-library.ts";
import { useCv } from "../store/provider.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { adapterParts, useAdapter, useNextTask } from "./drawing.tsx";
import { LanguagePanel } from "./language-panel.tsx";
import { chartsMessages } from "./messages.ts";
import { YearPanel } from "./year-panel.tsx";

interface ChartsProps {
  site: Site;
  answer: PageAnswer;
  /** On a phone the charts are hidden until they are unfolded. */
  isUnfolded: boolean;
  /** Called with the language or year that was chosen; must be the same function at every render. */
  onChoose: (chosen: Subject) => void;
}

/** The charts of an answer, and the choice of the library that draws them. */
export function Charts({ site, answer, isUnfolded, onChoose }: ChartsProps) {
  const choice = getChartLibrary();
  const library = useSyncExternalStore(choice.subscribe, choice.get);
  // The list of an answer is rendered before its charts.
  const shown = useDeferredValue(answer);
  const { partial } = useSnapshot(useCv().state);
  // Two empty panels would push the way out of an empty list down the page.
  if (shown.total === 0) return null;
  return (
    <section
      // The button that unfolds the charts refers to this id.
      id="charts"
      aria-label={chartsMessages.label}
      className={`mt-1 mb-3 md:mb-0 print:hidden ${isUnfolded ? "" : "max-md:hidden"}`}
    >
      <ChartPair library={library} site={site} answer={shown} onChoose={onChoose} />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 md:mt-0.5 md:justify-end">
        {partial === undefined ? null : (
          <p className="text-sm text-ink-3">{chartsMessages.soFar(partial.count)}</p>
        )}
        <LibraryChoice library={library} onChoose={choice.choose} />
      </div>
    </section>
  );
}

interface ChartPairProps extends Pick<ChartsProps, "site" | "answer" | "onChoose"> {
  library: Library;
  /** Classes that place the two panels, if not as on the main page. */
  arrangement?: string | undefined;
}

/** Places the panels beside each other from a width of 704 px, which a window of 768 px leaves to them. */
const sideBySide = "grid gap-3 @min-[44rem]/charts:grid-cols-[352px_minmax(0,1fr)] @min-[44rem]/charts:gap-4";

/** The languages and the years of an answer, drawn by one library once they are in view. */
export const ChartPair = memo((props: ChartPairProps) => {
  const { library, site, answer, onChoose, arrangement = sideBySide } = props;
  const container = useRef<HTMLDivElement>(null);
  const source = useAdapter(library, useVisibleWhenIdle(container));
  const lineSource = { ...source, loaded: useNextTask(source.loaded) };
  const chooseLanguage = useCallback((id: string) => onChoose({ kind: "language", id }), [onChoose]);
  const chooseYear = useCallback((year: number) => onChoose({ kind: "year", year }), [onChoose]);
  return (
    <div ref={container} className="@container/charts">
      <div className={arrangement}>
        <LanguagePanel answer={answer} site={site} source={source} onChoose={chooseLanguage} />
        <YearPanel answer={answer} source={lineSource} onChoose={chooseYear} />
      </div>
    </div>
  );
});

interface LibraryChoiceProps {
  library: Library;
  onChoose: (library: Library) => void;
}

/** The choice of the library. A library is loaded as soon as the pointer or the focus stays on its option. */
function LibraryChoice({ library, onChoose }: LibraryChoiceProps) {
  const name = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function preload(intended: Library) {
    clearTimeout(timer.current);
    timer.current = setTimeout(adapterParts[intended].preload, intentMs);
  }
  const cancel = () => clearTimeout(timer.current);

  return (
    // Not a fieldset: WebKit gives the legend of a fieldset that is a flex box a line of its own.
    <div role="radiogroup" aria-labelledby={`${name}-label`} className="flex flex-wrap items-center text-sm">
      <span id={`${name}-label`} className="me-1 text-ink-3 max-[25rem]:w-full max-[25rem]:ps-2">
        {chartsMessages.library}
      </span>
      {libraries.map((option) => (
        <label
          key={option}
          className="target inline-flex cursor-pointer items-center rounded-round px-2 text-ink-2 outline-accent hover:text-ink has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 sm:px-2.5"
          onPointerEnter={() => preload(option)}
          onPointerLeave={cancel}
        >
          <input
            type="radio"
            name={name}
            value={option}
            className="sr-only"
            checked={option === library}
            onChange={() => onChoose(option)}
            onFocus={() => preload(option)}
            onBlur={cancel}
          />
          {nameOf(option)}
        </label>
      ))}
    </div>
  );
}
