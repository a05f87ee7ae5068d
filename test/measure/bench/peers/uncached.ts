/** The project's own engine without what it keeps from one query to the next: what a query costs that nothing was asked before. */
import { type Contestant, createVitae } from "../../../../worker/benchmark/engines.ts";

export const contestant: Contestant = {
  name: "vitae, nothing cached",
  lacks:
    "every query counts from the start; vitae keeps the rows of words that were searched for before, and the rounds repeat all words",
  titleMatching: "substring",
  create: (data) => createVitae(data, { cachesSets: false }),
};
