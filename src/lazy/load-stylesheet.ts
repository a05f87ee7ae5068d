let loading: Promise<void> | undefined;

/**
 * Loads the whole style sheet, once. The home page's html holds only the rules of its first drawing. The sheet
 * repeats those, because the order of rules decides, and is there before the first part that needs it is drawn.
 */
export function loadStylesheet(): Promise<void> {
  loading ??= addStylesheet().catch((error: unknown) => {
    // The next part that is asked for tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Adds nothing in development, on the demo's pages and while prerendering: the whole sheet is there from the start. */
async function addStylesheet(): Promise<void> {
  if (import.meta.env.SSR) return;
  const first = document.querySelector<HTMLStyleElement>("style[data-whole]");
  const href = first?.dataset.whole;
  if (first === null || href === undefined) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`The style sheet could not be loaded: ${href}`));
    first.after(link);
  }).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
