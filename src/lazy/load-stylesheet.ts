const sheets = new Map<string, Promise<void>>();

/**
 * Loads the whole style sheet, once. The home page's html holds only the rules of its first drawing. The sheet
 * repeats those, because the order of rules decides, and is there before the first part that needs it is drawn.
 * Loads nothing in development, on the demo's pages and while prerendering: the whole sheet is there from the start.
 */
export async function loadStylesheet(): Promise<void> {
  const href = import.meta.env.SSR ? undefined : findFirst()?.dataset.whole;
  if (href !== undefined) await loadOnce(href);
}

const findFirst = () => document.querySelector<HTMLStyleElement>("style[data-whole]");

/** Another request for a sheet that has failed tries again. */
function loadOnce(href: string): Promise<void> {
  const sheet = sheets.get(href) ?? addSheet(href);
  sheets.set(href, sheet);
  return sheet;
}

async function addSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const first = findFirst();
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`The style sheet could not be loaded: ${href}`));
    if (first?.dataset.whole === href) first.after(link);
    else document.head.append(link);
  }).catch((error: unknown) => {
    link.remove();
    sheets.delete(href);
    throw error;
  });
}

/**
 * Imports a part after the sheets that it alone needs. A build calls this at each `import()`, see import-plugin.ts. As
 * with Vite's own helper, a failure that a listener has handled is not thrown; what waits for the part goes on waiting.
 */
export async function importPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map((file) => loadOnce(import.meta.env.BASE_URL + file)));
    return await load();
  } catch (payload) {
    const event = new Event("vite:preloadError", { cancelable: true });
    if (window.dispatchEvent(Object.assign(event, { payload }))) throw payload;
    return new Promise(() => {});
  }
}
