import { type ReactNode, useEffect, useState } from "react";
import { CvContext } from "./cv-context.ts";
import { openStore, pageState } from "./open-store.ts";
import { createWaitingStore } from "./waiting-store.ts";

/** After this long, waiting is no answer any more. */
const patienceMs = 10_000;

/** Gives the store to what is below it; until it has come, one that only keeps what is typed. */
export function CvProvider({ children }: { children: ReactNode }) {
  const [store, setStore] = useState(() => createWaitingStore(pageState()));
  useEffect(() => {
    let isMounted = true;
    const state = pageState();
    const timer = setTimeout(() => {
      state.failure = { kind: "program" };
      state.isLoading = false;
    }, patienceMs);
    void openStore().then((opened) => {
      if (!isMounted || opened === undefined) return;
      clearTimeout(timer);
      setStore(opened);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);
  return <CvContext value={store}>{children}</CvContext>;
}
