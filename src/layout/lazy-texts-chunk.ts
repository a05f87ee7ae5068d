/** What stands in the html all the same, and needs its program only once it changes or is pressed; so does the theme. */
export { getTheme } from "../store/theme.ts";
export { FooterText } from "./footer.tsx";
export { HeroText } from "./hero.tsx";
