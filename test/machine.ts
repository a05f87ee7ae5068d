/** Records the programs for tests that this machine lacks. `test/main.mjs` prints them in the run's last lines. */
import { appendFileSync } from "node:fs";

/**
 * Returns whether the tests that need `what` must be skipped, and reports it.
 *
 * @example it.skipIf(isMissing("LibreOffice", hasOffice()))("opens in LibreOffice", …)
 */
export function isMissing(what: string, isThere: boolean): boolean {
  const file = process.env.MISSING_FILE;
  if (!isThere && file !== undefined) appendFileSync(file, `${what}\n`);
  return !isThere;
}
