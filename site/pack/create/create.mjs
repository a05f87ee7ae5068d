#!/usr/bin/env node
/** `npm create vitae-cv DIR` is `vitae init --ask DIR`. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("vitae-cv/package.json");
process.argv.splice(2, 0, "init", "--ask");
import(new URL("bin/vitae.mjs", pathToFileURL(manifest)).href);
