import { useId, useRef, useState } from "react";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { statesMessages } from "../ui/messages.ts";
import type { CalendarPanelProps } from "./calendar-panel.tsx";
import { chartsMessages } from "./messages.ts";

const calendarPart = lazyPart(() => import("./calendar-panel.tsx"));
const failure = { className: "py-2", children: <p>{statesMessages.chartFailed}</p> };

/**
 * The calendar below the other charts. Where these stand above the list, it waits behind a button, since it would push
 * the list down. Its program and its counts are asked for once it is in view.
 */
export function CalendarSlot({ answer, onChoose }: CalendarPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const slot = useRef<HTMLDivElement>(null);
  const isWanted = useVisibleWhenIdle(slot);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="target quiet-link hidden w-fit items-center text-sm text-ink-2 md:max-[84rem]:flex"
        onClick={() => setOpen(!isOpen)}
      >
        {chartsMessages.days}
      </button>
      <div
        ref={slot}
        id={id}
        className={`@container/charts mt-4 min-h-57 ${isOpen ? "" : "md:max-[84rem]:hidden"}`}
      >
        <LazyPart part={calendarPart} isWanted={isWanted} failure={failure}>
          {({ CalendarPanel }) => <CalendarPanel answer={answer} onChoose={onChoose} />}
        </LazyPart>
      </div>
    </>
  );
}
