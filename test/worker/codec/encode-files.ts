/** Writes the compiled files at once, as the build does in steps. */
import { encodeFilesInSteps } from "../../../worker/codec/encode.ts";
import { runAtOnce } from "../../../worker/data/slices.ts";

export function encodeFiles(...request: Parameters<typeof encodeFilesInSteps>) {
  return runAtOnce(encodeFilesInSteps(...request));
}
