/** The module of the `controls` chunk. lazy/controls.tsx imports it on demand, and nothing else may. */
export { FilterBar } from "./filters/filter-bar.tsx";
export { NotFoundPage } from "./layout/not-found-page.tsx";
export { Popup } from "./popup/popup.tsx";
export { OwnersProfile } from "./profile/profile-sections.tsx";
export { CardDetails } from "./results/card-details.tsx";
export { DownloadFormats } from "./results/download.tsx";
export { EmptyResults } from "./results/empty-results.tsx";
export { ResultsHiddenByDefault, ResultsInDescriptions, WithoutTerms } from "./results/left-out.tsx";
export { OlderNotes } from "./results/older-notes.tsx";
export { PickedBar } from "./results/sharing.tsx";
export { YearSidebar } from "./results/year-sidebar.tsx";
export { BackToTop } from "./scroll/back-to-top.tsx";
export { goToAnchor } from "./scroll/go-to-anchor.ts";
export { findScrollPosition, holdScrollPosition } from "./scroll/hold-position.ts";
export { HelpPanel } from "./search/help-panel.tsx";
export { ProblemList } from "./search/problem-list.tsx";
export { SuggestionList } from "./search/suggestion-list.tsx";
