import { useCallback, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useVisibleWhenIdle } from "../lazy/when-idle.ts";
import { useCv } from "../store/provider.tsx";
import type { Subject } from "../store/state.ts";
import { statesMessages } from "../ui/messages.ts";

const chartsPart = lazyPart(() => import("./charts.tsx"));
const chartsFailure = { className: "py-2", children: <p>{statesMessages.chartFailed}</p> };

/**
 * As high as the charts beside each other, so that the list does not move when they come. The choice of the
 * library, last and at the right, shares its line with the results' head: the list begins that much higher.
 */
const place = "needs-script below-sticky md:-mb-[3.375rem] md:flow-root md:min-h-[17.25rem] print:hidden";

/** The charts' place above the results; on a phone there is none until they are asked for. */
export function ChartsPart() {
  const { state, openPopup } = useCv();
  const { site, answer, failure, showChartsMobile } = useSnapshot(state);
  const element = useRef<HTMLDivElement>(null);
  // Folded away it never comes into view, and nothing is fetched; nor before there is a list, which is drawn first.
  const isOn = useVisibleWhenIdle(element, answer !== undefined);
  useInSight(element, showChartsMobile);
  // A slice or a point is of these results.
  const onChoose = useCallback((chosen: Subject) => openPopup(chosen, "text"), [openPopup]);

  return (
    <div
      ref={element}
      // Where there will be no answer, nothing is to come.
      hidden={failure !== undefined && answer === undefined}
      className={`${place} ${showChartsMobile ? "" : "max-md:hidden"}`}
    >
      <LazyPart part={chartsPart} isWanted={isOn} failure={chartsFailure}>
        {({ Charts }) =>
          site === undefined || answer === undefined ? null : (
            <Charts site={site} answer={answer} isUnfolded={showChartsMobile} onChoose={onChoose} />
          )
        }
      </LazyPart>
    </div>
  );
}

/** Who unfolds the charts further down in the list wants to see them. */
function useInSight(element: React.RefObject<HTMLElement>, isUnfolded: boolean) {
  const wasUnfolded = useRef(isUnfolded);
  useEffect(() => {
    if (isUnfolded && !wasUnfolded.current) element.current?.scrollIntoView({ block: "nearest" });
    wasUnfolded.current = isUnfolded;
  }, [element, isUnfolded]);
}
