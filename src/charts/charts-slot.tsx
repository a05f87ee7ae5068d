// Separate file: the charts themselves are loaded on demand.
import { useCallback, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Subject } from "../../worker/contract.ts";
import { type LazyModule, LazySlot, lazyModule } from "../lazy/lazy-module.tsx";
import { useCv } from "../store/provider.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { statesMessages } from "../ui/messages.ts";
import { ChartFrames } from "./chart-frames.tsx";

const chartsModule: LazyModule<typeof import("./charts.tsx")> = lazyModule(() => import("./charts.tsx"));
const chartsFailure = { className: "py-2", children: <p>{statesMessages.chartFailed}</p> };

/** Loads the charts above the results; on a phone they are hidden until they are unfolded. */
export function ChartsSlot() {
  const { state, openPopup } = useCv();
  const { site, answer, failure, showChartsMobile } = useSnapshot(state);
  const element = useRef<HTMLDivElement>(null);
  // A hidden container is never in view, so nothing is loaded for it; nor before the list, which comes first.
  const isOn = useVisibleWhenIdle(element, answer !== undefined);
  useScrollOnOpen(element, showChartsMobile);
  // A slice or a point counts the present results only.
  const onChoose = useCallback((chosen: Subject) => openPopup(chosen, "text"), [openPopup]);

  // As high as the charts, so that the list does not move when they are loaded.
  const frames = <ChartFrames isOpen={showChartsMobile} />;
  return (
    <div
      ref={element}
      // Without an answer there will be no charts.
      hidden={failure !== undefined && answer === undefined}
      className={`charts needs-script below-sticky print:hidden ${showChartsMobile ? "" : "max-md:hidden"}`}
    >
      <LazySlot
        module={chartsModule}
        isWanted={isOn}
        fallback={answer?.total === 0 ? null : frames}
        failure={chartsFailure}
      >
        {({ Charts }) =>
          site === undefined || answer === undefined ? (
            frames
          ) : (
            <Charts site={site} answer={answer} isOpen={showChartsMobile} onChoose={onChoose} />
          )
        }
      </LazySlot>
    </div>
  );
}

/** Scrolls to the charts when they are opened, which a visitor may do from further down in the list. */
function useScrollOnOpen(element: React.RefObject<HTMLElement>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) element.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [element, isOpen]);
}
