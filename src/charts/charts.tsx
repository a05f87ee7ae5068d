import { useDeferredValue, useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { getChoice, type Library, libraries } from "../store/chart-library.ts";
import { ChartPair, type Chosen } from "./chart-pair.tsx";
import { chartsMessages } from "./messages.ts";
import { loadAdapter } from "./use-adapter.ts";

export function useChoice(): [Library, (library: Library) => void] {
  const store = getChoice();
  return [useSyncExternalStore(store.subscribe, store.get), store.choose];
}

interface LibraryChoiceProps {
  library: Library;
  onChoose: (library: Library) => void;
}

/** A pointer that only passes by stays shorter. */
const intentMs = 50;

/** Which library draws. One that is about to be chosen is loaded already. */
export function LibraryChoice({ library, onChoose }: LibraryChoiceProps) {
  const name = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function intend(intended: Library) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // If it fails, that is told when it is chosen.
      loadAdapter(intended).catch(() => undefined);
    }, intentMs);
  }
  const forget = () => clearTimeout(timer.current);

  return (
    // Not a fieldset: WebKit gives the legend of one that is a flex box a line of its own, floating or not.
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      className="flex flex-wrap items-center text-meta"
    >
      <span id={`${name}-label`} className="me-1 text-ink-3">
        {chartsMessages.library}
      </span>
      {libraries.map((option) => (
        <label
          key={option}
          className="target inline-flex cursor-pointer items-center rounded-round px-2 text-ink-2 outline-accent hover:text-ink has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 sm:px-2.5"
          onPointerEnter={() => intend(option)}
          onPointerLeave={forget}
        >
          <input
            type="radio"
            name={name}
            value={option}
            className="sr-only"
            checked={option === library}
            onChange={() => onChoose(option)}
            onFocus={() => intend(option)}
            onBlur={forget}
          />
          {chartsMessages.libraries[option]}
        </label>
      ))}
    </div>
  );
}

interface ChartsProps {
  site: Site;
  answer: Answer;
  /** On a phone the charts are folded away until they are asked for. */
  isUnfolded: boolean;
  /** Keep it the same from render to render. */
  onChoose: (chosen: Chosen) => void;
}

/** The charts of an answer, and the choice of who draws them. */
export function Charts({ site, answer, isUnfolded, onChoose }: ChartsProps) {
  const [library, choose] = useChoice();
  // The list of an answer goes before its pictures.
  const shown = useDeferredValue(answer);
  return (
    <section
      // The button that unfolds them names this.
      id="charts"
      aria-label={chartsMessages.label}
      className={`mt-2 mb-4 print:hidden ${isUnfolded ? "" : "max-md:hidden"}`}
    >
      <ChartPair library={library} site={site} answer={shown} onChoose={onChoose} />
      <div className="mt-1 md:relative md:z-1 md:mt-2.5 md:ml-auto md:w-fit">
        <LibraryChoice library={library} onChoose={choose} />
      </div>
    </section>
  );
}
