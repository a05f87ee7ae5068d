import { useDeferredValue } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { ChartPair, type Chosen } from "./chart-pair.tsx";
import { LibraryChoice } from "./library-choice.tsx";
import { useChoice } from "./use-choice.ts";

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
      aria-label={words.chartsPlace.label}
      className={`mt-2 mb-4 print:hidden ${isUnfolded ? "" : "max-md:hidden"}`}
    >
      <ChartPair library={library} site={site} answer={shown} onChoose={onChoose} />
      <div className="mt-1 md:relative md:z-1 md:mt-2.5 md:ml-auto md:w-fit">
        <LibraryChoice library={library} onChoose={choose} />
      </div>
    </section>
  );
}
