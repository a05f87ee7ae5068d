import type { ChartColors } from "../../../src/charts/chart-colors.ts";

export const lightColors: ChartColors = {
  background: "#fffefb",
  axisLabel: "#6a655a",
  gridLine: "#e5e0d4",
  outline: "#8a8373",
  accent: "#0f5f5c",
  fallback: "#6a655a",
  other: "#c8c1b1",
  font: "sans-serif",
};

export const darkColors: ChartColors = {
  ...lightColors,
  background: "#201d19",
  axisLabel: "#9d978a",
  other: "#857e70",
};
