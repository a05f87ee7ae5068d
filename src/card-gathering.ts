import type { Card } from "../worker/contract.ts";
import type { CardList } from "./card-collector.ts";
import type { Cv } from "./cv.ts";

/** So few at a time that a search never waits long behind them. */
const batchSize = 200;

/** Collects the cards of a whole answer without drawing them. */
export function createGathering(cv: Cv, list: CardList) {
  let answer: CardList["answer"];
  let gathered = new Map<number, Card>();
  const isKnown = (row: number) => list.cards.has(row) || gathered.has(row);

  return {
    /** Ends early when another answer comes, or none. */
    async gather(): Promise<void> {
      const mine = list.answer;
      if (mine === undefined) return;
      if (mine !== answer) gathered = new Map();
      answer = mine;
      const missing = [...mine.rows].filter((row) => !isKnown(row));
      for (let from = 0; from < missing.length && list.answer === mine; from += batchSize) {
        const outcome = await cv.cards({ rows: missing.slice(from, from + batchSize), query: list.answered });
        if (outcome.kind !== "answered" || list.answer !== mine) return;
        for (const card of outcome.value) gathered.set(card.row, card);
      }
    },
    known(): ReadonlyMap<number, Card> {
      return answer === list.answer ? new Map([...gathered, ...list.cards]) : list.cards;
    },
  };
}
