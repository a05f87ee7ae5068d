import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `TEST_PORT` moves the tests to that port and the seven above it, and their builds to a folder of their own, so that
 * two runs do without each other on one machine.
 */
const given = process.env.TEST_PORT;
const firstPort = Number(given ?? 4301);

export function portOf(index: number): number {
  return firstPort + index;
}

/** A folder for a build, from the top of the repository. */
export function buildFolder(name: string): string {
  return given === undefined ? `.tmp/${name}` : `.tmp/${given}/${name}`;
}

export const sampleUrl = `http://127.0.0.1:${portOf(0)}`;
export const historyUrl = `http://127.0.0.1:${portOf(1)}`;
/** A hundred thousand invented activities. */
export const largeUrl = `http://127.0.0.1:${portOf(7)}`;

/** 2,849 activities from public commit logs; not part of this repository. */
export const historyFolder = fileURLToPath(new URL("../../../shared/datasets/history", import.meta.url));
export const hasHistory = existsSync(historyFolder);
