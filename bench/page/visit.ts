/** Measures one visit to a page on a slow phone from the outside, without any help from the page. */
import { fileURLToPath } from "node:url";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Line, Sent, ShapedServer } from "./shaped-server.ts";
import { openPhone, slowDown } from "./slow-phone.ts";

export interface Conditions {
  readonly line: Line;
  /** The time that the page is left alone before it is scrolled. */
  readonly restMs: number;
}

/** The elements of the visited page that the measurement needs, as CSS selectors. */
export interface Landmarks {
  /** An element that exists once the page can be searched; `/pattern/` after it must match its text. */
  readonly ready: string;
  /** An element that exists once all data is searched; a large site may answer from its newest part first. */
  readonly whole: string;
  /** The box for the search text. */
  readonly box: string;
  /** Elements to click one after the other to choose a filter; the last click is timed. */
  readonly filter: readonly string[];
}

/** Times are in milliseconds since the navigation began; undefined if the page lacks what is measured. */
export interface Visit {
  readonly firstPaint: number | undefined;
  readonly largestPaint: number | undefined;
  readonly usable: number | undefined;
  /** The total time of main-thread tasks beyond 50 ms each, until two seconds after the page was usable. */
  readonly blocked: number;
  readonly layoutShift: number;
  readonly requests: number;
  /** Bytes sent until the page was usable. */
  readonly bytes: number;
  readonly scriptBytes: number;
  /** From the last byte of the largest file to the whole answer; undefined if there was no earlier answer. */
  readonly wholeAfterLastByte: number | undefined;
  /** Two seconds after the page could be searched, or its answer was whole. */
  readonly settled: Size;
  /** The largest reading while it rests, after a filter was chosen. */
  readonly rested: Size;
  readonly scrolledToEnd: Size;
  readonly afterQueries: Size;
  /** The time from a key press to the frame that shows its letter: the slowest of ten. */
  readonly letter: number | undefined;
  /** The number of tasks over 50 ms while ten letters are typed at an ordinary pace. */
  readonly longTasksTyping: number | undefined;
  readonly choice: number | undefined;
}

export interface Size {
  /** The elements of the document. */
  readonly elements: number;
  /** Nodes that the browser holds after garbage collection, including texts and nodes no longer in the document. */
  readonly heldNodes: number;
  /** The main thread's heap after garbage collection. */
  readonly heapBytes: number;
}

/** The recordings of the script in the page. */
interface Seen {
  firstPaint?: number;
  largestPaint?: number;
  usable?: number;
  /** In milliseconds since 1970, which the server counts in too. */
  wholeAt?: number;
  layoutShift: number;
  tasks: { start: number; duration: number }[];
  events: { name: string; duration: number }[];
}

declare global {
  interface Window {
    readyLandmark: string;
    wholeLandmark: string;
    seenByVisit: Seen;
  }
}

/** This script is plain JavaScript, because the browser reads it as it is. */
export const watcher = fileURLToPath(new URL("./watch-page.js", import.meta.url));
const usableWithinMs = 90_000;
const settledMs = 2000;
/** The heap is read this often while the page rests, because what it fetches while idle counts, too. */
const restReadings = 6;
const queries = 100;
const queryMs = 150;
const keyIntervalMs = 150;
const longTaskMs = 50;

export async function visit(
  browser: Browser,
  server: ShapedServer,
  path: string,
  { line, restMs }: Conditions,
  landmarks: Landmarks,
): Promise<Visit> {
  const page = await openPhone(browser);
  await slowDown(page);
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(({ ready, whole }) => {
    window.readyLandmark = ready;
    window.wholeLandmark = whole;
  }, landmarks);
  await page.addInitScript({ path: watcher });
  server.forget();
  server.setLine(line);
  try {
    await page.goto(server.url + path, { waitUntil: "commit" });
    await page
      .waitForFunction(() => window.seenByVisit.usable !== undefined, undefined, { timeout: usableWithinMs })
      .catch(() => undefined);
    const sent = [...server.sent];
    await page.waitForTimeout(settledMs);
    const loaded = await page.evaluate(() => window.seenByVisit);
    const wholeAt = await page
      .waitForFunction(() => window.seenByVisit.wholeAt, undefined, {
        timeout: landmarks.whole === "" ? 1 : usableWithinMs,
      })
      .then((handle) => handle.jsonValue())
      .catch(() => undefined);
    const settled = await measureSize(page, cdp);
    const largest = [...server.sent].sort((a, b) => b.bytes - a.bytes)[0];
    server.setLine(undefined);
    const typed = await typeLetters(page, landmarks.box);
    const choice = await choose(page, landmarks.filter);
    const rested = await watchRest(page, cdp, restMs);
    await page.keyboard.press("Escape");
    const scrolledToEnd = await scrollToEnd(page, cdp);
    const afterQueries = await askQueries(page, cdp, landmarks.box);
    return {
      firstPaint: loaded.firstPaint,
      largestPaint: loaded.largestPaint,
      usable: loaded.usable,
      blocked: loaded.tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0),
      layoutShift: loaded.layoutShift,
      requests: sent.length,
      bytes: sumBytes(sent),
      scriptBytes: sumBytes(sent.filter(({ type }) => type.startsWith("text/javascript"))),
      wholeAfterLastByte:
        wholeAt && largest && !sent.includes(largest) ? wholeAt - largest.endedAt : undefined,
      settled,
      rested,
      scrolledToEnd,
      afterQueries,
      ...typed,
      choice,
    };
  } finally {
    await page.context().close();
  }
}

