/** The flags of an activity as a number. Apart from data/flags.ts, so that the page neither loads nor runs the rules. */
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

/** `merged` is not part of the code: the activity itself tells it. */
export function fromFlagCode(code: number | undefined = 0, { category, acceptedAt }: Activity): Flags {
  return {
    bikeshed: (code & bikeshed) !== 0,
    docs: (code & docs) !== 0,
    merged: category !== "Patch" || acceptedAt !== undefined,
    release: (code & release) !== 0,
    typo: (code & typo) !== 0,
  };
}
