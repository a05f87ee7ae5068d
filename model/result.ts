/**
 * A value, or the reason why there is none: a message for people, which also crosses threads.
 * @example return text === "" ? { ok: false, reason: "is empty" } : { ok: true, value: text };
 */
export type Result<T> = { ok: true; value: T } | Failure;

/** The failed half of a result. Places that fail with more than a reason extend it. */
export type Failure = { ok: false; reason: string };
