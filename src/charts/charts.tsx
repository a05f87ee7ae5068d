import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { PageAnswer, Site, Subject } from "../../worker/contract.ts";
import { type Library, libraries } from "../chart-libraries.ts";
import { intentMs, savesData } from "../lazy/lazy-module.tsx";
import { getChartLibrary } from "../preferences/chart-library.ts";
import { nameOf } from "../routes.ts";
import type { PageParts } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { RadioMenu } from "../ui/menus.tsx";
import { CalendarSection } from "./calendar.tsx";
import { isChartShown, sideBySide } from "./chart-frame.tsx";
import { adapters, useAdapter, useNextTask } from "./drawing.tsx";
import { LanguagePanel } from "./language-panel.tsx";
import { chartsMessages } from "./messages.ts";
import { YearPanel } from "./year-panel.tsx";

interface ChartsProps {
  site: Site;
  answer: PageAnswer;
  /** Called with the language or year that was chosen; must be the same function at every render. */
  onChoose: (chosen: Subject) => void;
}

export function Charts({ site, answer, onChoose }: ChartsProps) {
  const { charts } = useCv().state.page.parts;
  return (
    <>
      <ChartPair library={useLibrary()} site={site} answer={answer} shown={charts} onChoose={onChoose} />
      <CalendarSection answer={answer} onChoose={onChoose} />
    </>
  );
}

export function ChartsHead() {
  return useCv().state.page.hasDemo ? <LibraryChoice /> : null;
}

function useLibrary(): Library {
  const choice = getChartLibrary();
  return useSyncExternalStore(choice.subscribe, choice.get);
}

interface ChartPairProps extends Pick<ChartsProps, "site" | "answer" | "onChoose"> {
  library: Library;
  /** By default both. */
  shown?: PageParts["charts"] | undefined;
  /** Classes that place the two panels, if not as on the main page. */
  arrangement?: string | undefined;
}

/** The languages and the years of an answer, drawn by one library once they are in view. */
export const ChartPair = memo((props: ChartPairProps) => {
  const { library, site, answer, onChoose, shown, arrangement = sideBySide } = props;
  const container = useRef<HTMLDivElement>(null);
  const source = useAdapter(library, useVisibleWhenIdle(container));
  const lineSource = { ...source, loaded: useNextTask(source.loaded) };
  const chooseLanguage = useCallback((id: string) => onChoose({ kind: "language", id }), [onChoose]);
  const hasLanguages = site.optionIds.languages.length > 0 && isChartShown(shown, "languages");
  const hasYears = isChartShown(shown, "years");
  const chooseYear = useCallback((year: number) => onChoose({ kind: "year", year }), [onChoose]);
  return (
    <div ref={container} className="@container/charts">
      {/* Data without languages get no empty panel. */}
      <div className={hasLanguages && hasYears ? arrangement : ""}>
        {!hasLanguages ? null : (
          <LanguagePanel answer={answer} site={site} source={source} onChoose={chooseLanguage} />
        )}
        {hasYears ? <YearPanel answer={answer} source={lineSource} onChoose={chooseYear} /> : null}
      </div>
    </div>
  );
});

const libraryOptions = libraries.map((value) => ({ value, text: nameOf(value) }));

/** The choice of the library. A library is loaded as soon as the pointer or the focus stays on its option. */
function LibraryChoice() {
  const library = useLibrary();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function preload(intended: Library | undefined) {
    clearTimeout(timer.current);
    if (intended !== undefined && intended !== library && !savesData())
      timer.current = setTimeout(adapters[intended].preload, intentMs);
  }

  return (
    <RadioMenu
      label={chartsMessages.drawnWith(nameOf(library))}
      options={libraryOptions}
      choice={library}
      onChoose={getChartLibrary().choose}
      onIntent={preload}
      className="-me-3 font-normal"
      width="w-32"
    >
      <span className="max-[22rem]:sr-only">{chartsMessages.library}</span>
      <span className="-ms-1 text-ink">{nameOf(library)}</span>
      <Icon name="chevron" size={16} />
    </RadioMenu>
  );
}
