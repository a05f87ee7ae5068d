let coming: Promise<void> | undefined;

/**
 * A part of the page that comes later, and the rules that it is drawn by. The home page's html holds those of its
 * first drawing only. The whole sheet has them once more, because their order decides: it is loaded before the
 * first such part is drawn, and once.
 */
export async function withWholeStyle<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadWholeStyle()]);
  return part;
}

function loadWholeStyle(): Promise<void> {
  coming ??= addWholeStyle().catch((error: unknown) => {
    // The next part that is asked for tries again.
    coming = undefined;
    throw error;
  });
  return coming;
}

/** Nothing to do where a page has it already: while it is developed, on the demo's pages, and where none is drawn. */
async function addWholeStyle(): Promise<void> {
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
