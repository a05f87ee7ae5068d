/** The texts of suggestions, problems and the help. */
import { showCount } from "../ui/messages.ts";

const results = (count: number) => (count === 1 ? "1 result" : `${showCount(count)} results`);

const atEnd = "at the end";

export const assistMessages = {
  suggestions: {
    results,
    count: showCount,
    list: "Suggestions",
    /** Announced once typing rests. */
    offered: (count: number) => (count === 1 ? "1 suggestion" : `${showCount(count)} suggestions`),
    /** How an option is read. */
    option: (label: string, detail: string | undefined, count: number | undefined) =>
      [label, detail, count === undefined ? undefined : results(count)].filter(Boolean).join(", "),
  },
  /** The texts around the problems and hints, which the worker words. */
  problems: {
    problems: "Problems in the search text",
    hints: "Hints about the search text",
    goTo: "Show the place in the text",
    atEnd,
    /** For those who cannot see the place. */
    withPlace: (message: string, place: string) => `${message}, ${place === "" ? atEnd : `at ${place}`}`,
    fix: (label: string, count: number | undefined) =>
      count === undefined ? label : `${label}, ${results(count)}`,
  },
  help: {
    title: "Search help",
    close: "Close",
    intro: "Words are searched in the titles. Press an example to search for it.",
    failed: "The examples could not be loaded.",
    loading: "Loading",
    sections: {
      examples: "Examples",
      syntax: "Syntax",
      fields: "Fields",
      flags: "Words after is:",
      keys: "Keys",
    },
    keys: [
      { keys: ["/"], meaning: "Go to the search box" },
      { keys: ["?"], meaning: "Open this help" },
      { keys: ["↓"], meaning: "Open the suggestions, and go through them" },
      { keys: ["Enter"], meaning: "Take the marked suggestion, or search" },
      { keys: ["Tab"], meaning: "Take the marked suggestion" },
      { keys: ["Ctrl", "Enter"], meaning: "Search for the text as it is" },
      { keys: ["Ctrl", "Z"], meaning: "Take the last suggestion back" },
      { keys: ["Esc"], meaning: "Close the suggestions, then clear the box" },
    ],
  },
};
