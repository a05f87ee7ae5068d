/**
 * The script of pages that are in several languages. It is in their html, minified by the app's build, so that other pages
 * do not load it. It refers to nothing outside of this file.
 */

/**
 * Makes a link to another language keep the query and the place in the list. `base`: the path of this language's home page.
 */
export function startLanguageSwitch(base: string): void {
  // The state of the history names the place in the list, which the next page restores.
  const key = "language-switch";
  try {
    const state = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (state !== null && history.state === null) history.replaceState(JSON.parse(state), "");
  } catch {
    // Without storage, the page begins at its top.
  }
  const follow = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[hreflang]") : null;
    if (link === null) return;
    const { pathname, search } = location;
    // Only the home page and the views are in all languages.
    const [path = ""] = /^(?:views\/.*)?$/.exec(pathname.slice(base.length)) ?? [];
    link.pathname = `${link.dataset.base}${path}`;
    link.search = search;
    if (event.type !== "click" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(history.state));
    } catch {
      // As above.
    }
  };
  addEventListener("mousedown", follow, true);
  addEventListener("click", follow, true);

  // The menu of many languages closes as other menus do.
  const findMenu = () => document.querySelector<HTMLDetailsElement>("header details[open]");
  const isIn = (menu: Element, target: EventTarget | null) => target instanceof Node && menu.contains(target);
  const closeOutside = ({ target }: Event) => {
    const menu = findMenu();
    if (menu !== null && !isIn(menu, target)) menu.open = false;
  };
  addEventListener("pointerdown", closeOutside);
  addEventListener("focusin", closeOutside);
  addEventListener("keydown", ({ key, target }) => {
    const menu = findMenu();
    if (key !== "Escape" || menu === null) return;
    menu.open = false;
    if (isIn(menu, target)) menu.querySelector("summary")?.focus();
  });
}
