// Stands alone: two features share this hook, and nothing else belongs with it.
import { useEffect, useState } from "react";

/** Returns the value once it has stayed the same for `quietMs`. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
