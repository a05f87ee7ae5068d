import { createContext, useContext } from "react";
import type { CvStore } from "./state.ts";

export const CvContext = createContext<CvStore | null>(null);

/** The store of the nearest provider. */
export function useCv(): CvStore {
  const store = useContext(CvContext);
  if (store === null) throw new Error("Store cannot be null. Please add a context provider.");
  return store;
}
