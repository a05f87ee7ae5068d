/** The script of pages in several languages, minified into their html. Refers to nothing outside of this file. */

/** Makes a link to another language keep query and place. `home`: the path to this language's home. */
export function startLanguageSwitch(home: string): void {
  // The state of the history names the place in the list, which the next page restores.
  const key = "language-switch";
  try {
    const state = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (state !== null && history.state === null) history.replaceState(JSON.parse(state), "");
  } catch {
    // Without storage, the page begins at its top.
  }
  // The html's paths are relative to the page, whose address changes later.
  const base = new URL(home, location.href).pathname;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a[data-base]"))
    link.dataset.base = new URL(link.dataset.base ?? "", location.href).pathname;
  const addQuery = () => {
    const { pathname, search } = location;
    // Only the home page, the views and the pages of entries are in all languages.
    const [path = ""] = /^(?:(?:views|entries)\/.*)?$/.exec(pathname.slice(base.length)) ?? [];
    for (const link of document.querySelectorAll<HTMLAnchorElement>("header a[hreflang]")) {
      link.pathname = `${link.dataset.base}${path}`;
      link.search = search;
    }
  };
  // A link can be copied, dragged or opened in another tab, so its address is right at any time. The router dispatches
  // the first two; the others are for a page that the program has rendered again.
  for (const event of ["pushState", "replaceState", "popstate", "pointerdown", "focusin"])
    addEventListener(event, addQuery, true);
  addQuery();
  addEventListener(
    "click",
    ({ target, ctrlKey, metaKey, shiftKey }) => {
      const isLink = target instanceof Element && target.closest("header a[hreflang]") !== null;
      if (!isLink || ctrlKey || metaKey || shiftKey) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(history.state));
      } catch {
        // As above.
      }
    },
    true,
  );

  // The menu of many languages closes like other menus.
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
