/**
 * Measures how long suggestions, with all of their counts, and advice take at 100,000 activities:
 * `npx tsx test/measure/suggestions/main.ts`. The title index is complete, and no count is known from before.
 */

import { computeFlags } from "../../../model/flags.ts";
import { assembleEngine } from "../../../worker/answer/assemble-engine.ts";
import { withTexts } from "../../../worker/answer/text-engine.ts";
import { createAssistant } from "../../../worker/assistant.ts";
import { generateData } from "../../../worker/benchmark/workload.ts";

const texts = ["", "p", "language:", "fix org:", "fix language:python (org:", "year:", "createdAt:2015-"];
const rounds = 30;

const data = generateData(100_000);
const engine = withTexts(assembleEngine(data, { flagsOf: computeFlags }));
while (!engine.prepare(1_000));
const assistant = createAssistant(engine, data);

async function timeOf(ask: (startYear: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    // Other options in every round, so that the counts of the last are of no use.
    await ask(-round);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[rounds >> 1] ?? Number.NaN;
}

const searched: number[] = [];
const search = engine.searchParsed;
engine.searchParsed = (...asked) => {
  searched.push(1);
  return search(...asked);
};
for (const query of texts) {
  const request = { caret: query.length, limit: 9 };
  searched.length = 0;
  const suggestMs = await timeOf((startYear) =>
    assistant.suggest({ ...request, options: { query, startYear } }),
  );
  const counts = Math.round(searched.length / rounds);
  const adviseMs = await timeOf((startYear) => assistant.advise({ options: { query, startYear } }));
  console.log(
    `${query.padEnd(28)} suggest ${suggestMs.toFixed(1)} ms (${counts} counts), advise ${adviseMs.toFixed(1)} ms`,
  );
}
