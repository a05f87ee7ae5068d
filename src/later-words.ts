/** All that is said by parts of the page that come later, as words.ts has it for the others. */
export * as laterWords from "./words/later-sections.ts";
