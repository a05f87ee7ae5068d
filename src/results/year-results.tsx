import type { Answer, Card, YearGroup } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { CardOutline } from "./card-outline.tsx";
import { CardView, type CardViewProps } from "./card-view.tsx";
import { Gap } from "./gap.tsx";
import { type Chunks, toRuns } from "./runs.ts";

/** What every card of a list shares. */
export type SharedCardProps = Pick<CardViewProps, "lookup" | "now" | "onOpenOrg" | "onOpenLanguage">;

interface YearResultsProps {
  group: YearGroup;
  answer: Answer;
  cards: ReadonlyMap<number, Card>;
  shown: Chunks;
  onNear: (from: number) => void;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  shared: SharedCardProps;
}

/** A year's heading and its results. */
export function YearResults(props: YearResultsProps) {
  const { group, answer, cards, shown, onNear, expanded, tabbableRow, shared } = props;
  const id = String(group.year);
  const runs = toRuns(group, shown);
  const complete = runs.every((run) => run.shown && isKnown(run.from, run.count, answer, cards));
  return (
    <div data-year={group.year}>
      <h2 id={id} className="flex items-baseline gap-2.5 pt-6 pb-1 font-serif text-year font-semibold">
        {group.year}
        <span className="font-sans text-meta font-normal text-ink-3">{words.years.count(group.count)}</span>
      </h2>
      <div role="feed" aria-labelledby={id} aria-busy={!complete}>
        {runs.map((run) =>
          run.shown ? (
            positions(run.from, run.count).map((position) => {
              const row = answer.rows[position];
              const card = row === undefined ? undefined : cards.get(row);
              if (card === undefined) return <CardOutline key={position} />;
              return (
                <CardView
                  key={card.activity.id}
                  card={card}
                  position={position - group.start + 1}
                  setSize={group.count}
                  expanded={expanded.has(card.activity.id)}
                  tabbable={card.row === tabbableRow}
                  {...shared}
                />
              );
            })
          ) : (
            <Gap key={`gap ${run.from}`} from={run.from} count={run.count} onNear={onNear} />
          ),
        )}
      </div>
    </div>
  );
}

function positions(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function isKnown(from: number, count: number, { rows }: Answer, cards: ReadonlyMap<number, Card>): boolean {
  return positions(from, count).every((position) => cards.has(rows[position] ?? -1));
}
