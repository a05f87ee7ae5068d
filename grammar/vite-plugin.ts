/**
 * Compiles query.ne to query.generated.js with nearley, at the start of a build and at each change of the grammar.
 * The output is in the repository, because programs that import grammar/index.ts with a TypeScript runner of their
 * own do not run this plugin. A test fails when the two differ.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("./query.ne", import.meta.url));
const output = fileURLToPath(new URL("./query.generated.js", import.meta.url));

/** Returns a JavaScript module for a nearley grammar. Throws where the grammar is not valid. */
export function compileGrammar(text: string): string {
  // nearley ships its compiler as CommonJS, without types.
  const require = createRequire(import.meta.url);
  const nearley = require("nearley");
  const compile = require("nearley/lib/compile");
  const generate = require("nearley/lib/generate");
  const language = require("nearley/lib/nearley-language-bootstrapped");
  const parser = new nearley.Parser(nearley.Grammar.fromCompiled(language));
  parser.feed(text);
  const grammar = compile(parser.results[0], { alreadycompiled: [] });
  return generate(grammar, "grammar");
}

/** Writes the generated module only if it differs, so that watchers see no needless change. */
function generateGrammar(): void {
  const generated = compileGrammar(readFileSync(source, "utf8"));
  if (readFileSync(output, { encoding: "utf8", flag: "a+" }) !== generated) writeFileSync(output, generated);
}

export function grammarPlugin(): Plugin {
  return {
    name: "cv-grammar",
    buildStart() {
      this.addWatchFile(source);
      generateGrammar();
    },
    handleHotUpdate({ file }) {
      if (file === source) generateGrammar();
    },
  };
}
