/** What the store is made of, in one chunk: the page's own script asks for it before anything is drawn. */
export { getChoice } from "./charts/choice.ts";
export { createCv } from "./cv.ts";
export { createCvStore } from "./state.ts";
