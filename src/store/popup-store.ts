/** Opens and closes the popup. Its lists load with the popup itself: see popup/popup-lists.ts. */
import type { Subject } from "../../worker/contract.ts";
import { type CvState, closedPopup, type Scope } from "./state.ts";

let openings = 0;

/** Opens the popup with all results of the subject (`all`), or with those among the page's results (`text`). */
export function openPopup(state: CvState, subject: Subject, start: Scope = "all") {
  state.panels.popup = {
    ...closedPopup(),
    isOpen: true,
    opening: ++openings,
    title: toTitle(subject, state.site),
    subject,
    isLoading: true,
    scope: answeredText(state) === undefined ? "all" : start,
  };
}

export function closePopup(state: CvState) {
  if (state.panels.popup.isOpen) state.panels.popup = closedPopup();
}

/** Returns the query text of the page's results, which may be older than what is being typed. */
export function answeredText({ results: { answer, answered } }: CvState): string | undefined {
  return answer === undefined || answered.trim() === "" ? undefined : answered;
}

/** Returns the subject's own name, which the number of results follows. */
function toTitle(subject: Subject, site: CvState["site"]): string {
  if (subject.kind === "year") return String(subject.year);
  if (subject.kind === "day") return subject.title;
  const org = subject.kind === "org" ? site?.orgs.find(({ id }) => id === subject.id) : undefined;
  return org?.name ?? subject.id;
}
