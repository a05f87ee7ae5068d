import { lazyPart } from "../lazy-part.ts";

/** Asked for once the page has its answer. Without it the html stays as it is, to be read: a failure is not told. */
export const frameTexts = lazyPart(() => import("./frame-texts.ts"), { hasStyle: true });
