/**
 * What kind of change each activity is, found out at the build: the rules that tell it from a title, and the time to
 * try them on each, are spared the page.
 */
import type { Activity } from "../contract.ts";
import type { Flags } from "../data/flags.ts";

const bikeshed = 1;
const docs = 2;
const release = 4;
const typo = 8;

export function toFlagCode(flags: Flags): number {
  return (
    (flags.bikeshed ? bikeshed : 0) |
    (flags.docs ? docs : 0) |
    (flags.release ? release : 0) |
    (flags.typo ? typo : 0)
  );
}

export function fromFlagCode(code: number | undefined = 0, { category, acceptedAt }: Activity): Flags {
  return {
    bikeshed: (code & bikeshed) !== 0,
    docs: (code & docs) !== 0,
    merged: category !== "Patch" || acceptedAt !== undefined,
    release: (code & release) !== 0,
    typo: (code & typo) !== 0,
  };
}
