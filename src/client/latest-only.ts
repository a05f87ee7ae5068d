/** The outcome of a question: its answer, its replacement by a newer question, or the reason why it failed. */
import { messageOf } from "../../model/message-of.ts";
export type Outcome<T> =
  | { kind: "answered"; value: T }
  | { kind: "superseded" }
  | { kind: "failed"; reason: string };

interface Waiting<Q, A> {
  question: Q;
  resolve: (outcome: Outcome<A>) => void;
}

/**
 * Asks one question at a time. Of those that arrive meanwhile only the newest waits; the others, and an answer that
 * arrives when a newer question waits, are superseded. `answer` may ask whether its answer is still wanted; if it
 * throws, the question fails and the next one is asked.
 */
export function latestOnly<Q, A>(answer: (question: Q, isWanted: () => boolean) => Promise<Outcome<A>>) {
  let waiting: Waiting<Q, A> | undefined;
  let isBusy = false;
  const isWanted = () => waiting === undefined;

  async function answerAll() {
    isBusy = true;
    while (waiting !== undefined) {
      const { question, resolve } = waiting;
      waiting = undefined;
      const outcome = await settle(question);
      resolve(isWanted() ? outcome : { kind: "superseded" });
    }
    isBusy = false;
  }

  async function settle(question: Q): Promise<Outcome<A>> {
    try {
      return await answer(question, isWanted);
    } catch (error) {
      return { kind: "failed", reason: messageOf(error) };
    }
  }

  return (question: Q): Promise<Outcome<A>> =>
    new Promise((resolve) => {
      waiting?.resolve({ kind: "superseded" });
      waiting = { question, resolve };
      if (!isBusy) void answerAll();
    });
}
