/**
 * Properties are tried with the same values in every run, so that a change is not blamed for what chance has found. The
 * nightly workflow (`NIGHTLY`) and `npm run test:more -- fuzz` (`FUZZ_RUNS`) try others each time, and print their seed.
 */
import fc from "fast-check";

if (process.env.NIGHTLY === undefined && process.env.FUZZ_RUNS === undefined) fc.configureGlobal({ seed: 1 });
