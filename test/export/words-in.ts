import { readWords } from "../../owner/translation.ts";
import type { Words } from "../../owner/words.ts";

/** Returns the words of an included language. */
export function wordsIn(tag: string): Words {
  const reply = readWords(tag, "no-messages");
  if (!reply.ok) throw new Error(reply.defects.join("\n"));
  return reply.words;
}
