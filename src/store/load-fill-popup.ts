// Stands alone: the page preloads this chunk, and the store uses it.
import { lazyPart } from "../lazy/lazy-part.tsx";

export const fillPopupPart = lazyPart(() => import("./fill-popup.ts"), { needsStylesheet: false });
