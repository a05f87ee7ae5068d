/** Gathers the store in one chunk, which the page's own script requests before anything is drawn. */

export { createWorkerClient } from "../client/worker-client.ts";
export { createCvStore } from "./store.ts";
