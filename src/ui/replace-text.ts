/** Changes a part of a text field as if it had been typed, so that the browser's undo takes it back in one step. */

const replacing = new WeakSet<HTMLInputElement>();

/** Returns whether the field's text is being changed by `replaceText` rather than typed. */
export function isBeingReplaced(input: HTMLInputElement): boolean {
  return replacing.has(input);
}

interface Replacement {
  start: number;
  length: number;
  text: string;
}

/** Replaces a part of the field's text, focuses the field, and puts the caret behind the replacement or at `caret`. */
export function replaceText(input: HTMLInputElement, { start, length, text }: Replacement, caret?: number) {
  input.focus({ preventScroll: true });
  // A caret that moves ends the browser's current step of undo: what was typed before stays when this is taken back.
  input.setSelectionRange(0, input.value.length);
  input.setSelectionRange(start, start + length);
  replacing.add(input);
  const isDone =
    (text === "" && length === 0) ||
    (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text));
  if (!isDone) {
    input.setRangeText(text, start, start + length, "end");
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  }
  replacing.delete(input);
  const end = caret ?? start + text.length;
  // The next typed text is a separate undo step, too.
  input.setSelectionRange(0, end);
  input.setSelectionRange(end, end);
}
