/** A page whose worker misbehaves, for the tests of what a visitor then sees. */
import type { Locator, Page, Route } from "@playwright/test";
import { CvPage, expect, test as onPage } from "../e2e/page.ts";

export const workerScript = "**/assets/worker-*.js";

/** The places and moments of failing. */
export class FaultyPage {
  readonly page: Page;
  readonly wrong: Locator;
  readonly retry: Locator;
  /** How often the worker's script was asked for. */
  starts = 0;
  loads = 0;

  constructor(page: Page) {
    this.page = page;
    this.wrong = page.getByRole("heading", { name: "Something went wrong" });
    this.retry = page.getByRole("button", { name: "Try Again" });
    page.on("load", () => {
      this.loads += 1;
    });
  }

  /** Runs this before the worker's own program: in every worker, or in the first so many. */
  async beforeWorker(code: string, { first = Infinity } = {}): Promise<void> {
    let script: { body: string; headers: Record<string, string> } | undefined;
    await this.page.route(workerScript, async (route) => {
      this.starts += 1;
      // A browser has it in its cache the second time.
      if (script === undefined) {
        const response = await route.fetch();
        script = { body: await response.text(), headers: response.headers() };
      }
      const { body, headers } = script;
      await route.fulfill({ headers, body: this.starts <= first ? `${code}\n${body}` : body });
    });
  }

  /** Serves this in the place of the worker's script. */
  async insteadOfWorker(answer: Parameters<Route["fulfill"]>[0] | "abort") {
    await this.page.route(workerScript, (route) => {
      this.starts += 1;
      return answer === "abort" ? route.abort() : route.fulfill(answer);
    });
  }

  async mendWorker(): Promise<void> {
    await this.page.unroute(workerScript);
  }

  async expectWrong(): Promise<void> {
    await expect(this.wrong).toBeVisible({ timeout: 30_000 });
    await expect(this.retry).toBeVisible();
  }
}

/** As the page's other tests, but what is said on the console is no failure: it is what these provoke. */
export const test = onPage.extend<{ faulty: FaultyPage }>({
  cv: async ({ page }, use) => use(new CvPage(page)),
  faulty: async ({ page }, use) => use(new FaultyPage(page)),
});

export { expect };
