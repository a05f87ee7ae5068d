const storageKey = "redirect-path";

/**
 * A static host answers an unknown path with its 404 page, which may store the path and lead here. The path
 * goes back into the address, once.
 */
export function restoreRedirect(window: Window) {
  try {
    // Read in here: where storage is forbidden, naming it throws.
    const { history, location, sessionStorage } = window;
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const current = location.pathname + location.search + location.hash;
    if (path === null || path === "/" || path === current || !isOwnPath(path)) return;
    history.replaceState(null, "", path);
  } catch {
    // Storage may be forbidden: then nothing was stored either.
  }
}

/** `//host/` would name another host. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
