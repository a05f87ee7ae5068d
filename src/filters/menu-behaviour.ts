/** The specification's: how many options a page up or down passes. */
const pageSize = 5;

/** Where a page up (-1) or down (1) leads: a page further, or the nearest enabled option before that. */
export function turnPage(from: number, direction: -1 | 1, isDisabled: readonly boolean[]): number {
  const aim = Math.min(isDisabled.length - 1, Math.max(0, from + direction * pageSize));
  for (let index = aim; index !== from && index >= 0 && index < isDisabled.length; index -= direction) {
    if (isDisabled[index] === false) return index;
  }
  return from;
}

/** The look that all menus share; where they are is a matter of use-menu-place.ts. */
export const menuBox =
  "absolute z-10 w-(--button-width) overflow-hidden rounded-field border border-control bg-raised shadow-float";
export const menuList =
  "max-h-(--list-height) min-h-[140px] overflow-y-auto overscroll-contain py-1 outline-none";
export const menuOption =
  "flex min-h-11 flex-wrap items-center gap-x-2 px-3 text-control md:min-h-[34px] pointer-coarse:min-h-11";

/** A letter, not a key with a name. */
export const isTyped = (key: string) => key.length === 1;

/** What keys that came before the box they were meant for have written. */
export function toTyped(keys: readonly string[]): string {
  return keys.filter(isTyped).join("");
}
