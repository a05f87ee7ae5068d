import { fileURLToPath } from "node:url";
import { readDataFolder } from "../../node/owner/data-file.ts";

/** A valid dataset with a bit of everything, as texts to be damaged. */
export const smallFiles = readDataFolder(fileURLToPath(new URL("small-data", import.meta.url)));
