import { ref } from "valtio";
import type { Site } from "../../worker/contract.ts";
import { type CvState, createCvState } from "../cv-state.ts";
import { defaultFilters } from "../filters.ts";
import type { CvStore } from "../state.ts";
import { createWaitingStore } from "../waiting-store.ts";
import { oddData } from "./odd-data.ts";
import { type StillData, toStill } from "./still-data.ts";
import type { CaseName } from "./words.ts";

export type StillName = Exclude<CaseName, "real">;

/** A store that holds a still: its state is as the name says and stays so, whatever is clicked. */
export function createStillStore(name: StillName, categories: Site["categories"]): CvStore {
  const state = createCvState();
  const show = (data: StillData) => showData(state, data, categories);
  switch (name) {
    case "empty":
    case "one":
    case "long":
    case "languages":
    case "rtl":
    case "zeros":
      show(oddData[name]);
      break;
    case "loading":
      break;
    case "failed":
      fail(state, {
        kind: "data",
        defect: { file: "activities.json", reason: "HTTP 503 Service Unavailable", severity: "fatal" },
      });
      break;
    case "error":
      fail(state, { kind: "worker", reason: "The worker gave no answer within 3000 ms." });
  }
  return createWaitingStore(state);
}

function showData(state: CvState, data: StillData, categories: Site["categories"]) {
  const { site, answer, cards } = toStill(data, categories);
  state.site = ref(site);
  state.answer = ref(answer);
  state.cards = ref(cards);
  state.filters = defaultFilters(site.owner);
  state.isLoading = false;
}

function fail(state: CvState, failure: NonNullable<CvState["failure"]>) {
  state.failure = failure;
  state.isLoading = false;
}
