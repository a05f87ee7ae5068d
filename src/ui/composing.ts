/** Kana, Han, Hangul and full-width letters: words of these scripts are composed from keys that are not yet their letters. */
const composed = /[\u3000-\uffef]/;

/** Returns whether an event is an uncommitted step of composing, except of Latin letters, as phones type. */
export function isUncommitted({ isComposing, data }: Pick<InputEvent, "isComposing" | "data">): boolean {
  const isPhone = window.matchMedia("(pointer: coarse)").matches;
  return isComposing && (!isPhone || composed.test(data ?? ""));
}
