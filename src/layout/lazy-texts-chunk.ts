/** One chunk of what the html shows already and whose program is needed only once it changes or is pressed. */

export { preloadOnIntent } from "../router/preload-on-intent.ts";
export { getChartLibrary } from "../store/chart-library.ts";
export { getTheme } from "../store/theme.ts";
export { FooterText, OfflineNote } from "./footer.tsx";
export { HeroText } from "./hero.tsx";
export { OverviewText } from "./overview.tsx";
