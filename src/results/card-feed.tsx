import { useEffect, useRef } from "react";
import { type Stretch, toRuns } from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import type { ResultList } from "../store/result-list.ts";
import { CardView, type CardViewProps } from "./card-view.tsx";
import { CardOutline } from "./states.tsx";
import type { DrawnChunks } from "./use-windowing.ts";

/** How far ahead of the screen a gap is filled, in CSS pixels: a flick of the finger should not outrun it. */
const aheadPx = 1000;

interface GapProps extends Stretch {
  /** A CSS length. */
  height: string;
  /** Told which of its results come near the screen, and where. Keep it the same from render to render. */
  onNear: (near: Stretch, gap: Element) => void;
}

/** Stands for results not drawn, at about their height, and says which of them come near the screen. */
function Gap({ from, count, height, onNear }: GapProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const gap = ref.current;
    if (gap === null) return;
    const look = () => {
      const near = findNear({ from, count }, gap.getBoundingClientRect());
      if (near !== undefined) onNear(near, gap);
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) look();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    watch.observe(gap);
    return () => watch.disconnect();
  }, [from, count, onNear]);
  return <div ref={ref} data-count={count} aria-hidden="true" className="print:hidden" style={{ height }} />;
}

function findNear({ from, count }: Stretch, { top, height }: DOMRect): Stretch | undefined {
  const cardHeight = height / count;
  const first = Math.max(0, Math.floor((-aheadPx - top) / cardHeight));
  const end = Math.min(count, Math.ceil((window.innerHeight + aheadPx - top) / cardHeight));
  return end > first ? { from: from + first, count: end - first } : undefined;
}

/** What every card of a list shares. */
type SharedCardProps = Pick<CardViewProps, "lookup" | "now" | "isPartial" | "onOpenOrg" | "onOpenLanguage">;

export interface CardFeedProps {
  /** Which of the answer's results, by position. */
  stretch: Stretch;
  /** The id of the heading above them. */
  labelledBy: string;
  answer: ResultList;
  cards: Cards;
  drawn: DrawnChunks;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  shared: SharedCardProps;
}

/** Results as cards, as outlines while their cards are on the way, or as gaps as high as they will be. */
export function CardFeed(props: CardFeedProps) {
  const { stretch, labelledBy, answer, cards, drawn, expanded, tabbableRow, shared } = props;
  const runs = toRuns(stretch, drawn.shown);
  const complete = runs.every((run) => run.shown && isKnown(run, answer, cards));
  return (
    <div role="feed" aria-labelledby={labelledBy} aria-busy={!complete}>
      {runs.map((run) =>
        run.shown ? (
          positions(run).map((position) => {
            const row = answer.rows[position];
            const card = row === undefined ? undefined : cards.get(row);
            if (card === undefined) return <CardOutline key={position} />;
            return (
              <CardView
                key={card.activity.id}
                card={card}
                position={position - stretch.from + 1}
                setSize={stretch.count}
                expanded={expanded.has(card.activity.id)}
                tabbable={card.row === tabbableRow}
                isOnPaper={position < drawn.paperEnd}
                {...shared}
              />
            );
          })
        ) : (
          <Gap
            key={`gap ${run.from}`}
            from={run.from}
            count={run.count}
            height={drawn.heights.of(run)}
            onNear={drawn.onNear}
          />
        ),
      )}
    </div>
  );
}

function positions({ from, count }: Stretch): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function isKnown(stretch: Stretch, { rows }: ResultList, cards: Cards): boolean {
  return positions(stretch).every((position) => cards.has(rows[position] ?? -1));
}
