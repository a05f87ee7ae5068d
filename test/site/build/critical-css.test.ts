import { describe, expect, it } from "vitest";
import { toCriticalCss } from "../../../site/build/critical-css.ts";

describe("the critical CSS of a page", () => {
  const html = '<html><p class="a md:p-[2px] open:b"></p></html>';

  it.each([
    ["are those of its classes", ".a{color:red}.b{color:red}", ".a{color:red}"],
    [
      "have their names without escapes",
      String.raw`.md\:p-\[2px\]{x:y}.md\:p-\[3px\]{x:y}`,
      String.raw`.md\:p-\[2px\]{x:y}`,
    ],
    ["have of a list what is drawn", ".a,.b,p,table{x:y}", ".a,p{x:y}"],
    ["need all of a selector", ".a .b{x:y}.a p:hover{x:y}p+.b{x:y}", ".a p:hover{x:y}"],
    ["need none of several alternatives", ":is(.b,.c) p{x:y}:where(.b>p){x:y}", ":is(.b,.c) p{x:y}"],
    ["need nothing that must not be there", "p:not(.b){x:y}", "p:not(.b){x:y}"],
    ["need no attribute", "p[aria-busy=true],[type=date]{x:y}", "p[aria-busy=true],[type=date]{x:y}"],
    [
      "need no element in particular",
      "*,:before,::backdrop,:root,#top{x:y}",
      "*,:before,::backdrop,:root,#top{x:y}",
    ],
    ["leave unusual fields out", "::-webkit-datetime-edit{x:y}::file-selector-button{x:y}", ""],
    [
      "keep their conditions, if any is left",
      "@layer u{@media print{.a{x:y}}@media screen{.b{x:y}}}",
      "@layer u{@media print{.a{x:y}}}",
    ],
    ["keep the order of layers", "@layer b,a;@layer a{.b{x:y}}", "@layer b,a"],
    [
      "leave out what only older browsers than the supported ones need",
      "@layer properties{@supports (x:y){.a{x:y}}}",
      "",
    ],
    ["keep a variant of a class", ".a:is(:where(.b):hover *){x:y}", ""],
  ])("%s", (_, css, first) => {
    expect(toCriticalCss(css, html)).toBe(first);
  });

  it("has only the custom properties that one of its rules reads, or a script", () => {
    const css = ":root{--one:1;--two:var(--one);--three:3;--four:4}.a{x:var(--two)}.b{x:var(--three)}";
    expect(toCriticalCss(css, `${html}setProperty("--four")`)).toBe(
      ":root{--one:1;--two:var(--one);--four:4}.a{x:var(--two)}",
    );
    const registered = "@property --one{syntax:'*'}@property --two{syntax:'*'}.a{x:var(--two)}";
    const drawn = `${html}setProperty("--two")`;
    expect(toCriticalCss(registered, drawn)).toBe("@property --two{syntax:'*'}.a{x:var(--two)}");
  });

  it("has only the keyframes that one of its rules plays", () => {
    const css = "@keyframes one{to{x:y}}@keyframes two{to{x:y}}.a{animation:1s two}.b{animation:1s one}";
    expect(toCriticalCss(css, html)).toBe("@keyframes two{to{x:y}}.a{animation:1s two}");
  });
});
