import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { toEsModule } from "../../../site/build/react-plugin.ts";

const require = createRequire(import.meta.url);
const reactFile = join(dirname(require.resolve("react")), "cjs/react.production.min.js");

test("exports and requirements become those of an ES module", () => {
  const file = `'use strict';var a=require("react"),b=require("scheduler"),c=1;exports.one=a.memo;if(c){exports.now=b}else exports.now();`;
  expect(toEsModule(file, "x.js")).toEqual({
    code: `'use strict';import * as a from "react";import * as b from "scheduler";var c=1;var $one=a.memo;if(c){var $now=b}else $now();;export{$one as one,$now as now};`,
    names: ["one", "now"],
  });
});

test("React's own file has as a module what it has as CommonJS", async () => {
  const code = readFileSync(reactFile, "utf8");
  const module = toEsModule(code, "react");
  const published: object = require(reactFile);
  expect(module.names.sort()).toEqual(Object.keys(published).sort());
  const { createElement, Fragment } = await import(`data:text/javascript,${encodeURIComponent(module.code)}`);
  expect(createElement(Fragment, { key: 1 })).toMatchObject({ key: "1", type: Fragment });
});

test("a file of another form is refused with its name", () => {
  for (const code of [
    "module.exports = {};",
    "'use strict';exports.a=require('x');",
    "'use strict';var a=1;",
  ])
    expect(() => toEsModule(code, "cjs/other.js")).toThrow(/^cjs\/other\.js is no CommonJS/);
});
