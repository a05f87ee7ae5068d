/** Returns the message of anything that was thrown. A separate file, because all folders import it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The reason of a file that the host does not have. The page translates it; other reasons come from browsers. */
export const missingFile = "is missing";
