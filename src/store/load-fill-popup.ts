/** What finds the popup's lists is a chunk of its own. */
export const loadFillPopup = () => import("./fill-popup.ts");
