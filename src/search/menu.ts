/** How the dropdown menus behave; the numbers are the specification's. */
export const pageSize = 5;
const maxMenuHeightPx = 300;
const minMenuHeightPx = 140;
/** Room for the box to search in and a margin to the window's edge. */
const besideMenuPx = 60;

/** The height that fits under a button, within the limits. */
export function menuHeightUnder(button: HTMLElement | null): number {
  if (button === null) return maxMenuHeightPx;
  const room = window.innerHeight - button.getBoundingClientRect().bottom - besideMenuPx;
  return Math.round(Math.min(maxMenuHeightPx, Math.max(minMenuHeightPx, room)));
}

/** Where a page up (-1) or down (1) leads: a page further, or the nearest enabled option before that. */
export function turnPage(from: number, direction: -1 | 1, isDisabled: readonly boolean[]): number {
  const aim = Math.min(isDisabled.length - 1, Math.max(0, from + direction * pageSize));
  for (let index = aim; index !== from && index >= 0 && index < isDisabled.length; index -= direction) {
    if (isDisabled[index] === false) return index;
  }
  return from;
}

/** The look that all menus share. In a narrow page a menu opens in place and pushes down what follows. */
export const menuBox =
  "z-10 mt-1 overflow-hidden rounded-field border border-control bg-raised shadow-float max-md:shadow-none md:absolute md:left-0";
export const menuList = "min-h-[140px] overflow-y-auto overscroll-contain py-1 outline-none";
export const menuOption =
  "flex min-h-11 items-center gap-2 px-3 text-control md:min-h-[34px] pointer-coarse:min-h-11";

/** A letter, not a key with a name. */
export const isTyped = (key: string) => key.length === 1;

/** What keys that came before the box they were meant for have written. */
export function toTyped(keys: readonly string[]): string {
  return keys.filter(isTyped).join("");
}
