import type { Cards } from "../card-cache.ts";
import { CardOutline } from "./card-outline.tsx";
import { CardView, type CardViewProps } from "./card-view.tsx";
import { Gap } from "./gap.tsx";
import type { ResultList } from "./result-list.ts";
import { type Stretch, toRuns } from "./runs.ts";
import type { DrawnChunks } from "./use-chunks.ts";

/** What every card of a list shares. */
export type SharedCardProps = Pick<
  CardViewProps,
  "lookup" | "now" | "isPartial" | "onOpenOrg" | "onOpenLanguage"
>;

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
