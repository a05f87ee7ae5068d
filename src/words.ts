/** All that the page says, one section for each of its parts: see words/. */
export * as words from "./words/sections.ts";
