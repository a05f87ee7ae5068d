import { ref } from "valtio";
import type { Card } from "../worker/contract.ts";
import type { Cv } from "./cv.ts";
import type { Held } from "./held.ts";
import type { ResultList } from "./results/result-list.ts";

/** A list's answer, the text that it is for, and those of its cards that have come so far, by row. */
export interface CardList {
  answer: Held<ResultList> | undefined;
  answered: string;
  cards: Held<Map<number, Card>>;
}

interface CardCollectorRequest {
  cv: Cv;
  /** The list as it is at that moment. */
  list: () => CardList;
  onFailed: (reason: string) => void;
}

/** Asks for the cards that a list lacks, by position in the answer's rows, and for each of them once. */
export function createCardCollector({ cv, list, onFailed }: CardCollectorRequest) {
  let collected: ResultList | undefined;
  const requested = new Set<number>();

  return async function collect(from: number, count: number): Promise<void> {
    const { answer, answered, cards } = list();
    if (answer === undefined) return;
    if (answer !== collected) requested.clear();
    collected = answer;
    const rows = [...answer.rows.subarray(from, from + count)].filter(
      (row) => !cards.has(row) && !requested.has(row),
    );
    if (rows.length === 0) return;
    for (const row of rows) requested.add(row);
    const outcome = await cv.cards({ rows, query: answered });
    const now = list();
    if (now.answer !== answer) return;
    if (outcome.kind === "failed") onFailed(outcome.reason);
    if (outcome.kind !== "answered") return;
    const known = new Map(now.cards);
    for (const card of outcome.value) known.set(card.row, card);
    now.cards = ref(known);
  };
}
