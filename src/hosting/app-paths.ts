/**
 * The addresses that are the app's own and no files, as src/router/routes.ts has them; a test compares the two. That
 * file brings the pages along, which a build cannot run. What is not listed is a file, or gets the host's real 404.
 */
export const appPaths = [
  "/demo",
  "/demo/typography",
  "/demo/sections",
  "/demo/sections/charts",
  "/demo/sections/hero",
  "/demo/sections/results",
  "/demo/sections/search",
  "/demo/sections/search-charts",
  "/demo/layout",
  "/demo/components",
  "/demo/components/basic",
  "/demo/components/badges",
  "/demo/badges",
  "/demo/colors",
  "/demo/benchmark",
  "/demo/charts",
  "/demo/charts/legacy/:library",
  "/demo/charts/:library",
  "/demo/charts/:library/:layout",
  "/demo/charts/:library/:layout/:viewport",
] as const;

/** Where they all are: `demo`. */
export const appFolders = [...new Set(appPaths.map((path) => path.split("/")[1] ?? ""))];
