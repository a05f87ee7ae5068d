/**
 * The worker's second chunk: what typing, popups, opened cards, the calendar, files and older blocks need, and the first
 * answer does not. The worker fetches it once its first answer is on the way.
 */
export { finish } from "../grammar/edit.ts";
export { explainRefusal } from "../grammar/parse.ts";
export { fetchWhole } from "./answer/load-older.ts";
export { withTexts } from "./answer/text-engine.ts";
export { createAssistant } from "./assist/assistant.ts";
export { countDays } from "./assist/count-days.ts";
export { editQuery } from "./assist/edit-query.ts";
export { findPopup } from "./assist/find-popup.ts";
export { toActivityText } from "./cards/activity-text.ts";
export { toResultFile } from "./files/result-files.ts";
