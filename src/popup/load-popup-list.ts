/** The popup's list is a chunk of its own. */
export const loadPopupList = () => import("./popup-list.tsx");
