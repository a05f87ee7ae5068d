#!/usr/bin/env node
/** The command `vitae` of the package. It is written so that an old Node can still parse it and print an error. */
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const wanted = /\d+\.\d+/.exec(manifest.engines.node)[0];
const [major, minor] = process.versions.node.split(".").map(Number);
const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`vitae needs Node ${wanted} or newer, and this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  // Until the program has loaded and takes the signal itself.
  const stop = () => {
    console.error("Stopped. Nothing was written.");
    process.exit(130);
  };
  process.on("SIGINT", stop);
  import(new URL("../dist/cli/main.mjs", import.meta.url).href).then(({ main }) => {
    const ended = main();
    process.off("SIGINT", stop);
    return ended;
  });
}
