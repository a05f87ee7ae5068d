/** The parts that nobody sees at the first paint, in one chunk (vite.config.ts); imported where they are used. */
import { type LazyModule, lazyModule } from "./lazy-module.tsx";

const controls = new Set<LazyModule<unknown>>();

export function lazyControl<T>(importModule: () => Promise<T>): LazyModule<T> {
  const control = lazyModule(importModule);
  controls.add(control);
  // The chunk is there now, so those that failed before work, too.
  void control.loaded.then(() => loadControls().catch(() => {}));
  return control;
}

/**
 * Loads the controls before they are used, unless the failure of one is shown: a note that disappeared under the pointer
 * or the focus would leave the press on its button to whatever comes in its place.
 */
export function preloadControls(): void {
  if ([...controls].some(({ showsFailure }) => showsFailure())) return;
  for (const { preload } of controls) preload();
}

/** Loads all controls, before html is rendered. */
export async function loadControls(): Promise<void> {
  await Promise.all([...controls].map(({ load }) => load()));
}
