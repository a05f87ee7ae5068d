import { expose } from "comlink";
import { createBenchmark } from "./api.ts";

expose(createBenchmark());
