/** The module of the `controls` chunk. lazy/controls.tsx imports it on demand, and nothing else may. */

export { HelpPanel } from "./assist/help-panel.tsx";
export { ProblemList } from "./assist/problem-list.tsx";
export { SuggestionList } from "./assist/suggestion-list.tsx";
export { FilterBar } from "./filters/filter-bar.tsx";
export { NotFoundPage } from "./layout/not-found-page.tsx";
export { Popup } from "./popup/popup.tsx";
export { OwnersProfile } from "./profile/profile-sections.tsx";
export { BackToTop } from "./results-controls/back-to-top.tsx";
export { CardDetails } from "./results-controls/card-details.tsx";
export { EmptyResults } from "./results-controls/empty-results.tsx";
export { OlderNotes } from "./results-controls/older-notes.tsx";
export { ResultsHiddenByDefault, ResultsReadings } from "./results-controls/refine.tsx";
export { DownloadFormats, PickedBar } from "./results-controls/results-actions.tsx";
export { YearSidebar } from "./results-controls/year-sidebar.tsx";
export { findScrollPosition, goToAnchor, holdScrollPosition } from "./scroll/scroll-anchor.ts";
