/** Parts of a page that are only read at first: their html stays as it is until their module has loaded. */
import { type ReactNode, Suspense } from "react";
import type { LazyModule } from "./lazy-module.tsx";

/**
 * Returns an element that renders with a module. React keeps the html of a boundary that waits, and hydrates it once the
 * module has loaded. Where there is no html, the fallback is shown meanwhile. Create the element once: React discards the
 * html of a boundary whose children change.
 */
export function lazyPart<T>(
  module: LazyModule<T>,
  render: (loaded: T) => ReactNode,
  fallback: ReactNode = null,
): ReactNode {
  function Part() {
    const loaded = module.get();
    // React waits for a promise that is thrown.
    if (loaded === undefined) throw module.loaded;
    return render(loaded);
  }
  return (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  );
}
