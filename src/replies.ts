import type { CvWorker } from "../worker/contract.ts";

/**
 * Whether what came back has the outline of an answer to this call. The worker's types end where its messages
 * begin: a worker of another deploy, or a sick one, may send anything.
 */
export const isReply: Record<keyof CvWorker, (value: unknown) => boolean> = {
  load: (value) => isObject(value) && isObject(value.ok === true ? value.site : value.defect),
  progress: (value) => isObject(value) && typeof value.bytes === "number",
  search: (value) =>
    isObject(value) &&
    isObject(value.answer) &&
    value.answer.rows instanceof Uint32Array &&
    Array.isArray(value.cards) &&
    Array.isArray(value.highlights),
  cards: Array.isArray,
  edit: (value) => typeof value === "string",
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
