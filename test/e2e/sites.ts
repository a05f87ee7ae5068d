import { fileURLToPath } from "node:url";
import { findFreePorts } from "../free-ports.ts";

/** The data folder of the sample that the tests' sites are built from. */
export const sampleData = fileURLToPath(new URL("../sample", import.meta.url));

/** The number of servers that the tests of the page and of hosts start. */
const serverCount = 9;

/**
 * `TEST_PORT` names the first of the ports in a row that the tests use, and gives their builds a separate folder, so
 * that two runs can share one checkout. Without it, the first process takes free ports and passes them on to the
 * others.
 */
const given = process.env.TEST_PORT;
process.env.TEST_PORTS ??= (
  given === undefined
    ? findFreePorts(serverCount)
    : Array.from({ length: serverCount }, (_, index) => Number(given) + index)
).join();
const ports = process.env.TEST_PORTS.split(",").map(Number);

export function portOf(index: number): number {
  const port = ports[index];
  if (port === undefined) throw new Error(`There are ${serverCount} ports.`);
  return port;
}

/** Returns the folder of a build, relative to the repository. */
export function buildFolder(name: string): string {
  return given === undefined ? `.tmp/${name}` : `.tmp/${given}/${name}`;
}

/** An existing build of the sample, if any: `npm test` has one from the size check. */
export const builtSample = process.env.BUILT_SITE || undefined;
export const sampleFolder = builtSample ?? buildFolder("sample");

export const sampleUrl = `http://127.0.0.1:${portOf(0)}`;
/** The sample in German, to which its data are translated. */
export const germanUrl = `${sampleUrl}/de/`;
/** The example of a designer, whose projects have pictures and pages. */
export const portfolioData = fileURLToPath(
  new URL("../../node/cli/init/examples/designer/data", import.meta.url),
);
export const portfolioFolder = buildFolder("portfolio");
export const portfolioUrl = `http://127.0.0.1:${portOf(2)}/`;
/** The sample in Arabic. */
export const arabicUrl = `http://127.0.0.1:${portOf(1)}/`;
/**
 * The number of invented activities of the large site: more than a phone renders. The nightly workflow uses
 * `LARGE_SITE=100000`.
 */
export const largeCount = Number(process.env.LARGE_SITE ?? 9_000);
export const largeOrgCount = Math.min(5_000, largeCount / 6);
export const largeUrl = `http://127.0.0.1:${portOf(7)}`;
/** A site whose texts are long words: more/long-words-data.ts. */
export const longWordsUrl = `http://127.0.0.1:${portOf(8)}`;