function sumBytes(sent: readonly Sent[]): number {
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function watchRest(page: Page, cdp: CDPSession, restMs: number): Promise<Size> {
  let most = await measureSize(page, cdp);
  for (let reading = 0; reading < restReadings; reading++) {
    await page.waitForTimeout(restMs / restReadings);
    const next = await measureSize(page, cdp);
    most = {
      elements: Math.max(most.elements, next.elements),
      heldNodes: Math.max(most.heldNodes, next.heldNodes),
      heapBytes: Math.max(most.heapBytes, next.heapBytes),
    };
  }
  return most;
}

async function measureSize(page: Page, cdp: CDPSession): Promise<Size> {
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  return { elements, heldNodes: nodes, heapBytes: usedSize };
}

/** Scrolls through the first screens like a reader, then in leaps, to the end. */
async function scrollToEnd(page: Page, cdp: CDPSession): Promise<Size> {
  for (const part of [0.001, 0.002, 0.003, 0.1, 0.25, 0.5, 0.75, 1, 1]) {
    await page.evaluate((part) => {
      window.scrollTo({ top: document.documentElement.scrollHeight * part, behavior: "instant" });
    }, part);
    await page.waitForTimeout(settledMs / 4);
  }
  return measureSize(page, cdp);
}

async function askQueries(page: Page, cdp: CDPSession, box: string): Promise<Size> {
  const found = page.locator(box).first();
  if (await found.isVisible().catch(() => false)) {
    for (let query = 0; query < queries; query++) {
      await found.fill(`${query % 2 === 0 ? "fix" : "add"} ${query}`);
      await page.waitForTimeout(queryMs);
    }
    await found.fill("");
    await page.waitForTimeout(settledMs);
  }
  return measureSize(page, cdp);
}

async function typeLetters(
  page: Page,
  box: string,
): Promise<{ letter: number | undefined; longTasksTyping: number | undefined }> {
  const found = page.locator(box).first();
  if (!(await found.isVisible().catch(() => false))) return { letter: undefined, longTasksTyping: undefined };
  await found.click();
  const tasksBefore = await page.evaluate(() => {
    window.seenByVisit.events = [];
    return window.seenByVisit.tasks.length;
  });
  await page.keyboard.type("fix parser", { delay: keyIntervalMs });
  await page.waitForTimeout(settledMs / 2);
  const { events, tasks } = await page.evaluate(() => window.seenByVisit);
  const longTasksTyping = tasks.length - tasksBefore;
  await found.fill("");
  await page.waitForTimeout(settledMs / 2);
  return { letter: slowestKey(events), longTasksTyping };
}

async function choose(page: Page, filter: readonly string[]): Promise<number | undefined> {
  for (const [at, selector] of filter.entries()) {
    const target = page.locator(selector).first();
    if (!(await target.isVisible().catch(() => false))) return undefined;
    if (at === filter.length - 1) {
      await page.evaluate(() => {
        window.seenByVisit.events = [];
      });
    }
    await target.click();
    await page.waitForTimeout(settledMs / 2);
  }
  const { events } = await page.evaluate(() => window.seenByVisit);
  return slowest(events, /^(?:pointer|mouse|click|touch)/);
}

/** Returns the longest time from a key to the frame that shows its letter. */
export function slowestKey(events: Seen["events"]): number {
  return slowest(events, /^(?:keydown|keypress|input|beforeinput|keyup)$/);
}

/** Browsers do not report events faster than 16 ms one by one. */
function slowest(events: Seen["events"], name: RegExp): number {
  return Math.max(16, ...events.filter((event) => name.test(event.name)).map(({ duration }) => duration));
}
