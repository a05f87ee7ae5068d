// The entry of the benchmark's worker, apart from api.ts because it runs at once.
import { expose } from "comlink";
import { createBenchmark } from "./api.ts";

expose(createBenchmark());
