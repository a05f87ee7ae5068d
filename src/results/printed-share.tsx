import type { Answer, Card } from "../../worker/contract.ts";
import { words } from "../words.ts";

/** On paper, where the browser printed before all cards had come: a list that is not whole says so. */
export function PrintedShare({ answer, cards }: { answer: Answer; cards: ReadonlyMap<number, Card> }) {
  const count = answer.rows.reduce((sum, row) => (cards.has(row) ? sum + 1 : sum), 0);
  if (count === answer.total) return null;
  return (
    <p className="mt-2 hidden text-meta text-ink-2 print:block">{words.print.share(count, answer.total)}</p>
  );
}
