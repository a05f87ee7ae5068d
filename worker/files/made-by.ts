/** The mark by which a later run knows a file that it made: it may write over that one without asking. */
export const madeBy = "Made by vitae-cv";
