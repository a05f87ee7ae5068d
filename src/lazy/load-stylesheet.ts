let loading: Promise<void> | undefined;

/**
 * Loads the whole style sheet, once. The home page's html holds only the rules of its first drawing. The sheet
 * repeats those, because the order of rules decides, and is there before the first part that needs it is drawn.
 * Loads nothing in development, on the demo's pages and while prerendering: the whole sheet is there from the start.
 */
export async function loadStylesheet(): Promise<void> {
  if (import.meta.env.SSR) return;
  const first = document.querySelector<HTMLStyleElement>("style[data-whole]");
  if (first === null) return;
  loading ??= addSheet(first, first.dataset.whole ?? "");
  await loading;
}

/** Another request for a sheet that has failed tries again. */
async function addSheet(first: HTMLStyleElement, href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`The style sheet could not be loaded: ${href}`));
    first.after(link);
  }).catch((error: unknown) => {
    link.remove();
    loading = undefined;
    throw error;
  });
}
