export const print = {
  selected: "Selected from the whole CV:",
  share: (count: number, total: number) =>
    `The first ${count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} results: the others had not come when this was printed.`,
} as const;
