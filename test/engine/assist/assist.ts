/** Shared by the tests of suggestions and advice: an assistant of a dataset, and counts by the engine itself. */

import { type CvData, createEngine } from "../../../engine/index.ts";
import { type Engine, withInternals } from "../../../engine/query/engine.ts";
import type { TextEdit } from "../../../engine/types.ts";
import { type Assistant, createAssistant } from "../../../worker/assistant.ts";

export interface Assisted {
  engine: Engine;
  assistant: Assistant;
}

export function assisted(data: CvData): Assisted {
  const engine = withInternals(createEngine(data));
  return { engine, assistant: createAssistant(engine, data) };
}

/** Returns the text after an edit. */
export function edited(text: string, { start, length, text: put }: TextEdit): string {
  return text.slice(0, start) + put + text.slice(start + length);
}

/** Reads a text in which `|` stands for the caret, which is otherwise at its end. */
export function atCaret(marked: string): { query: string; caret: number } {
  const at = marked.indexOf("|");
  const query = marked.replace("|", "");
  return { query, caret: at < 0 ? query.length : at };
}
