// The entry of the benchmark's worker. Separate from api.ts, because importing it has effects.
import { expose } from "comlink";
import { createBenchmark } from "./api.ts";

expose(createBenchmark());
