export const theme = {
  label: "Theme",
  options: { light: "Light", dark: "Dark", system: "System" },
  active: { light: "Light mode active", dark: "Dark mode active" },
} as const;
