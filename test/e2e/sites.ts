import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const sampleUrl = "http://127.0.0.1:4301";
export const historyUrl = "http://127.0.0.1:4302";

/** 2,849 activities from public commit logs; not part of this repository. */
export const historyFolder = fileURLToPath(new URL("../../../shared/datasets/history", import.meta.url));
export const hasHistory = existsSync(historyFolder);
