// Constants that the inline scripts of index.html and 404.html share with the program. The build inserts them by name.

/** The key in session storage of the path from which 404.html led here. */
export const redirectKey = "redirect-path";

/** The key in local storage of the chosen color scheme. */
export const schemeKey = "color-scheme";

export const queryParameter = "q";

/** The parameters of the address that belong to filters. All others pass through as they were written. */
export const filterParameters = [queryParameter, "from", "to", "show", "match", "tags"] as const;

export type FilterParameter = (typeof filterParameters)[number];

export const searchBox = "#search input[type=search]";

/** Browsers drop these from a box of one line, which would join the words around them. */
export const lineBreaks = /[\r\n]+/g;

/** The root element's class while the page's program runs. */
export const readyClass = "app-ready";

/** The root element's class once it is known that the program does not run. */
export const failedClass = "app-failed";

/** The root element's class while the page's program is late. */
export const lateClass = "late";

/** The root element's class in a browser that is older than the page supports. */
export const outdatedClass = "outdated";

/** The root element's class during a search: by the address, by early text, and then by the state. */
export const searchingClass = "searching";

/** The root element's class while the charts are expanded on a page that collapses them. */
export const chartsOpenClass = "charts-open";

/** The key in session storage that remembers, for the visit, that the charts were opened. */
export const chartsOpenKey = "cv-charts-open";

/** The id of the element of the html that holds the page's data as JSON. */
export const pageDataId = "page-data";

/** The property of window that holds what is pressed before the app has loaded. */
export const earlyClicksKey = "cvPresses";
