/**
 * Builds React from its own production files as ES modules. They are published as CommonJS, of which a bundler keeps
 * every export and reads each through an object, `(0, runtime.jsx)(…)`. As modules they lack what nothing imports, such
 * as the rendering of React 17. It makes the first visit's scripts 1.2 kB smaller.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const entryFile = /\/node_modules\/(react|react-dom|scheduler)\/(?:index|(jsx-runtime))\.js$/;
const clientEntry = "/node_modules/react-dom/client.js";

/** The packages of the first visit, which import React by names. */
const importsNames = /^(?!.*\/node_modules\/)|\/node_modules\/(?:react|react-dom|scheduler|wouter|valtio)\//;

/** React with a default export, for packages that import it whole: in the module itself it would keep every name. */
const wholeReact = "\0whole-react";

/** The development server bundles dependencies by itself and does not use this. */
export function reactPlugin(): Plugin {
  let react = "";
  return {
    name: "vitae-react-modules",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react$/ },
      async handler(source, importer, options) {
        if (importer === undefined || importsNames.test(importer)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        react = found?.id ?? "";
        return found === null || found.external ? found : wholeReact;
      },
    },
    load: {
      filter: { id: /^\0whole-react$|\/node_modules\/(?:react|react-dom|scheduler)\// },
      handler(id) {
        if (id === wholeReact) {
          const names = readProduction(react)?.names.join() ?? "";
          return `import {${names}} from ${JSON.stringify(react)};export {${names}};export default {${names}};`;
        }
        if (id.endsWith(clientEntry)) return 'export { createRoot, hydrateRoot } from "react-dom";';
        return readProduction(id)?.code;
      },
    },
  };
}

function readProduction(id: string): ReturnType<typeof toEsModule> | undefined {
  const [, name, part = ""] = entryFile.exec(id) ?? [];
  if (name === undefined) return undefined;
  const file = `cjs/${name}${part && `-${part}`}.production.min.js`;
  return toEsModule(readFileSync(join(dirname(id), file), "utf8"), file);
}

/** Rewrites CommonJS that assigns its exports by name and requires at its start. Throws where it does anything else. */
export function toEsModule(commonJs: string, file: string): { code: string; names: string[] } {
  const names = new Set<string>();
  const code = commonJs
    .replace(/(?<=[;{}\n])exports\.(\w+)=(?!=)/g, (_, name: string) => {
      names.add(name);
      return `var $${name}=`;
    })
    .replace(/\bexports\.(?=\w)/g, "$")
    .replace(/(?<='use strict';)var ((?:\w+=require\("[\w-]+"\)[,;])+)/, (_, required: string) => {
      const imports = required.replace(/(\w+)=require\(("[\w-]+")\)[,;]/g, "import * as $1 from $2;");
      return required.endsWith(",") ? `${imports}var ` : imports;
    });
  if (names.size === 0 || /\b(?:exports|module|require)\b/.test(code.replace(/"[^"\n]*"/g, '""')))
    throw new Error(`${file} is no CommonJS of the form that React's production files have.`);
  const exported = [...names].map((name) => `$${name} as ${name}`);
  return { code: `${code};export{${exported.join()}};`, names: [...names] };
}
