/** What the engine takes beside its data, measured in a process of its own that can collect its garbage at will. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Memory {
  /** Objects of the language and buffers beside them. */
  readonly engineBytes: number;
  /** What the data takes before there is an engine. */
  readonly dataBytes: number;
  /** Until a first answer is possible. */
  readonly buildMs: number;
  /** From then on, until searches in titles are fast. */
  readonly titleIndexMs: number;
  /** The longest that a query had to wait for a slice of that work. */
  readonly longestSliceMs: number;
}

/** As it is built. */
const child = fileURLToPath(new URL("./memory-child.js", import.meta.url));

export async function measureMemory(n: number, folder: string | undefined): Promise<Memory> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--max-old-space-size=8192",
    child,
    String(n),
    ...(folder === undefined ? [] : [folder]),
  ]);
  return JSON.parse(stdout);
}
