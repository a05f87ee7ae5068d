/** `npm run pack [-- --out DIR] [--version X] [--repository URL]` makes both tarballs, and prints their paths and sizes. */
import { parseArgs } from "node:util";
import { pack, packCreate } from "./pack.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: ".tmp/pack" },
    version: { type: "string" },
    repository: { type: "string" },
  },
});
const toSize = (bytes: number) =>
  bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
for (const { file, packedBytes, unpackedBytes, files } of [await pack(values), packCreate(values)]) {
  console.log(file);
  console.log(`${files.length} files, ${toSize(packedBytes)} packed, ${toSize(unpackedBytes)} unpacked`);
}
