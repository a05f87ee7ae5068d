/** The data on its way to the page. */
import type { Page, Route } from "@playwright/test";

/** The one file of data that the page asks for. */
export const compiledData = "**/assets/data-*.json";

export type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** The compiled file makes no sense, so that the page reads the plain ones. */
export async function spoilCompiled(page: Page): Promise<void> {
  await page.route(compiledData, (route) => route.fulfill({ json: {} }));
}

/** Answers so for a plain file, which the page then reads. */
export async function replaceFile(page: Page, name: string, answer: Answer): Promise<void> {
  await spoilCompiled(page);
  await page.route(`**/data/${name}`, (route) => route.fulfill(answer));
}

/** All is as it was built. */
export async function restoreFiles(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}
