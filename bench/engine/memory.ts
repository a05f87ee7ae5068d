/** Measures the memory of the engine without its data, in a separate process that can run the garbage collector. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Memory {
  /** JavaScript objects and array buffers. */
  readonly engineBytes: number;
  /** The memory of the data before the engine is built. */
  readonly dataBytes: number;
  /** The time until a first answer is possible. */
  readonly buildMs: number;
  /** The time from then on until the title index is complete. */
  readonly titleIndexMs: number;
  /** The longest slice of building the title index, which a query may have to wait for. */
  readonly longestSliceMs: number;
}

/** The built child, next to this file once built. */
const child = fileURLToPath(new URL("./memory-child.js", import.meta.url));

interface MeasuredData {
  readonly n: number;
  readonly orgs: number;
  readonly shape: string;
  /** The folder of a real dataset. */
  readonly folder: string | undefined;
}

export async function measureMemory({ n, orgs, shape, folder }: MeasuredData): Promise<Memory> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--max-old-space-size=8192",
    child,
    String(n),
    String(orgs),
    shape,
    ...(folder === undefined ? [] : [folder]),
  ]);
  return JSON.parse(stdout);
}
