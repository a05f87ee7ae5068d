import { type ReactNode, useEffect, useState } from "react";
import { CvContext } from "./cv-context.ts";
import { openStore } from "./open-store.ts";
import { Loading } from "./results/states.tsx";
import type { CvStore } from "./state.ts";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { words } from "./words.ts";

/** After this long, waiting is no answer any more. */
const patienceMs = 10_000;

/** Gives the store to what is below it, and shows that it is awaited until then. */
export function CvProvider({ children }: { children: ReactNode }) {
  const [store, setStore] = useState<CvStore>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void openStore().then((opened) => {
      if (isMounted) setStore(opened);
    });
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);

  if (store !== undefined) return <CvContext value={store}>{children}</CvContext>;
  if (!isLate) return <Loading />;
  // A browser remembers a module that failed: only a new page asks for it again.
  return <ErrorScreen message={words.app.storeFailed} onRetry={() => window.location.reload()} />;
}
