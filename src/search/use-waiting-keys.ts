import { type RefObject, useEffect, useRef } from "react";
import { isTyped } from "./menu.ts";

/** Hands on the keys that were pressed before there was anything to hear them; letters are a matter of the text. */
export function useWaitingKeys(target: RefObject<HTMLElement>, keys: readonly string[]) {
  const waiting = useRef(keys.filter((key) => !isTyped(key)));
  useEffect(() => {
    for (const key of waiting.current.splice(0))
      target.current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, [target]);
}
