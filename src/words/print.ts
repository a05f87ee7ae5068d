const show = (count: number) => count.toLocaleString("en-US");

export const print = {
  selected: "Selected from the whole CV:",
  /** `most` is how many results are printed at a time. */
  share: (count: number, total: number, most: number) =>
    `The first ${show(count)} of ${show(total)} results. ${
      count < most
        ? `“Print this CV” on the page prints ${total <= most ? "all of them" : `${show(most)} of them`}.`
        : "A search that finds fewer prints them all."
    }`,
} as const;
