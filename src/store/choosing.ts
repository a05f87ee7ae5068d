/** Choosing values of a facet: the query text contains them, and the worker rewrites it. */
import { ref } from "valtio";
import type { WorkerClient } from "../client/worker-client.ts";
import { type Choosable, type Filters, facetOfToggle, type Toggle, toEdit } from "./filters.ts";
import type { QuestionEvent } from "./question.ts";
import { type CvState, findEffectiveFilters } from "./state.ts";

type YearsChosen = Pick<Filters, "startYear" | "endYear">;

export interface Choosing {
  /** Replaces the values of a facet in the query text. `filters` are set together with it. */
  choose(facet: Choosable, ids: readonly string[], filters?: Partial<YearsChosen>): Promise<void>;
  setToggle(toggle: Toggle, on: boolean): Promise<void>;
}

interface ChoosingOptions {
  client: Pick<WorkerClient, "edit">;
  state: CvState;
  /** Settles once the searches that follow from the event are answered. */
  handle: (event: QuestionEvent) => Promise<void>;
  onFailed: (reason: string) => void;
}

export function createChoosing({ client, state, handle, onFailed }: ChoosingOptions): Choosing {
  let edits: Promise<void> = Promise.resolve();

  /** Rewrites the query text for a new selection. Retries if the text changed while the worker was busy. */
  async function rewrite(facet: Choosable, values: string[]): Promise<string | undefined> {
    for (;;) {
      const text = state.question.filters.query;
      const outcome = await client.edit(toEdit(findEffectiveFilters(state), facet, values));
      if (outcome.kind === "failed") onFailed(outcome.reason);
      if (outcome.kind !== "answered") return undefined;
      if (text === state.question.filters.query) return outcome.value;
    }
  }

  function choose(facet: Choosable, ids: readonly string[], filters?: Partial<YearsChosen>): Promise<void> {
    const values = [...ids];
    if (facet !== "years") state.question.selected = ref({ ...state.question.selected, [facet]: values });
    // Edits run one after the other, because each starts from the text of the previous edit.
    edits = edits.then(async () => {
      const query = await rewrite(facet, values);
      if (query !== undefined) void handle({ kind: "changed", filters: { ...filters, query } });
    });
    return edits;
  }

  return {
    choose,
    async setToggle(toggle, on) {
      const filters = { [toggle]: on };
      const facet = facetOfToggle(toggle);
      const chosen = facet === undefined ? [] : state.question.selected[facet];
      if (facet === undefined || chosen.length === 0) return handle({ kind: "changed", filters });
      // The query text contains AND or OR between the values, so it changes together with the toggle.
      void handle({ kind: "preset", filters });
      await choose(facet, chosen);
    },
  };
}
