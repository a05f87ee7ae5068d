/** What the store is made of, in one chunk: the page's own script asks for it before anything is drawn. */

export { createWorkerClient } from "../client/worker-client.ts";
export { getChartLibrary } from "./chart-library.ts";
export { createCvStore } from "./store.ts";
