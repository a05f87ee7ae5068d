/** The texts of suggestions, problems and the help. */
import { localize } from "../ui/localize.ts";
import { formatCount, uiMessages } from "../ui/messages.ts";

export const assistMessages = localize("assist", {
  suggestions: {
    list: "Suggestions",
    /** Announced once typing rests. */
    offered: (count: number) => (count === 1 ? "1 suggestion" : `${formatCount(count)} suggestions`),
  },
  /** The texts around the problems and hints, which the worker words. */
  problems: {
    problems: "Problems in the search text",
    hints: "Hints about the search text",
    goTo: "Show the place in the text",
    atEnd: "at the end",
    at: (place: string) => `at ${place}`,
    /** Opens the lines that do not fit. */
    details: "Details",
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
      { keys: ["↓"], meaning: "Open and browse the suggestions" },
      { keys: ["Enter"], meaning: "Accept the selected suggestion, or search" },
      { keys: ["Tab"], meaning: "Accept the selected suggestion" },
      { keys: ["Ctrl", "Enter"], meaning: "Search for the text as typed" },
      { keys: ["Ctrl", "Z"], meaning: "Undo the last suggestion" },
      { keys: ["Esc"], meaning: "Close the suggestions, then clear the box" },
    ],
    /** Below the table of the syntax. */
    others:
      "The syntax of other search tools works, too: language=python, !=, &&, ||, 'a phrase', [2015 TO 2018]. The box suggests the equivalent.",
    /** A switch. */
    characterKeys: "The keys / and ? work anywhere on the page",
  },
});

/** Returns how an option, an example or a fix is read. */
export function describeOption(label: string, detail: string | undefined, count: number | undefined): string {
  return [label, detail, count === undefined ? undefined : uiMessages.counts.results(count)]
    .filter(Boolean)
    .join(", ");
}

/** Adds the place to a message, for people who cannot see it. */
export function withPlace(message: string, place: string): string {
  const { at, atEnd } = assistMessages.problems;
  return `${message}, ${place === "" ? atEnd : at(place)}`;
}
