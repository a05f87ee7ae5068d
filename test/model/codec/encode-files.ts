/** Writes all compiled files at once; the build does it in steps. */
import { encodeFilesInSteps } from "../../../model/codec/encode.ts";
import { runAtOnce } from "../../../model/slices.ts";

export function encodeFiles(...request: Parameters<typeof encodeFilesInSteps>) {
  return runAtOnce(encodeFilesInSteps(...request));
}
