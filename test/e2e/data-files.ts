/** Intercepts the data files that the page requests. */
import type { Page, Route } from "@playwright/test";

/** The compiled data file. */
export const compiledData = "**/assets/data-*.json";

export type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** Makes the compiled file unreadable, so that the page reads the plain ones. */
export async function spoilCompiled(page: Page): Promise<void> {
  await page.route(compiledData, (route) => route.fulfill({ json: {} }));
}

/** Serves a response for a plain file, and makes the page read the plain files. */
export async function replaceFile(page: Page, name: string, answer: Answer): Promise<void> {
  await spoilCompiled(page);
  await page.route(`**/data/${name}`, (route) => route.fulfill(answer));
}

/** Serves all files as they were built again. */
export async function restoreFiles(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}
