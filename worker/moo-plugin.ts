import type { Plugin } from "vite";

/** moo as a module like all others: for one of CommonJS, the bundler brings along what tells the two kinds apart. */
export function mooPlugin(): Plugin {
  return {
    name: "cv-moo",
    transform: {
      filter: { id: /\/node_modules\/moo\/moo\.js$/ },
      handler: (code) => ({
        code: `const module = { exports: {} };\n${code}\nexport default module.exports;`,
        map: { mappings: "" },
      }),
    },
  };
}
