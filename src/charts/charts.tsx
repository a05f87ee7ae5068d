import { useDeferredValue, useId, useState } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { Button } from "../ui/button.tsx";
import { words } from "../words.ts";
import { ChartPair, type Chosen } from "./chart-pair.tsx";
import { LibraryChoice } from "./library-choice.tsx";
import { useChoice } from "./use-choice.ts";

interface ChartsProps {
  site: Site;
  answer: Answer;
  /** Keep it the same from render to render. */
  onChoose: (chosen: Chosen) => void;
}

/** The charts of an answer and the choice of who draws them; on a phone folded away until they are asked for. */
export function Charts({ site, answer, onChoose }: ChartsProps) {
  const [library, choose] = useChoice();
  const [isUnfolded, setUnfolded] = useState(false);
  // The next key goes before the pictures of the last one.
  const shown = useDeferredValue(answer);
  const id = useId();
  return (
    <section aria-label={words.charts.label} className="mt-2 mb-4 print:hidden">
      <Button
        className="w-full md:hidden"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {words.charts.label}
      </Button>
      <div id={id} className={isUnfolded ? "max-md:mt-3" : "max-md:hidden"}>
        <ChartPair library={library} site={site} answer={shown} onChoose={onChoose} />
        <div className="mt-1 md:flex md:justify-end">
          <LibraryChoice library={library} onChoose={choose} />
        </div>
      </div>
    </section>
  );
}
