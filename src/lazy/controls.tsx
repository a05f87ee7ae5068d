/**
 * The controls: the parts of the page that nobody sees at the first paint. Each is imported where it is used, and the
 * bundler puts all of them into one chunk, so that one request brings them: see vite.config.ts.
 */
import { type LazyModule, lazyModule } from "./lazy-module.tsx";

const controls = new Set<LazyModule<unknown>>();

export function lazyControl<T>(importModule: () => Promise<T>): LazyModule<T> {
  const control = lazyModule(importModule);
  controls.add(control);
  // The chunk is there now, even if others failed before.
  void control.loaded.then(preloadControls);
  return control;
}

export function preloadControls(): void {
  for (const { preload } of controls) preload();
}

/** Loads all controls, before html is rendered. */
export async function loadControls(): Promise<void> {
  await Promise.all([...controls].map(({ load }) => load()));
}
