export const app = {
  storeFailed: "The program of this page did not arrive.",
} as const;
