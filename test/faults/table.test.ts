/** Holds that each fault of the README has a test that exists. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Each fault with the file of its test below `test/` and a part of the title. */
const tests: readonly (readonly [fault: string, file: string, title: string])[] = [
  ["the worker's script is gone (404)", "faults/worker.spec.ts", "that is gone (404)"],
  ["a host sends a page instead of the script", "faults/worker.spec.ts", "that is a page instead"],
  ["the connection fails while the script loads", "faults/worker.spec.ts", "that the line loses"],
  ["the script is cut off", "faults/worker.spec.ts", "that is cut off in the middle"],
  ["the script fails twice, then comes", "faults/worker.spec.ts", "that fails twice and then comes"],
  ["a policy forbids workers", "faults/worker.spec.ts", "that a policy blocks"],
  ["a browser without workers", "faults/worker.spec.ts", "has no workers"],
  ["`new Worker` throws", "faults/worker.spec.ts", "makes no workers"],
  ["the titles' index is gone (404)", "faults/worker.spec.ts", "is gone (404)"],
  ["a host sends a page instead of it", "faults/worker.spec.ts", "is a page instead"],
  ["the connection fails while it loads", "faults/worker.spec.ts", "is lost on the line"],
  ["it throws at its start", "faults/worker.spec.ts", "and throws at once"],
  ["it hangs at its start", "faults/worker.spec.ts", "and hangs at once"],
  ["it hangs in a query", "faults/worker.spec.ts", '"hangs", hang]'],
  ["it hangs at this query each time", "faults/worker.spec.ts", "hangs whenever it is asked this"],
  [
    "it hangs at a query that was replaced",
    "faults/worker.spec.ts",
    "is not asked what nobody wants to know",
  ],
  ["it closes itself in a query", "faults/worker.spec.ts", "closes itself"],
  ["it throws outside a call", "faults/worker.spec.ts", "throws asynchronously"],
  ["it says nothing", "faults/worker.spec.ts", "says nothing"],
  ["it answers nonsense", "faults/worker.spec.ts", "answers nonsense"],
  ["it answers a question nobody asked", "faults/worker.spec.ts", "answers somebody else"],
  ["its answer cannot be read", "faults/worker.spec.ts", "answers what cannot be read"],
  ["its answer cannot be cloned", "faults/worker.spec.ts", "what the worker cannot send back"],
  [
    "the question cannot be cloned",
    "src/client/worker-client.test.ts",
    "a question that cannot be cloned fails alone",
  ],
  ["it dies between questions", "faults/worker.spec.ts", "dies between questions"],
  [
    "it dies with several calls unanswered",
    "src/client/worker-client.test.ts",
    "counts one restart for all the calls",
  ],
  [
    "it dies again and again",
    "src/client/worker-client.test.ts",
    "is restarted three times and then given up",
  ],
  [
    "the tab is hidden while it is silent",
    "faults/hidden.spec.ts",
    "silence counts only while the tab is shown",
  ],
  [
    "the page itself was busy for seconds",
    "src/client/worker-client.test.ts",
    "a busy page takes no busy moment",
  ],
  ["the page comes back from the browser's cache", "faults/hidden.spec.ts", "comes back as it was left"],
  ["the data is gone (404)", "faults/deploy.spec.ts", "stays gone"],
  ["it is refused (500)", "e2e/loading.spec.ts", "is told with its file"],
  ["a host sends a page instead of the data", "faults/deploy.spec.ts", "is a page instead"],
  ["it is cut off", "worker/data/fetch-dataset.test.ts", '"is cut off", () => new Response(compiled'],
  ["it is of another version", "model/codec/decode.test.ts", "one of another version"],
  ["it is damaged on its way", "faults/data.spec.ts", "damaged on its way is not believed"],
  [
    "any damage to the data",
    "model/codec/decode.test.ts",
    "never makes the reader throw, whatever it holds with a valid checksum",
  ],
  ["the connection fails while the data loads", "faults/data.spec.ts", "that the line loses is told"],
  [
    "the connection breaks in the middle of it",
    "worker/data/fetch-dataset.test.ts",
    '"breaks off on the line", cutOff',
  ],
  [
    "an optional file is missing or broken",
    "model/dataset.test.ts",
    "a web page, which hosts send for unknown paths",
  ],
  ["one bad activity, in a lenient build", "e2e/loading.spec.ts", "one bad activity among good ones"],
  ["duplicate ids", "faults/data.spec.ts", "duplicate ids, dangling orgs"],
  ["an activity's org does not exist", "faults/data.spec.ts", "duplicate ids, dangling orgs"],
  ["keys such as `__proto__`", "faults/data.spec.ts", "({}).polluted"],
  ["no activities at all", "e2e/loading.spec.ts", "no activities at all"],
  ["a link that would run something", "faults/links.spec.ts", "no address of a data file runs something"],
  ["any damage to a valid file", "faults/fuzz.test.ts", "what is left of them can be searched"],
  ["data that takes very long", "faults/data.spec.ts", "a slow line is waited for"],
  ["a worker's script that takes very long", "faults/data.spec.ts", "not taken for a worker that hangs"],
  [
    "data that stands still for a minute",
    "src/client/worker-client.test.ts",
    "that stands still is given up",
  ],
  ["data that trickles for half a minute", "faults/progress.spec.ts", "is shown to come"],
  ["loading is cancelled", "faults/progress.spec.ts", "cancelling ends it, and 'Try Again' brings it"],
  [
    "loading is cancelled by a program",
    "src/client/worker-client.test.ts",
    "can be cancelled, and loaded again",
  ],
  ["the cards' details are gone (404)", "e2e/loading.spec.ts", "whose details are gone says so"],
  ["they are refused (500), or the line breaks", "model/codec/details.test.ts", '"are lost on the line"'],
  ["a host sends a page instead of the details", "model/codec/details.test.ts", '"are a page", () =>'],
  ["the details are cut off", "model/codec/details.test.ts", '"are cut off", () =>'],
  ["the details are damaged on their way", "model/codec/details.test.ts", '"are damaged", () =>'],
  ["the details come slowly", "e2e/loading.spec.ts", "whose details come slowly"],
  [
    "the head of large data is gone (404)",
    "worker/answer/load-older.test.ts",
    "is told with its file, and no older blocks",
  ],
  ["its rest is gone (404) or refused (500)", "worker/answer/load-older.test.ts", '"is gone", () =>'],
  ["a host sends a page instead of the rest", "worker/answer/load-older.test.ts", '"is a page", () =>'],
  [
    "the rest is cut off, even between two of its blocks",
    "worker/answer/load-older.test.ts",
    "is cut off between two blocks",
  ],
  [
    "the rest is damaged on its way",
    "worker/answer/load-older.test.ts",
    '"is damaged", () => new Response(damaged)',
  ],
  ["the rest is of another version", "worker/answer/load-older.test.ts", '"is of another version"'],
  ["the line breaks while the rest comes", "worker/answer/load-older.test.ts", '"breaks off on the line"'],
  ["the rest comes slowly", "worker/answer/load-older.test.ts", "tells how much of it has come"],
  [
    "the rest stands still for a minute",
    "src/client/worker-client.test.ts",
    "loading older blocks that stands still leaves the first block",
  ],
  ["the rest is cancelled", "worker/answer/load-older.test.ts", "can be cancelled, and loaded again"],
  [
    "the rest fails, and comes at the next try",
    "src/store/older.test.ts",
    "a failure leaves the first block",
  ],
  [
    "the worker dies while the rest comes",
    "src/client/worker-client.test.ts",
    "the rest is loaded again by a new worker",
  ],
  [
    "the worker dies after the rest has come",
    "src/store/older.test.ts",
    "has a successor that loads everything again",
  ],
  [
    "the same, and the rest cannot be had again",
    "src/store/older.test.ts",
    "costs the older activities where they cannot come again",
  ],
  ["no network after the first load", "faults/data.spec.ts", "without a network after the first load"],
  ["a chunk is gone", "faults/deploy.spec.ts", "a chunk that is gone after a deploy reloads"],
  [
    "the page's own script is gone",
    "faults/deploy.spec.ts",
    "script that is gone after a deploy reloads the page",
  ],
  ["a chunk stays gone", "faults/deploy.spec.ts", "a chunk that stays gone"],
  ["a chunk is gone and there is no network", "e2e/routes.spec.ts", "does not reload without a network"],
  ["a chunk is gone and nothing can be stored", "faults/deploy.spec.ts", "where nothing can be stored"],
  ["a dialog's code is gone", "faults/deploy.spec.ts", "one note at a time lies over the page"],
  ["a wrong text's explanation is gone", "faults/deploy.spec.ts", "says why all the same"],
  ["a chart's code is gone", "e2e/charts.spec.ts", "cannot be loaded says so in its place"],
  ["the calendar's code is gone", "e2e/charts.spec.ts", "cannot be loaded says so in its place"],
  [
    "the worker dies while the calendar is asked for",
    "faults/worker.spec.ts",
    "is drawn although the worker dies",
  ],
  ["the worker's address is stale", "faults/deploy.spec.ts", "a worker's address that is stale"],
  ["the data of an older deploy is gone", "faults/deploy.spec.ts", "data that is gone after a deploy"],
  ["the worker's address stays stale", "faults/worker.spec.ts", "that is gone (404)"],
  ["storage is forbidden", "faults/browser.spec.ts", "that may not be touched"],
  ["storage is full", "faults/browser.spec.ts", "that is full"],
  ["stored values are corrupt", "faults/browser.spec.ts", "with corrupt values"],
  ["a stored path leads elsewhere", "faults/browser.spec.ts", "with a path of another scheme"],
  ["the browser refuses to write the address", "faults/browser.spec.ts", "refuses to write the address"],
  ["malformed percent signs in the address", "faults/browser.spec.ts", "?q=%&from=%&chart=%"],
  ["`?chart=` names no library", "faults/browser.spec.ts", "?chart=excel"],
  ["`?chart=__proto__`", "faults/browser.spec.ts", "?chart=__proto__"],
  ["a query of a megabyte", "faults/browser.spec.ts", "a query of a megabyte"],
  ["the clock is in 2030", "faults/browser.spec.ts", "and in 2030"],
  ["zones from UTC-12 to UTC+14", "faults/browser.spec.ts", "the same from UTC-12 to UTC+14"],
  ["many fast steps back and forward", "faults/browser.spec.ts", "a storm of back and forward"],
  [
    "it prints a list of more than 300 results",
    "e2e/print.spec.ts",
    "is printed to its newest 300, and tells what is left out",
  ],
  [
    "a slow device renders a pointer's movement late",
    "e2e/filters.spec.ts",
    "a click that follows the pointer at once",
  ],
  ["a chart library throws", "e2e/charts.spec.ts", "because it throws leaves the other chart"],
  ["something outside the error boundaries breaks", "e2e/error-screen.spec.ts", "what breaks the frame"],
  ["it is older than the scripts' syntax", "faults/older.spec.ts", "does not understand the program"],
  [
    "it lacks an API that the scripts need at once",
    "faults/older.spec.ts",
    "lacks what the program needs at once",
  ],
  ["it lacks an API that rendering needs", "faults/older.spec.ts", "once the page is drawn"],
  ["it does not support modules", "faults/older.spec.ts", "knows no modules"],
  ["the page's script cannot be fetched", "faults/older.spec.ts", "offers to load the page again"],
  ["its workers cannot run the worker's script", "faults/older.spec.ts", "a worker that cannot start"],
  [
    "an address of the app opened anew or reloaded",
    "faults/hosts/hosts.spec.ts",
    "an address of the app's own is opened",
  ],
  ["an address that does not exist", "faults/hosts/hosts.spec.ts", "is a real 404, and the app says so"],
  ["the same without JavaScript", "faults/hosts/hosts.spec.ts", "can be read without JavaScript"],
  ["a missing file below assets or data", "faults/hosts/hosts.spec.ts", "answers a missing chunk"],
  ["headers that a host forgets", "faults/hosts/hosts.spec.ts", "sends the headers that are promised"],
  ["a title with a link that would run something", "faults/links.test.ts", "in no place of a title"],
  ["the same, in Chromium", "faults/links.spec.ts", "every vector, in Chromium"],
  ["any title at all", "faults/links.test.ts", "has no executable target"],
  [
    "an injected script, handler or `javascript:` link",
    "faults/policy.spec.ts",
    "an event handler's attribute",
  ],
  ["text that is to be evaluated", "faults/policy.spec.ts", "a function made of text"],
  ["data that is to be sent elsewhere", "faults/policy.spec.ts", "a request elsewhere"],
  ["the same from within the worker", "faults/policy.spec.ts", "the worker is bound too"],
  ["a host without headers", "faults/policy.spec.ts", "with the meta element alone"],
  ["a site that frames the page", "faults/policy.spec.ts", "no other site may frame it"],
  ["a query that is made to exhaust the parser", "faults/fuzz.test.ts", "never a throw, never two parses"],
  ["a package with a known vulnerability", "faults/packages.test.ts", "fails for a vulnerability"],
  ["a package that runs a script when installed", "faults/packages.test.ts", "lets no package run a script"],
];

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const rows = read("faults/README.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| fault "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it("the README names the same faults, at least fifty, each once", () => {
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(rows.map(([, fault]) => fault)).toEqual(tests.map(([fault]) => fault));
  expect(new Set(tests.map(([fault]) => fault)).size).toBe(tests.length);
});

it("the README says of each fault what the visitor sees", () => {
  expect(rows.filter(([, , sight]) => sight === "")).toEqual([]);
});

it.each(tests)("%s: its test is there", (_, file, title) => {
  expect(read(file)).toContain(title);
});
