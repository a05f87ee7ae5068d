/** What is wrong with a reply that has another shape than expected, in a sentence. */
import * as v from "valibot";
import { quote } from "../../model/json-schema.ts";
import type { Reply } from "./upstream.ts";

const typeNames = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["Object", "an object"],
  ["Array", "a list"],
]);

/** Checks what `host` has sent. */
export function checkReply<T>(data: unknown, schema: v.GenericSchema<unknown, T>, host: string): Reply<T> {
  const parsed = v.safeParse(schema, data, { message: toReason });
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const path = issue.path?.map(({ key }) => String(key)).join(".") ?? "";
  return { ok: false, reason: `${host}'s reply is not as expected: ${path} ${issue.message}` };
}

/** Gives the reason for an issue whose schema has no message of its own: a predicate, whose subject is the field. */
function toReason(issue: v.BaseIssue<unknown>): string {
  if (issue.received === "undefined") return "is missing";
  const expected =
    issue.type === "picklist" ? `one of ${issue.expected}` : typeNames.get(issue.expected ?? "");
  return `must be ${expected ?? issue.expected}, but is ${quote(issue.input)}`;
}
