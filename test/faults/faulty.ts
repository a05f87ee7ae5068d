/** Provides a page whose worker misbehaves, to test what visitors see then. */
import type { Locator, Page, Route } from "@playwright/test";
import { CvPage, expect, test as onPage } from "../e2e/page.ts";

/** The entry; the names of its chunks are longer. */
export const workerScript = /\/assets\/worker-[\w-]{8}\.js$/;

/** The ways in which a test can make the page fail. */
export class FaultyPage {
  readonly page: Page;
  readonly wrong: Locator;
  readonly retry: Locator;
  /** The number of requests for the worker's script. */
  starts = 0;
  /** The number of requested documents: one may be reloaded before it counts as loaded. */
  documents = 0;

  constructor(page: Page) {
    this.page = page;
    this.wrong = page.getByRole("heading", { name: "Something went wrong" });
    this.retry = page.getByRole("button", { name: "Try Again" });
    page.on("request", (request) => {
      // Hosts redirect a folder's address to the one with a slash.
      if (request.isNavigationRequest() && request.redirectedFrom() === null) this.documents += 1;
    });
  }

  /** Runs code before the worker's own script, in every worker or in the `first` ones. */
  async beforeWorker(code: string, { first = Infinity } = {}): Promise<void> {
    let script: { body: string; headers: Record<string, string> } | undefined;
    await this.page.route(workerScript, async (route) => {
      this.starts += 1;
      // The browser would otherwise take the script from its cache the second time.
      if (script === undefined) {
        const response = await route.fetch();
        script = { body: await response.text(), headers: response.headers() };
      }
      const { body, headers } = script;
      await route.fulfill({ headers, body: this.starts <= first ? `${code}\n${body}` : body });
    });
  }

  /** Serves the given response in the place of the worker's script. */
  async insteadOfWorker(answer: Parameters<Route["fulfill"]>[0] | "abort") {
    await this.page.route(workerScript, (route) => {
      this.starts += 1;
      return answer === "abort" ? route.abort() : route.fulfill(answer);
    });
  }

  async expectWrong(): Promise<void> {
    // Two workers that hang take nine seconds of the page's own timer, which a busy machine stretches.
    await expect(this.wrong).toBeVisible({ timeout: 60_000 });
    await expect(this.retry).toBeVisible();
  }
}

/**
 * The same as in the page's other tests, except that messages on the console do not fail a test, because these tests
 * provoke them.
 */
export const test = onPage.extend<{ faulty: FaultyPage }>({
  cv: async ({ page }, use) => use(new CvPage(page)),
  faulty: async ({ page }, use) => use(new FaultyPage(page)),
});

export { expect };
