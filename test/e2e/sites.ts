import { fileURLToPath } from "node:url";

/** The data folder of the sample that the tests' sites are built from. */
export const sampleData = fileURLToPath(new URL("../sample", import.meta.url));

/**
 * `TEST_PORT` moves the tests to that port and the seven above it, and their builds to their own folder, so that two
 * runs do not disturb each other on one machine.
 */
const given = process.env.TEST_PORT;
const firstPort = Number(given ?? 4301);

export function portOf(index: number): number {
  return firstPort + index;
}

/** Returns the folder of a build, relative to the repository. */
export function buildFolder(name: string): string {
  return given === undefined ? `.tmp/${name}` : `.tmp/${given}/${name}`;
}

/** A build of the sample that is there already, if any: `npm test` has one from the check of its size. */
export const builtSample = process.env.BUILT_SITE || undefined;
export const sampleFolder = builtSample ?? buildFolder("sample");

export const sampleUrl = `http://127.0.0.1:${portOf(0)}`;
/** The sample in German, to which its data are translated. */
export const germanUrl = `${sampleUrl}/de/`;
/** The sample in Arabic. */
export const arabicUrl = `http://127.0.0.1:${portOf(1)}/`;
/**
 * The number of invented activities of the large site: more than one block of older ones holds. `LARGE_SITE=100000` is
 * what the nightly workflow tries.
 */
export const largeCount = Number(process.env.LARGE_SITE ?? 9_000);
export const largeOrgCount = Math.min(5_000, largeCount / 6);
export const largeUrl = `http://127.0.0.1:${portOf(7)}`;
