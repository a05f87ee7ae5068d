// highlight.js has types, but none for this entry, which has only its common languages.
declare module "highlight.js/lib/common" {
  export { default } from "highlight.js";
}
