/** All that the page says from the start, one section for each of its parts: see words/. */
export * as words from "./words/sections.ts";
