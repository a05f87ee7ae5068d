/** Kana, Han, Hangul and full-width letters: words of these scripts are composed from keys that are not yet their letters. */
const composed = /[\u3000-\uffef]/;

/**
 * Returns whether an input event is a step of a composition that nothing should react to before it is committed. A phone's
 * keyboard composes every word, of Latin letters too; there such a composition is ordinary typing.
 */
export function isUncommitted({ isComposing, data }: Pick<InputEvent, "isComposing" | "data">): boolean {
  const isPhone = window.matchMedia("(pointer: coarse)").matches;
  return isComposing && (!isPhone || composed.test(data ?? ""));
}
