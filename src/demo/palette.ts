/** The colour tokens of styles.css by what they are for; test/src/demo.test.ts holds it to that file. */
export const palette = [
  { name: "Paper", tokens: ["page", "raised", "sunk"] },
  { name: "Lines", tokens: ["line", "line-strong", "control"] },
  { name: "Ink", tokens: ["ink", "ink-2", "ink-3"] },
  { name: "Accent", tokens: ["accent", "accent-ink", "accent-soft", "mark"] },
  { name: "States", tokens: ["open", "merged", "closed", "stale", "good", "warn", "bad"] },
  {
    name: "Tones",
    tokens: ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"].flatMap((tone) => [
      `${tone}-paper`,
      `${tone}-ink`,
    ]),
  },
];
