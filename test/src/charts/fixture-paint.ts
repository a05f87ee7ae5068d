import type { Paint } from "../../../src/charts/chart-specs.ts";

export const lightPaint: Paint = {
  paper: "#fffefb",
  label: "#6a655a",
  line: "#e5e0d4",
  outline: "#8a8373",
  accent: "#0f5f5c",
  plain: "#6a655a",
  other: "#c8c1b1",
  font: "sans-serif",
};

export const darkPaint: Paint = { ...lightPaint, paper: "#201d19", label: "#9d978a", other: "#4b453b" };
