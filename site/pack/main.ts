/** `npm run pack [-- --out DIR] [--version X]` makes the package's tarball, and prints its path and its size. */
import { parseArgs } from "node:util";
import { pack } from "./pack.ts";

const { values } = parseArgs({
  options: { out: { type: "string", default: ".tmp/pack" }, version: { type: "string" } },
});
const { file, packedBytes, unpackedBytes, files } = await pack(values);
const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
console.log(file);
console.log(
  `${files.length} files, ${toMegabytes(packedBytes)} packed, ${toMegabytes(unpackedBytes)} unpacked`,
);
