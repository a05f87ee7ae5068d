#!/usr/bin/env node
/** `npm create vitae-cv DIR` is `vitae init --ask DIR`. */
process.argv.splice(2, 0, "init", "--ask");
import(new URL("bin/vitae.mjs", import.meta.url).href);
