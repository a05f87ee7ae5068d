/**
 * The list of everything that loads after the first paint, in one chunk. lazy/controls.tsx imports it on demand.
 * Nothing that the app runs from its start may import a file of this list.
 */

export { HelpPanel } from "./assist/help-panel.tsx";
export { ProblemList } from "./assist/problem-list.tsx";
export { SuggestionList } from "./assist/suggestion-list.tsx";
export { FilterBar } from "./filters/filter-bar.tsx";
export { Footer } from "./layout/footer.tsx";
export { Hero } from "./layout/hero.tsx";
export { NotFoundPage } from "./layout/not-found-page.tsx";
export { Overview } from "./layout/overview.tsx";
export { Popup } from "./popup/popup.tsx";
export { getChartLibrary } from "./preferences/chart-library.ts";
export { OwnersProfile } from "./profile/profile-sections.tsx";
export { BackToTop } from "./results/back-to-top.tsx";
export { CardDetails } from "./results/card-details.tsx";
export { DownloadFormats } from "./results/download.tsx";
export { EmptyResults, ResultsReset } from "./results/empty-results.tsx";
export { OlderNotes } from "./results/older-notes.tsx";
export { ResultsHiddenByDefault, ResultsReadings } from "./results/refine.tsx";
export { PickedBar } from "./results/sharing.tsx";
export { YearSidebar } from "./results/year-sidebar.tsx";
export { alignHeading, findScrollPosition, scrollToPlace } from "./scroll/places.ts";
