import type { Words } from "../../../node/export/words.ts";
import { readWords } from "../../../node/languages/translation.ts";

/** Returns the words of an included language. */
export function wordsIn(tag: string): Words {
  const reply = readWords(tag, "no-messages");
  if (!reply.ok) throw new Error(reply.reason);
  return reply.value;
}
