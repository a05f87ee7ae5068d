// The package has no types of its own for its set of common languages.
declare module "highlight.js/lib/common" {
  export { default } from "highlight.js";
}
