// Stands alone: the page preloads this chunk, and the popup's own chunk uses it.
import { lazyPart } from "../lazy/lazy-part.tsx";

export const popupListPart = lazyPart(() => import("./popup-list.tsx"));
