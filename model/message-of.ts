/** Returns the message of anything that was thrown. A separate file, because all folders import it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
