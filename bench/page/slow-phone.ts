/** Shared by the programs that measure built sites on a slow phone: the sites and the phone. */
import { resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../test/e2e/chromium.ts";
import { buildOwnSite } from "./own-site.ts";
import { type ShapedServer, serveShaped } from "./shaped-server.ts";

const cpuSlowdown = 4;
const phoneViewport = { width: 412, height: 915 };

/** The options that choose the sites. */
export const siteOptions = {
  site: { type: "string", multiple: true, default: [] as string[] },
  n: { type: "string" },
  orgs: { type: "string" },
} as const;

export interface Site {
  readonly folder: string;
  readonly server: ShapedServer;
}

interface Chosen {
  readonly site: readonly string[];
  readonly n?: string | undefined;
  readonly orgs?: string | undefined;
}

/** Serves the built sites, or this project's own, then `others`, and calls `measure` with a browser. */
export async function withSites(
  { site, n, orgs }: Chosen,
  measure: (browser: Browser, sites: readonly Site[]) => Promise<void>,
  others: readonly string[] = [],
): Promise<void> {
  const toNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  const folders = site.map((folder) => resolve(folder));
  if (folders.length === 0) folders.push(await buildOwnSite(toNumber(n), toNumber(orgs)));
  const sites = await Promise.all(
    [...folders, ...others].map(async (folder) => ({ folder, server: await serveShaped(folder) })),
  );
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  await measure(browser, sites);
  for (const { server } of sites) await server.close();
  await browser.close();
}

/** Takes turns, so that other work on the machine slows all sites equally. Returns the measurements by site. */
export async function takeTurns<T>(
  sites: readonly Site[],
  runs: number,
  measure: (site: Site, run: number) => Promise<T>,
): Promise<T[][]> {
  const found = sites.map((): T[] => []);
  for (let run = 0; run < runs; run++)
    for (const [at, site] of sites.entries()) found[at]?.push(await measure(site, run));
  return found;
}

/** Opens a page like on a phone, at full speed. */
export async function openPhone(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: phoneViewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
}

export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}
