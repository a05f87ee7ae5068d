/** One function in its own file, because all rooms import it. Returns the message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
